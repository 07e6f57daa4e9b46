import type { IncomingMessage } from 'node:http'
import { recordSearch } from '#app/shop/catalog/search-queries/record-search.server.ts'
import { parseSearchEvent } from '#app/shop/catalog/search-queries/search-query.ts'

const program = /bot|crawl|spider|slurp|preview/i

/**
 * Counts a search, or a product that was opened from one (rule: what-nobody-found). Cached pages count as well because
 * no script is involved. Bots that identify themselves do not count.
 */
export function recordPageView({ method, url = '', headers }: IncomingMessage, origin: string): void {
	if (method !== 'GET') return
	const pageView = parseSearchEvent(url, headers.referer, origin)
	if (pageView && !program.test(headers['user-agent'] ?? '')) recordSearch(pageView)
}
