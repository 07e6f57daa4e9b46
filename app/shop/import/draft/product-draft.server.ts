import { isPlaceholderColor } from '../../catalog/color/color-labels.ts'
import { cutText } from '../../values/cut-text.ts'
import { maxColorsOfProduct, maxEntries, maxEntryLength, maxNameLength, maxImages } from '../../values/limits.ts'
import { parseBodyHtml } from './body-text.server.ts'
import type { CsvRow } from '../csv-rows.server.ts'
import type { ImportQuestion } from '../import-view.ts'
import {
	getColor,
	getFirstCell,
	type Option,
	readHexCodes,
	readOptions,
	getSize,
	listValues,
	type DraftVariant,
	readVariants,
	getStockTracking,
} from './draft-variants.server.ts'
import { type DraftImage, readImages } from './draft-images.server.ts'
import {
	type ProductPriceAndStock,
	listVariantRows,
	readPriceAndStock,
	readPurchased,
	UnusableProductError,
	hasDamagedCode,
	assertUndamaged,
} from './price-and-stock.server.ts'
import {
	listTranslatableFields,
	listTranslationColumns,
	mergeTranslations,
	type TranslationTexts,
} from '../../translations/translatable.ts'
import { findChoice, isGoogleCategory } from '../../values/feeds/feed-attributes.ts'
import { findDeclarationProblem, isDeclaration, parseCountry } from '../../values/product-declarations.ts'
import type { DeclarationName } from '../../values/product-declarations.ts'
import { maxLineLength } from '../../values/text.ts'
import {
	type ColumnValues,
	getColumnName,
	mapColumns,
	type ImportedColumn,
	importedColumns,
	PRODUCT_COLUMNS,
	getProductColumn,
} from '../../values/product-columns.ts'
import { locale } from '../../region/india.ts'

/** The values of a product in a file. `null` for values that the file does not state. */
type Nullable<Values> = { [Name in keyof Values]: Values[Name] | null }

export interface ProductDraft extends ProductPriceAndStock, Nullable<ColumnValues<ImportedColumn>> {
	handle: string
	name: string
	categoryName: string | null
	collectionName: string | null
	purchaseQty: number | null
	/** The variants. `null` when stock is tracked for the product as a whole. */
	variants: DraftVariant[] | null
	/** True if the file itself states that stock is tracked for the product as a whole. */
	isStatedWhole: boolean
	colors: string[] | null
	/** Hex codes by normalized color name. */
	hexCodes: ReadonlyMap<string, string>
	images: DraftImage[]
	/** The translations that the file states, by language and field. */
	translations: TranslationTexts
	notes: string[]
	/** The question that the owner has to answer so that more of the product is imported. */
	question?: ImportQuestion | undefined
}

/** The product as read from the file, or the reason why it is 'skipped' or 'failed'. */
export type ReadProduct = { line: number; handle: string } & (
	| { draft: ProductDraft }
	| { result: 'skipped' | 'failed'; reason: string; question?: ImportQuestion | undefined }
)

export interface ProductRows {
	handle: string
	rows: CsvRow[]
}

/**
 * The maximum number of rows per product, which leaves room for its variants and photos. All rows of a product are
 * processed at once, which must not block other requests.
 */
export const maxRowsOfProduct = 2_000

/**
 * The maximum number of tags and entities in a description. Parsing HTML with unclosed tags takes time that grows with
 * the square of their number.
 */
const maxMarkup = 5_000

/**
 * Groups rows by handle in the file's order, each group being one product. A row without a handle is a group of its
 * own. Later, `findByHandles` finds the product of a group in the shop, and `getVariantKey` its variants.
 */
export function groupRows(rows: CsvRow[]): ProductRows[] {
	const products: ProductRows[] = []
	const byHandle = new Map<string, CsvRow[]>()
	for (const row of rows) {
		const handle = row.cell('Handle').toLowerCase()
		const known = byHandle.get(handle)
		if (known) known.push(row)
		else {
			const group = [row]
			products.push({ handle, rows: group })
			if (handle) byHandle.set(handle, group)
		}
	}
	return products
}

/** Reads one product from its rows. */
export function readProduct({ handle, rows }: ProductRows): ReadProduct {
	const line = rows[0]!.line
	try {
		if (!handle) throw new UnusableProductError('it has no Handle', line)
		if (rows.length > maxRowsOfProduct)
			throw new UnusableProductError(`it has more than ${maxRowsOfProduct.toLocaleString(locale)} rows`, line)
		const tooLong = rows.find((row) => row.isTooLong)
		if (tooLong) throw new UnusableProductError('the row has more cells than the file has columns', tooLong.line)
		assertUndamaged(rows)
		const leftOut = rows.find((row) => row.leftOut)?.leftOut ?? (isHidden(rows) ? 'not published' : undefined)
		if (leftOut) return { line, handle, result: 'skipped', reason: leftOut }
		return { line, handle, draft: readDraft(handle, rows) }
	} catch (error) {
		if (!(error instanceof UnusableProductError)) throw error
		return {
			line,
			handle,
			result: 'failed',
			reason: error.line === line ? error.message : `${error.message} (line ${error.line})`,
			question: error.question,
		}
	}
}

function isHidden(rows: CsvRow[]): boolean {
	const status = getFirstCell(rows, 'Status').toLowerCase()
	if (!['', 'active', 'draft', 'archived', 'unlisted'].includes(status))
		throw new UnusableProductError(`its Status "${status}" is not active, draft, archived or unlisted`, rows[0]!.line)
	return readFlag(rows, 'Published') === false || (status !== '' && status !== 'active')
}

function readDraft(handle: string, rows: CsvRow[]): ProductDraft {
	const notes = rows.flatMap((row) => row.notes ?? [])
	const title = getFirstCell(rows, 'Title')
	if (!title) throw new UnusableProductError('it has no Title', rows[0]!.line)
	const options = readOptions(rows)
	const variantRows = listVariantRows(rows, notes)
	const ofVariants: string[] = []
	const variants = readVariants(variantRows, options, ofVariants)
	const isByVariant = variants !== null
	const priceAndStock = readPriceAndStock(variantRows, notes, {
		isByVariant,
		nameOf: (row) => variantName(row, options),
	})
	notes.push(...ofVariants)
	const html = getFirstCell(rows, 'Body (HTML)')
	if (html.split(/[<&]/).length > maxMarkup)
		throw new UnusableProductError(
			`its description has more than ${maxMarkup.toLocaleString(locale)} HTML tags and entities`,
			rows[0]!.line,
		)
	const body = parseBodyHtml(html)
	const others = options
		.filter(({ kind, values }) => kind === 'other' && values.length > 0)
		.map(({ name, values }) => `${name}: ${values.join(', ')}`)
	const details = [...body.details, ...others]
	const images = readImages(rows, (row) => getColor(row, options))
	const hasBody = body.description !== '' || body.details.length > 0
	return {
		...priceAndStock,
		handle,
		name: shorten(title.replace(/\s+/g, ' '), maxNameLength, 'the name', notes),
		description: hasBody
			? shorten(body.description, PRODUCT_COLUMNS.description.limit, 'the description', notes)
			: null,
		details: hasBody || others.length > 0 ? limitEntries(details, 'details', notes) : null,
		// Without variants, the sizes are listed in the field "Size & Fit".
		sizeFit:
			readList(rows, 'Size & Fit', notes) ??
			(variants ? null : nullIfEmpty(limitEntries(listValues(options, 'size'), 'sizes', notes))),
		...readColumns(rows, notes),
		categoryName: cutText(getFirstCell(rows, 'Type'), maxNameLength) || null,
		collectionName: cutText(getFirstCell(rows, 'Collection'), maxNameLength) || null,
		purchaseQty: readPurchased(rows.find((row) => row.cell('Purchased Qty') !== '')),
		variants,
		isStatedWhole: getStockTracking(variantRows) === 'as a whole',
		colors: readColors(options, notes),
		hexCodes: readHexCodes(rows, options, notes),
		images: limitValues(images, maxImages, 'images', notes),
		translations: readTranslations(rows, notes),
		notes,
		question: rows.some(hasDamagedCode) ? 'damaged' : undefined,
	}
}

function variantName(row: CsvRow, options: Option[]): string {
	return [getColor(row, options), getSize(row, options)].filter(Boolean).join(' ')
}

/** Returns the colors of a product. `null` without a color option, and when all its values mean "no color". */
function readColors(options: Option[], notes: string[]): string[] | null {
	const values = listValues(options, 'color')
	const colors = values.filter((name) => !isPlaceholderColor(name))
	if (!options.some(({ kind }) => kind === 'color') || (colors.length === 0 && values.length > 0)) return null
	return limitValues(colors, maxColorsOfProduct, 'colors', notes).map((name) => cutText(name, maxNameLength))
}

type PlainColumn = Exclude<ImportedColumn, 'description' | 'details' | 'sizeFit'>

/** The columns that are read only from the cells with their own name. */
const plainColumns = importedColumns.filter(
	(name): name is PlainColumn => !['description', 'details', 'sizeFit'].includes(name),
)

function readColumns(rows: CsvRow[], notes: string[]): Nullable<ColumnValues<PlainColumn>> {
	return mapColumns(plainColumns, (name) => readColumn(name, rows, notes)) as Nullable<ColumnValues<PlainColumn>>
}

/** Reads the translations. As in other columns, an empty cell changes nothing (rule: own-translations). */
function readTranslations(rows: CsvRow[], notes: string[]): TranslationTexts {
	let texts: TranslationTexts = {}
	for (const { heading, code, field, label } of translationColumns) {
		const text = shorten(getFirstCell(rows, heading), getMaxTranslationLength(field), `the ${label}`, notes)
		if (text) texts = mergeTranslations(texts, { [code]: { [field]: text } })
	}
	return texts
}

const translationColumns = listTranslationColumns()
const getMaxTranslationLength = (field: string) =>
	new Map(listTranslatableFields('product')).get(field)?.maxLength ?? maxLineLength

function readColumn(name: PlainColumn, rows: CsvRow[], notes: string[]): string | string[] | boolean | null {
	const { kind, csv, limit = maxLineLength, choices } = getProductColumn(name)
	if (kind === 'list') return readList(rows, csv!, notes)
	if (kind === 'flag') return readFlag(rows, csv!)
	const written = getFirstCell(rows, csv!)
	if (choices && written) return findChoice(choices, written) ?? leaveOut(name, written, notes)
	if (name === 'googleCategory' && !isGoogleCategory(written)) return leaveOut(name, written, notes)
	const text = shorten(written.replace(/\s+/g, ' '), limit, `the ${getColumnName(name)}`, notes)
	return isDeclaration(name) ? readDeclaration(name, text, notes) : text || null
}

/** Reads a declaration. A value that the form would reject is ignored with a note (rule: product-declarations). */
function readDeclaration(name: DeclarationName, text: string, notes: string[]): string | null {
	const value = name === 'countryOfOrigin' ? (parseCountry(text) ?? text) : text
	const problem = findDeclarationProblem(name, value)
	if (problem) notes.push(`its ${getProductColumn(name).csv} "${text}" is ignored: ${problem}`)
	return problem ? null : value || null
}

function leaveOut(name: PlainColumn, written: string, notes: string[]): null {
	notes.push(`the ${getColumnName(name)} "${cutText(written, maxNameLength)}" is not known and was left out`)
	return null
}

/** Parses a list with one entry per line. */
function readList(rows: CsvRow[], column: string, notes: string[]): string[] | null {
	const lines = getFirstCell(rows, column).split('\n')
	return nullIfEmpty(limitEntries(lines.map((line) => line.trim()).filter(Boolean), `entries of ${column}`, notes))
}

function readFlag(rows: CsvRow[], column: string): boolean | null {
	const written = getFirstCell(rows, column)
	const text = written.toLowerCase()
	if (['true', 'yes', 'y', '1'].includes(text)) return true
	if (['false', 'no', 'n', '0'].includes(text)) return false
	if (text === '') return null
	throw new UnusableProductError(`its ${column} "${written}" is not true or false`, rows[0]!.line)
}

function nullIfEmpty(list: string[]): string[] | null {
	return list.length > 0 ? list : null
}

function limitEntries(texts: string[], noun: string, notes: string[]): string[] {
	return limitValues(texts, maxEntries, noun, notes).map((text) =>
		shorten(text, maxEntryLength, `one of the ${noun}`, notes),
	)
}

function limitValues<T>(values: T[], max: number, noun: string, notes: string[]): T[] {
	if (values.length > max) notes.push(`only the first ${max} of ${values.length} ${noun} are used`)
	return values.slice(0, max)
}

function shorten(text: string, max: number, noun: string, notes: string[]): string {
	if (text.length <= max) return text
	notes.push(`${noun} is shortened to ${max} characters`)
	return `${text.slice(0, max - 1).trimEnd()}…`
}
