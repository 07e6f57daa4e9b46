import { listOf, textIn } from '#app/http/forms/form-lists.server.ts'
import { readIntent, unreadable } from '#app/http/forms/parse-form.server.ts'
import {
	addSizes,
	cellParts,
	columnOf,
	rowsOfForm,
	type SizeRow,
	removeSize,
} from '#app/shop/catalog/stock-grid/grid-rows.ts'
import { maxVariantsOfProduct } from '#app/shop/words/limits.ts'

/** The maximum number of fields, because a cell has a field for each of its parts. */
export const maxGridFields = maxVariantsOfProduct * cellParts.length

type Intent = ReturnType<typeof readIntent>

interface StockGrid {
	/** The form with the sizes after the button's change. */
	form: FormData
	/** The problems of the new size, if any. */
	problems: string[]
}

/** Reads the grid of sizes and colors. Adds or removes a size and keeps the input of all cells. */
export function readStockGrid(form: FormData, intent: Intent): StockGrid {
	const counting = form.get('counting')
	if (counting === null) return { form, problems: [] }
	const before = sentRows(form)
	const columns = listOf(form, 'colorIds').map(columnOf)
	const { rows, problem, newSize } = changed(
		before,
		intent,
		counting === 'variant' ? textIn(form, 'newSize') : '',
		columns,
	)
	const copy = new FormData()
	for (const [name, value] of form) if (!isOfGrid(name, intent)) copy.append(name, value)
	for (const [name, value] of fieldsOf(rows)) copy.append(name, value)
	copy.set('newSize', newSize)
	if (isOfSizes(intent)) copy.set('__intent__', JSON.stringify({ type: 'validate', payload: { name: 'newSize' } }))
	// The quantity is the sum of the grid.
	if (counting === 'variant' && !intent && !/^\d{1,9}$/.test(textIn(form, 'originalQty'))) copy.set('originalQty', '0')
	return { form: copy, problems: problem ? [problem] : [] }
}

function isOfSizes(intent: Intent): boolean {
	return intent?.payload.name === 'sizes'
}

function isOfGrid(name: string, intent: Intent): boolean {
	return name.startsWith('sizes[') || name === 'newSize' || (name === '__intent__' && isOfSizes(intent))
}

interface Changed {
	rows: SizeRow[]
	problem: string | null
	/** The remaining text of the field. */
	newSize: string
}

function changed(rows: SizeRow[], intent: Intent, line: string, columns: string[]): Changed {
	if (isOfSizes(intent) && intent?.type === 'remove')
		return { rows: removeSize(rows, intent.payload.index ?? rows.length - 1), problem: null, newSize: line }
	const isRequested = isOfSizes(intent) && intent?.type === 'insert'
	if (!isRequested && (intent !== null || line.trim() === '')) return { rows, problem: null, newSize: line }
	const added = addSizes(rows, line)
	if (added.problem) return { ...added, newSize: line }
	// A size that is typed and saved in one step is created, sold out in each color until its stock is entered.
	const none = Object.fromEntries(columns.map((column) => [column, '0']))
	const isNew = ({ name, pieces }: SizeRow) =>
		!isRequested && rows.every((row) => row.name !== name && row.pieces !== pieces)
	return { rows: added.rows.map((row) => (isNew(row) ? { ...row, pieces: none } : row)), problem: null, newSize: '' }
}

function sentRows(form: FormData): SizeRow[] {
	const rows: Record<string, Record<string, string>>[] = []
	for (const [name, value] of form) {
		if (!name.startsWith('sizes')) continue
		const [, index, own, part, column] =
			/^sizes\[(\d{1,2})\]\.(?:(name)|(pieces|skus|barcodes|prices)\.(c\d{1,15}))$/.exec(name) ?? []
		if (index === undefined || typeof value !== 'string') throw unreadable()
		const row = (rows[Number(index)] ??= {})
		if (own) Object.assign(row, { name: value })
		else row[part!] = { ...row[part!], [column!]: value }
	}
	return rowsOfForm(rows)
}

function fieldsOf(rows: SizeRow[]): [string, string][] {
	return rows.flatMap((row, index) => [
		[`sizes[${index}].name`, row.name] as [string, string],
		...cellParts.flatMap((part) =>
			Object.entries(row[part])
				.filter(([, text]) => text !== '')
				.map(([column, text]): [string, string] => [`sizes[${index}].${part}.${column}`, text]),
		),
	])
}
