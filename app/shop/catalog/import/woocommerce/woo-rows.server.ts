import { toHandle } from '../../product/product-parts.server.ts'
import type { CsvRow } from '../csv-rows.server.ts'
import { attributesOf, optionCells, otherAttributes, wooList } from './woo-attributes.ts'

/**
 * The rows of WooCommerce's product export, a parent and its variations each, as rows of Shopify's; a product is known
 * by the handle of its name.
 */
export function fromWoo(rows: CsvRow[]): CsvRow[] {
	const variations = new Map<string, CsvRow[]>()
	for (const row of rows.filter(isVariation)) {
		const parent = row.cell('Parent')
		variations.set(parent, [...(variations.get(parent) ?? []), row])
	}
	const handles = new Set<string>()
	const products = rows.filter((row) => !isVariation(row))
	const known = new Set(products.flatMap(namesOf))
	const orphans = [...variations].filter(([parent]) => !known.has(parent)).flatMap(([, some]) => some)
	return [
		...products.flatMap((row) => {
			const handle = freeHandle(row, handles)
			return productRows(
				row,
				handle,
				namesOf(row).flatMap((name) => variations.get(name) ?? []),
			)
		}),
		...orphans.map((row) => rowOf(row, { Handle: row.cell('Parent') })),
	]
}

function isVariation(row: CsvRow): boolean {
	return row.cell('Type').toLowerCase().startsWith('variation')
}

/** What a variation calls its parent. */
function namesOf(row: CsvRow): string[] {
	return [row.cell('SKU'), row.cell('ID') && `id:${row.cell('ID')}`].filter(Boolean)
}

function freeHandle(row: CsvRow, handles: Set<string>): string {
	const handle = toHandle(row.cell('Name'))
	const free = handles.has(handle) ? `${handle}-${row.cell('ID') || row.line}` : handle
	handles.add(free)
	return free
}

type Cells = Record<string, string>

function productRows(row: CsvRow, handle: string, variations: CsvRow[]): CsvRow[] {
	const names = optionNames(row, variations)
	const own: Cells = {
		Handle: handle,
		Title: row.cell('Name'),
		'Body (HTML)': bodyOf(row, names),
		Type: wooList(row.cell('Categories'))[0]?.split('>').at(-1)?.trim() ?? '',
		Published: row.cell('Published').replace('-1', 'false'),
		Featured: row.cell('Is featured?'),
	}
	const optionHead = Object.fromEntries(names.map((name, index) => [`Option${index + 1} Name`, name]))
	const isWhole = variations.every((one) => ['', 'parent'].includes(one.cell('Stock'))) && row.cell('Stock') !== ''
	const first = variations.length === 0 || isWhole ? offerOf(cheapest(row, variations), row) : {}
	const images = wooList(row.cell('Images'))
	const more = variations.length > 0 ? [] : optionCells(attributesOf(row), names)
	return [
		rowOf(row, { ...own, ...optionHead, ...first, ...more[0], 'Image Src': images[0] ?? '' }),
		...more.slice(1).map((cells) => rowOf(row, { Handle: handle, ...cells })),
		...images.slice(1).map((address) => rowOf(row, { Handle: handle, 'Image Src': address })),
		...variations.map((one) =>
			rowOf(one, {
				Handle: handle,
				...optionCells(attributesOf(one), names)[0],
				...(isWhole ? {} : offerOf(one, one)),
				'Variant Image': wooList(one.cell('Images'))[0] ?? '',
			}),
		),
	]
}

/** Those that tell variations apart; of a simple product, colour and size. */
function optionNames(row: CsvRow, variations: CsvRow[]): string[] {
	const told = variations.flatMap((one) => attributesOf(one).map(({ name }) => name))
	const ofSimple = attributesOf(row).map(({ name }) => name)
	const names = variations.length > 0 ? told : ofSimple.filter((name) => /colou?r|size/i.test(name))
	return [...new Set(names)].slice(0, 3)
}

function cheapest(row: CsvRow, variations: CsvRow[]): CsvRow {
	const priced = variations.filter((one) => one.cell('Regular price') !== '')
	return priced.toSorted((one, other) => priceOf(one) - priceOf(other))[0] ?? row
}

function priceOf(row: CsvRow): number {
	return Number(row.cell('Sale price') || row.cell('Regular price'))
}

function offerOf(priced: CsvRow, counted: CsvRow): Cells {
	const [regular, sale] = [priced.cell('Regular price'), priced.cell('Sale price')]
	const stock = counted.cell('Stock') === 'parent' ? '' : counted.cell('Stock')
	return {
		'Variant SKU': counted.cell('SKU'),
		'Variant Barcode': counted.cell('GTIN, UPC, EAN, or ISBN'),
		'Variant Price': sale || regular,
		'Variant Compare At Price': sale && regular,
		'Variant Inventory Qty': stock || (counted.cell('In stock?') === '0' ? '0' : ''),
	}
}

function bodyOf(row: CsvRow, options: string[]): string {
	const text = (row.cell('Description') || row.cell('Short description')).replaceAll('\\n', '\n')
	const others = otherAttributes(attributesOf(row), options)
	return others.length > 0 ? `${text}<ul>${others.map((entry) => `<li>${entry}</li>`).join('')}</ul>` : text
}

function rowOf(row: CsvRow, cells: Cells): CsvRow {
	return { ...row, cell: (column) => cells[column] ?? '' }
}
