import { setImmediate as yieldTick } from 'node:timers/promises'
import { toHandle } from '../../catalog/product/product-view.ts'
import type { CsvRow } from '../csv-rows.server.ts'
import { maxRowsOfProduct } from '../draft/product-draft.server.ts'
import {
	type Cells,
	isSoldOut,
	noPriceAndStock,
	toPriceAndStock,
	combinePricesAndStock,
} from './woo-price-and-stock.server.ts'
import { escapeMarkup } from '../../values/text.ts'
import { findAliasedColumn, getProductColumn } from '../../values/product-columns.ts'
import { locale } from '../../region/india.ts'

/**
 * Converts the rows of WooCommerce's product export, each parent with its variations, to Shopify's format. A product is
 * identified by the handle of its name. Yields to other requests.
 */
export async function convertWooRows(rows: CsvRow[], now = new Date()): Promise<CsvRow[]> {
	const variations = new Map<string, CsvRow[]>()
	const products: CsvRow[] = []
	const known = new Set<string>()
	for (const row of rows) {
		await yieldTick()
		if (!isVariation(row)) {
			products.push(row)
			for (const name of listParentNames(row)) known.add(name)
			continue
		}
		const parent = row.cell('Parent')
		const others = variations.get(parent)
		if (others) others.push(row)
		else variations.set(parent, [row])
	}
	const handles = new Set<string>()
	const found: CsvRow[] = []
	for (const row of products) {
		await yieldTick()
		const own = listParentNames(row).flatMap((name) => variations.get(name) ?? [])
		for (const one of toProductRows(row, createFreeHandle(row, handles), own, now)) found.push(one)
	}
	for (const [parent, orphans] of variations)
		if (!known.has(parent)) for (const row of orphans) found.push(toRow(row, { Handle: parent }))
	return found
}

/** Splits types such as 'simple, virtual'. */
function parseTypes(row: CsvRow): string[] {
	return splitWooList(row.cell('Type').toLowerCase())
}

function isVariation(row: CsvRow): boolean {
	return parseTypes(row).includes('variation')
}

/** Returns the texts by which variations can refer to this row as their parent: its SKU, or its ID as in 'id:12'. */
function listParentNames(row: CsvRow): string[] {
	return [row.cell('SKU'), row.cell('ID') && `id:${row.cell('ID')}`].filter(Boolean)
}

function createFreeHandle(row: CsvRow, handles: Set<string>): string {
	const handle = toHandle(row.cell('Name'))
	const free = handles.has(handle) ? `${handle}-${row.cell('ID') || row.line}` : handle
	handles.add(free)
	return free
}

const notSold = new Map([
	['grouped', 'a group of products; its products are sold separately'],
	['external', 'sold by another shop'],
	['downloadable', 'a download, which this shop does not sell'],
])
const sold = ['simple', 'variable', 'variation', 'virtual']

/**
 * Returns the reason why a product or variation is not for sale. `''` when it is for sale. An unknown type or status
 * means that it is not.
 */
function getSkipReason(row: CsvRow): string {
	const types = parseTypes(row)
	const type = types.find((one) => !sold.includes(one))
	if (type !== undefined) return notSold.get(type) ?? `of an unknown type "${type}"`
	if (!['', '1', 'true', 'yes', 'y'].includes(row.cell('Published').toLowerCase())) return 'not published'
	const shown = row.cell('Visibility in catalog').toLowerCase()
	return ['', 'visible', 'catalog'].includes(shown) ? '' : `not shown in the store’s catalog (${shown})`
}

function toProductRows(row: CsvRow, handle: string, all: CsvRow[], now: Date): CsvRow[] {
	const own: Cells = { Handle: handle, Title: row.cell('Name') }
	if (all.length > maxRowsOfProduct)
		return [toRow(row, own, { leftOut: `with more than ${maxRowsOfProduct.toLocaleString(locale)} variations` })]
	const variations = all.filter((one) => getSkipReason(one) === '')
	const leftOut =
		getSkipReason(row) || (all.length > 0 && variations.length === 0 ? 'without a variation for sale' : '')
	if (leftOut) return [toRow(row, own, { leftOut })]
	const names = listOptionNames(row, all)
	const isForAnyValue = (one: CsvRow) => listMissingNames(one, names).length > 0
	const isWhole =
		variations.some(isForAnyValue) ||
		(variations.every((one) => ['', 'parent'].includes(one.cell('Stock'))) && row.cell('Stock') !== '')
	// When the variations share the stock, the product is sold in all their colors, so sold-out variations are left out.
	const left = variations.filter((one) => !isSoldOut(one))
	const shownVariations = isWhole && left.length > 0 ? left : variations
	const pricesAndStock = shownVariations.map((one) => toPriceAndStock(one, row, now))
	const first =
		variations.length === 0
			? toPriceAndStock(row, row, now)
			: isWhole
				? combinePricesAndStock(row, pricesAndStock, variations.some(isForAnyValue))
				: noPriceAndStock
	const notes = [
		...all.filter((one) => !shownVariations.includes(one)).map(buildSkipNote),
		...shownVariations.filter(isForAnyValue).map((one) => buildAnyValueNote(one, names)),
		...([row, ...shownVariations].some((one) => parseTypes(one).includes('virtual')) ? [virtual] : []),
		...first.notes,
	]
	const images = splitWooList(row.cell('Images'))
	const more = variations.length > 0 ? [] : toOptionCells(listAttributes(row), names)
	return [
		toRow(
			row,
			{ ...own, ...toProductCells(row, names), ...first.cells, ...more[0], 'Image Src': images[0] ?? '' },
			{ notes },
		),
		...more.slice(1).map((cells) => toRow(row, { Handle: handle, ...cells })),
		...images.slice(1).map((address) => toRow(row, { Handle: handle, 'Image Src': address })),
		...shownVariations.flatMap((one, index) => {
			const priceAndStock = isWhole ? noPriceAndStock : pricesAndStock[index]!
			const image = { 'Variant Image': splitWooList(one.cell('Images'))[0] ?? '' }
			const [options, ...others] = toOptionCells(withParentValues(one, row, names), names)
			return [
				toRow(one, { Handle: handle, ...options, ...priceAndStock.cells, ...image }, { notes: priceAndStock.notes }),
				...others.map((cells) => toRow(one, { Handle: handle, ...cells })),
			]
		}),
	]
}

function buildSkipNote(one: CsvRow): string {
	return `${describeRow(one)} is ${getSkipReason(one) || 'sold out'} and is skipped (line ${one.line})`
}

function buildAnyValueNote(one: CsvRow, names: string[]): string {
	return `${describeRow(one)} is for any ${listMissingNames(one, names).join(' and ')}, so the stock is tracked as one number (line ${one.line})`
}

/**
 * Returns the attributes of a variation. An attribute for which the variation accepts any value has all values of the
 * parent.
 */
function withParentValues(one: CsvRow, parent: CsvRow, names: string[]) {
	const missing = listMissingNames(one, names)
	return [...listAttributes(one), ...listAttributes(parent).filter(({ name }) => missing.includes(name))]
}

const virtual = 'it is virtual in WooCommerce; here it is stocked and delivered like any product'

function toProductCells(row: CsvRow, names: string[]): Cells {
	return {
		'Body (HTML)': buildBody(row, names),
		Type: splitWooList(row.cell('Categories'))[0]?.split('>').at(-1)?.trim() ?? '',
		Featured: row.cell('Is featured?'),
		...toAttributeCells(listAttributes(row), names),
		...Object.fromEntries(names.map((name, index) => [`Option${index + 1} Name`, name])),
	}
}

function describeRow(row: CsvRow): string {
	const values = listAttributes(row).flatMap((one) => one.values)
	return `its variation ${values.join(' ') || row.cell('SKU') || row.cell('Name')}`
}

/**
 * Returns the names of up to three attributes that distinguish the variations. For a simple product, these are its
 * color and size attributes.
 */
function listOptionNames(row: CsvRow, variations: CsvRow[]): string[] {
	const namedAttributes = variations.flatMap(listAttributeNames)
	const ofSimple = listAttributes(row).map(({ name }) => name)
	const names = variations.length > 0 ? namedAttributes : ofSimple.filter((name) => /colou?r|size/i.test(name))
	return [...new Set(names)].slice(0, 3)
}

/** Returns the options for which a variation accepts any value. */
function listMissingNames(row: CsvRow, names: string[]): string[] {
	const namedAttributes = new Set(listAttributes(row).map(({ name }) => name))
	return names.filter((name) => !namedAttributes.has(name))
}

function buildBody(row: CsvRow, options: string[]): string {
	const text = (row.cell('Description') || row.cell('Short description')).replaceAll('\\n', '\n')
	const others = formatOtherAttributes(listAttributes(row), options)
	return others.length > 0 ? `${text}<ul>${others.map((entry) => `<li>${entry}</li>`).join('')}</ul>` : text
}

function toRow(row: CsvRow, cells: Cells, extra: Pick<CsvRow, 'notes' | 'leftOut'> = {}): CsvRow {
	return { ...row, ...extra, cell: (column) => cells[column] ?? '' }
}

interface Attribute {
	name: string
	values: string[]
}

const maxAttributes = 20

/** Returns the attributes of a row of WooCommerce's product export that have a value. */
function listAttributes(row: CsvRow): Attribute[] {
	return Array.from({ length: maxAttributes }, (_, index) => ({
		name: row.cell(`Attribute ${index + 1} name`),
		values: splitWooList(row.cell(`Attribute ${index + 1} value(s)`)),
	})).filter(({ name, values }) => name !== '' && values.length > 0)
}

/** Returns the names of a row's attributes, including those without a value, which mean any value. */
function listAttributeNames(row: CsvRow): string[] {
	return Array.from({ length: maxAttributes }, (_, index) => row.cell(`Attribute ${index + 1} name`)).filter(Boolean)
}

/**
 * Returns the option cells of a product's rows. Each row has one value of each option, in the order of `names`. There
 * are as many rows as the option with most values has.
 */
function toOptionCells(attributes: Attribute[], names: string[]): Record<string, string>[] {
	const lists = names.map((name) => attributes.find((one) => one.name === name)?.values ?? [])
	const count = Math.max(0, ...lists.map(({ length }) => length))
	return Array.from({ length: count }, (_, row) =>
		Object.fromEntries(lists.map((values, index) => [`Option${index + 1} Value`, values[row] ?? ''])),
	)
}

/**
 * Returns the cells of the attributes that are attributes of this shop as well, except for those that distinguish the
 * variations (rule: attribute-filters).
 */
function toAttributeCells(attributes: Attribute[], options: string[]): Cells {
	const cells: Cells = {}
	for (const { name, values } of attributes) {
		const column = options.includes(name) ? undefined : findAliasedColumn(name)
		if (column) cells[getProductColumn(column).csv!] ??= values.join(', ')
	}
	return cells
}

/** Returns the attributes that are neither options nor attributes of this shop, as HTML: 'Material: Linen, Cotton'. */
function formatOtherAttributes(attributes: Attribute[], options: string[]): string[] {
	const others = attributes.filter(({ name }) => !options.includes(name) && !findAliasedColumn(name))
	return others.map(({ name, values }) => escapeMarkup(`${name}: ${values.join(', ')}`))
}

/** Splits a cell at its commas. A literal comma is escaped with a backslash. */
function splitWooList(text: string): string[] {
	const entries = text.split(/(?<!\\),/)
	return entries.map((entry) => entry.replaceAll('\\,', ',').trim()).filter(Boolean)
}
