import type { IncomingMessage } from 'node:http'
import { noteLook } from '#app/shop/catalog/searches/note-looks.server.ts'
import { lookOf } from '#app/shop/catalog/searches/searched-phrase.ts'

const program = /bot|crawl|spider|slurp|preview/i

/**
 * Counts a search, or a product opened from one (rule: what-nobody-found), of cached pages as well: no script takes part.
 * Programs that say what they are do not count.
 */
export function noteRequest({ method, url = '', headers }: IncomingMessage, origin: string): void {
	if (method !== 'GET') return
	const look = lookOf(url, headers.referer, origin)
	if (look && !program.test(headers['user-agent'] ?? '')) noteLook(look)
}
