import type { IncomingMessage } from 'node:http'
import { noteLook } from '#app/shop/catalog/searches/note-looks.server.ts'
import { lookOf } from '#app/shop/catalog/searches/searched-phrase.ts'

const program = /bot|crawl|spider|slurp|preview/i

/**
 * Counts a search, or a product that was opened from one (rule: what-nobody-found). Cached pages count as well because
 * no script is involved. Bots that identify themselves do not count.
 */
export function noteRequest({ method, url = '', headers }: IncomingMessage, origin: string): void {
	if (method !== 'GET') return
	const look = lookOf(url, headers.referer, origin)
	if (look && !program.test(headers['user-agent'] ?? '')) noteLook(look)
}
