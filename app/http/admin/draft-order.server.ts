import { redirect } from 'react-router'
import {
	addLineInput,
	buildDraftOrderUrl,
	type DraftOrderPage,
	parseLineParams,
	type LineInput,
} from '#app/shop/pos/draft-order-lines.ts'
import { getDraftOrder, findSellableItems } from '#app/shop/pos/draft-order.server.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'

/** Reads the lines in a URL and the results of its product search. A change of the lines redirects to the new URL. */
export async function loadDraftOrder(page: DraftOrderPage, searchParams: URLSearchParams) {
	const lines = parseLineParams(searchParams.getAll('line'))
	const redirectToDraftOrder = (changed: readonly LineInput[]) => redirect(buildDraftOrderUrl(page, changed), 303)
	if (searchParams.has('choice')) throw redirectToDraftOrder(readChangedLines(searchParams))
	const [added] = parseLineParams(searchParams.getAll('add'))
	if (added) throw redirectToDraftOrder(addLineInput(lines, added))
	const search = searchParams.get('search') ?? ''
	const found = search ? await findSellableItems(search) : null
	if (found?.scanned) throw redirectToDraftOrder(addLineInput(lines, { ...found.scanned, quantity: 1 }))
	return { lines, bill: await getDraftOrder(lines), search, found }
}

/** Returns the lines in a form, with the line that its button adds or removes. */
export function readFormLines(form: FormData, shown: LineInput[]): LineInput[] {
	const texts = new URLSearchParams(
		[...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
	)
	const lines = texts.has('choice') ? readChangedLines(texts) : shown
	return parseLineParams(texts.getAll('add')).reduce<LineInput[]>((all, line) => addLineInput(all, line), lines)
}

/**
 * Returns the lines of the quantity form, which has a quantity for each '7:M'. Lines with a quantity of zero are left
 * out.
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
