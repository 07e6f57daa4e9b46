import { redirect } from 'react-router'
import {
	addLineInput,
	buildDraftOrderUrl,
	type DraftOrderPage,
	parseLineParams,
	type LineInput,
} from '#app/shop/pos/draft-order-lines.ts'
import { type FoundItems, getDraftOrder, findSellableItems } from '#app/shop/pos/draft-order.server.ts'
import type { PosAdjustment } from '#app/shop/pos/pos-price.ts'
import { readScans } from '#app/shop/inventory/inventory-items.server.ts'
import { limitUnknownScans, parseScans } from '#app/shop/values/scans.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'

/**
 * Returns the lines in the URL of a draft order, with their bill and the results of the product search. When the query
 * changes a line or contains scans to apply, redirects to the URL with the new lines. That URL names the scans that
 * match no item.
 */
export async function loadDraftOrder(page: DraftOrderPage, searchParams: URLSearchParams, adjustment?: PosAdjustment) {
	const lines = parseLineParams(searchParams.getAll('line'))
	const unknown = limitUnknownScans(parseScans(searchParams.getAll('unknown')))
	const buildUrl = (changed: readonly LineInput[], more: string[] = []) =>
		buildDraftOrderUrl({ ...page, unknown: [...unknown, ...more] }, changed)
	if (searchParams.has('choice')) throw redirect(buildUrl(readChangedLines(searchParams)), 303)
	const [added] = parseLineParams(searchParams.getAll('add'))
	if (added) throw redirect(buildUrl(addLineInput(lines, added)), 303)
	const scans = await readScans(searchParams.getAll('scan'), searchParams.get('search') ?? '')
	const { changed, results, missed } = await addScans(lines, scans)
	if (changed !== lines || missed.length > 0) {
		const url = buildUrl(changed, missed)
		const rest = results ? new URLSearchParams({ scan: results.search }).toString() : ''
		throw redirect(rest ? `${url}${url.includes('?') ? '&' : '?'}${rest}` : url, 303)
	}
	return {
		lines,
		bill: await getDraftOrder(lines, adjustment),
		search: results?.search ?? '',
		found: results?.found ?? null,
		unknown,
	}
}

/**
 * Adds one unit for each scan that identifies a single item. The last scan that finds several items, such as a name,
 * becomes the search. All other scans are returned as `missed`.
 */
async function addScans(lines: LineInput[], scans: string[]) {
	let changed = lines
	const others: { search: string; found: FoundItems }[] = []
	for (const search of scans) {
		const found = await findSellableItems(search)
		if (found.scanned) changed = addLineInput(changed, { ...found.scanned, quantity: 1 })
		else others.push({ search, found })
	}
	const results = others.findLast(({ found }) => found.products.length > 0) ?? null
	return { changed, results, missed: others.filter((other) => other !== results).map(({ search }) => search) }
}

/**
 * Returns the lines of a draft order that a form sends. The line named in the field `add` of the clicked button is
 * added, and the line named in `remove` is left out. `shown` has the lines for a form without quantity fields.
 */
export function readFormLines(form: FormData, shown: LineInput[]): LineInput[] {
	const texts = new URLSearchParams(
		[...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
	)
	const lines = texts.has('choice') ? readChangedLines(texts) : shown
	return parseLineParams(texts.getAll('add')).reduce<LineInput[]>((all, line) => addLineInput(all, line), lines)
}

/**
 * Returns the lines of the quantity form. Each line has a field `choice` with the product color and size, such as
 * '7:M', and a field `quantity`. The line at the index `remove` and lines with a quantity of zero are left out.
 */
function readChangedLines(search: URLSearchParams): LineInput[] {
	const quantities = search.getAll('quantity')
	const removed = search.get('remove')
	return search.getAll('choice').flatMap((choice, index) => {
		const [, color = '', size = ''] = /^(\d+):(.*)$/s.exec(choice) ?? []
		const quantity = removed === String(index) ? 0 : parseRowId(quantities[index])
		return quantity > 0 ? [{ productColorId: parseRowId(color), quantity, size: size || null }] : []
	})
}
