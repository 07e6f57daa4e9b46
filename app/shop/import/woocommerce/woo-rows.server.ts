import { setImmediate as yieldTick } from 'node:timers/promises'
import { toHandle } from '../../catalog/product/product-parts.server.ts'
import type { CsvRow } from '../csv-row.server.ts'
import { maxRowsOfProduct } from '../draft/product-draft.server.ts'
import { type Cells, isSoldOut, none, offerOf, wholeOffer } from './woo-offer.server.ts'
import { escapeMarkup } from '../../text.ts'

/**
 * Converts the rows of WooCommerce's product export, each parent with its variations, to Shopify's format. A product is
 * identified by the handle of its name. Yields to other requests.
 */
export async function fromWoo(rows: CsvRow[], now = new Date()): Promise<CsvRow[]> {
	const variations = new Map<string, CsvRow[]>()
	const products: CsvRow[] = []
	const known = new Set<string>()
	for (const row of rows) {
		await yieldTick()
		if (!isVariation(row)) {
			products.push(row)
			for (const name of namesOf(row)) known.add(name)
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
		const own = namesOf(row).flatMap((name) => variations.get(name) ?? [])
		for (const one of productRows(row, freeHandle(row, handles), own, now)) found.push(one)
	}
	for (const [parent, orphans] of variations)
		if (!known.has(parent)) for (const row of orphans) found.push(rowOf(row, { Handle: parent }))
	return found
}

/** Splits types such as 'simple, virtual'. */
function typesOf(row: CsvRow): string[] {
	return wooList(row.cell('Type').toLowerCase())
}

function isVariation(row: CsvRow): boolean {
	return typesOf(row).includes('variation')
}

/** Returns the names by which a variation refers to its parent. */
function namesOf(row: CsvRow): string[] {
	return [row.cell('SKU'), row.cell('ID') && `id:${row.cell('ID')}`].filter(Boolean)
}

function freeHandle(row: CsvRow, handles: Set<string>): string {
	const handle = toHandle(row.cell('Name'))
	const free = handles.has(handle) ? `${handle}-${row.cell('ID') || row.line}` : handle
	handles.add(free)
	return free
}

const notSold = new Map([
	['grouped', 'a group of products, which are sold one by one'],
	['external', 'sold by another shop'],
	['downloadable', 'a download, which this shop does not sell'],
])
const sold = ['simple', 'variable', 'variation', 'virtual']

/** Returns why a product or variation is not for sale. `''` when it is. An unknown status means that it is not. */
function whyLeftOut(row: CsvRow): string {
	const types = typesOf(row)
	const type = types.find((one) => !sold.includes(one))
	if (type !== undefined) return notSold.get(type) ?? `of the type "${type}", which this shop does not know`
	if (!['', '1', 'true', 'yes', 'y'].includes(row.cell('Published').toLowerCase())) return 'not published'
	const shown = row.cell('Visibility in catalog').toLowerCase()
	return ['', 'visible', 'catalog'].includes(shown) ? '' : `not shown in its catalogue (${shown})`
}

function productRows(row: CsvRow, handle: string, all: CsvRow[], now: Date): CsvRow[] {
	const own: Cells = { Handle: handle, Title: row.cell('Name') }
	if (all.length > maxRowsOfProduct)
		return [rowOf(row, own, { leftOut: `with more than ${maxRowsOfProduct.toLocaleString('en-IN')} variations` })]
	const variations = all.filter((one) => whyLeftOut(one) === '')
	const leftOut = whyLeftOut(row) || (all.length > 0 && variations.length === 0 ? 'without a variation for sale' : '')
	if (leftOut) return [rowOf(row, own, { leftOut })]
	const names = optionNames(row, all)
	const isForAny = (one: CsvRow) => missingNames(one, names).length > 0
	const isWhole =
		variations.some(isForAny) ||
		(variations.every((one) => ['', 'parent'].includes(one.cell('Stock'))) && row.cell('Stock') !== '')
	// A product with shared stock is sold in all of its colors.
	const left = variations.filter((one) => !isSoldOut(one))
	const offered = isWhole && left.length > 0 ? left : variations
	const offers = offered.map((one) => offerOf(one, row, now))
	const first =
		variations.length === 0
			? offerOf(row, row, now)
			: isWhole
				? wholeOffer(row, offers, variations.some(isForAny))
				: none
	const notes = [
		...all.filter((one) => !offered.includes(one)).map(leftOutNote),
		...offered.filter(isForAny).map((one) => anyNote(one, names)),
		...([row, ...offered].some((one) => typesOf(one).includes('virtual')) ? [virtual] : []),
		...first.notes,
	]
	const images = wooList(row.cell('Images'))
	const more = variations.length > 0 ? [] : optionCells(attributesOf(row), names)
	return [
		rowOf(
			row,
			{ ...own, ...productCells(row, names), ...first.cells, ...more[0], 'Image Src': images[0] ?? '' },
			{ notes },
		),
		...more.slice(1).map((cells) => rowOf(row, { Handle: handle, ...cells })),
		...images.slice(1).map((address) => rowOf(row, { Handle: handle, 'Image Src': address })),
		...offered.flatMap((one, index) => {
			const offer = isWhole ? none : offers[index]!
			const image = { 'Variant Image': wooList(one.cell('Images'))[0] ?? '' }
			const [options, ...others] = optionCells(withAny(one, row, names), names)
			return [
				rowOf(one, { Handle: handle, ...options, ...offer.cells, ...image }, { notes: offer.notes }),
				...others.map((cells) => rowOf(one, { Handle: handle, ...cells })),
			]
		}),
	]
}

function leftOutNote(one: CsvRow): string {
	return `${whatOf(one)} is ${whyLeftOut(one) || 'sold out'} and left out (line ${one.line})`
}

function anyNote(one: CsvRow, names: string[]): string {
	return `${whatOf(one)} is for any ${missingNames(one, names).join(' and ')}, so all pieces are counted as a whole (line ${one.line})`
}

/** Returns the attributes of a variation. An attribute that applies to any value gets all values of the parent. */
function withAny(one: CsvRow, parent: CsvRow, names: string[]) {
	const missing = missingNames(one, names)
	return [...attributesOf(one), ...attributesOf(parent).filter(({ name }) => missing.includes(name))]
}

const virtual = 'it is virtual in WooCommerce; here it is counted and delivered as any product'

function productCells(row: CsvRow, names: string[]): Cells {
	return {
		'Body (HTML)': bodyOf(row, names),
		Type: wooList(row.cell('Categories'))[0]?.split('>').at(-1)?.trim() ?? '',
		Featured: row.cell('Is featured?'),
		...Object.fromEntries(names.map((name, index) => [`Option${index + 1} Name`, name])),
	}
}

function whatOf(row: CsvRow): string {
	const values = attributesOf(row).flatMap((one) => one.values)
	return `its variation ${values.join(' ') || row.cell('SKU') || row.cell('Name')}`
}

/** Returns the names of the attributes that distinguish variations. A simple product has color and size. */
function optionNames(row: CsvRow, variations: CsvRow[]): string[] {
	const told = variations.flatMap(attributeNames)
	const ofSimple = attributesOf(row).map(({ name }) => name)
	const names = variations.length > 0 ? told : ofSimple.filter((name) => /colou?r|size/i.test(name))
	return [...new Set(names)].slice(0, 3)
}

/** Returns the options for which a variation accepts any value. */
function missingNames(row: CsvRow, names: string[]): string[] {
	const told = new Set(attributesOf(row).map(({ name }) => name))
	return names.filter((name) => !told.has(name))
}

function bodyOf(row: CsvRow, options: string[]): string {
	const text = (row.cell('Description') || row.cell('Short description')).replaceAll('\\n', '\n')
	const others = otherAttributes(attributesOf(row), options)
	return others.length > 0 ? `${text}<ul>${others.map((entry) => `<li>${entry}</li>`).join('')}</ul>` : text
}

function rowOf(row: CsvRow, cells: Cells, said: Pick<CsvRow, 'notes' | 'leftOut'> = {}): CsvRow {
	return { ...row, ...said, cell: (column) => cells[column] ?? '' }
}

interface Attribute {
	name: string
	values: string[]
}

const mostAttributes = 20

/** Returns the attributes of a row of WooCommerce's product export that have a value. */
function attributesOf(row: CsvRow): Attribute[] {
	return Array.from({ length: mostAttributes }, (_, index) => ({
		name: row.cell(`Attribute ${index + 1} name`),
		values: wooList(row.cell(`Attribute ${index + 1} value(s)`)),
	})).filter(({ name, values }) => name !== '' && values.length > 0)
}

/** Returns the attributes that a row names, with a value or for any value. */
function attributeNames(row: CsvRow): string[] {
	return Array.from({ length: mostAttributes }, (_, index) => row.cell(`Attribute ${index + 1} name`)).filter(Boolean)
}

/**
 * Returns rows of option values in the order of the names. The longest list of values determines the number of rows.
 */
function optionCells(attributes: Attribute[], names: string[]): Record<string, string>[] {
	const lists = names.map((name) => attributes.find((one) => one.name === name)?.values ?? [])
	const count = Math.max(0, ...lists.map(({ length }) => length))
	return Array.from({ length: count }, (_, row) =>
		Object.fromEntries(lists.map((values, index) => [`Option${index + 1} Value`, values[row] ?? ''])),
	)
}

/** Returns attributes that are not options, as HTML: 'Material: Linen, Cotton'. */
function otherAttributes(attributes: Attribute[], options: string[]): string[] {
	const others = attributes.filter(({ name }) => !options.includes(name))
	return others.map(({ name, values }) => escapeMarkup(`${name}: ${values.join(', ')}`))
}

/** Splits a cell at its commas. A literal comma is escaped with a backslash. */
function wooList(text: string): string[] {
	const entries = text.split(/(?<!\\),/)
	return entries.map((entry) => entry.replaceAll('\\,', ',').trim()).filter(Boolean)
}
