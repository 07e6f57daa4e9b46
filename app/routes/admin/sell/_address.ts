import { lineText, type WantedLine } from '#app/shop/counter/bill-lines.ts'
import { rowId } from '#app/shop/row-id.ts'

/** The page with these lines: they are carried by its address, so that reload and back work, also without script. */
export function sellAddress(lines: readonly WantedLine[]): string {
	const query = new URLSearchParams(lines.map((line): [string, string] => ['line', lineText(line)]))
	return query.size === 0 ? '/admin/sell' : `/admin/sell?${query}`
}

/** The lines of the form that changes quantities: '7:M' and how many, of each; none of zero pieces. */
export function changedLines(search: URLSearchParams): WantedLine[] {
	const pieces = search.getAll('pieces')
	const removed = search.get('remove')
	return search.getAll('choice').flatMap((choice, index) => {
		const [, color = '', size = ''] = /^(\d+):(.*)$/s.exec(choice) ?? []
		const quantity = removed === String(index) ? 0 : rowId(pieces[index])
		return quantity > 0 ? [{ productColorId: rowId(color), quantity, size: size || null }] : []
	})
}
