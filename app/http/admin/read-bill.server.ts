import { redirect } from 'react-router'
import { addLine, billAddress, type BillPage, linesOfTexts, type WantedLine } from '#app/shop/counter/bill-lines.ts'
import { readBill } from '#app/shop/counter/bill.server.ts'
import { findChoices } from '#app/shop/counter/find-choices.server.ts'
import { rowId } from '#app/shop/row-id.ts'

/** Reads the lines in a URL and the results of its product search. A change of the lines redirects to the new URL. */
export async function readBillPage(page: BillPage, searchParams: URLSearchParams) {
	const lines = linesOfTexts(searchParams.getAll('line'))
	const goTo = (changed: readonly WantedLine[]) => redirect(billAddress(page, changed), 303)
	if (searchParams.has('choice')) throw goTo(changedLines(searchParams))
	const [added] = linesOfTexts(searchParams.getAll('add'))
	if (added) throw goTo(addLine(lines, added))
	const search = searchParams.get('search') ?? ''
	const found = search ? await findChoices(search) : null
	if (found?.scanned) throw goTo(addLine(lines, { ...found.scanned, quantity: 1 }))
	return { lines, bill: await readBill(lines), search, found }
}

/** Returns the lines in a form, with the line that its button adds or removes. */
export function linesOfForm(form: FormData, shown: WantedLine[]): WantedLine[] {
	const texts = new URLSearchParams(
		[...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
	)
	const lines = texts.has('choice') ? changedLines(texts) : shown
	return linesOfTexts(texts.getAll('add')).reduce<WantedLine[]>((all, line) => addLine(all, line), lines)
}

/**
 * Returns the lines of the quantity form, which has a quantity for each '7:M'. Lines with a quantity of zero are left
 * out.
 */
function changedLines(search: URLSearchParams): WantedLine[] {
	const pieces = search.getAll('pieces')
	const removed = search.get('remove')
	return search.getAll('choice').flatMap((choice, index) => {
		const [, color = '', size = ''] = /^(\d+):(.*)$/s.exec(choice) ?? []
		const quantity = removed === String(index) ? 0 : rowId(pieces[index])
		return quantity > 0 ? [{ productColorId: rowId(color), quantity, size: size || null }] : []
	})
}
