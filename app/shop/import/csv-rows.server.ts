import { findAliasedColumn, getProductColumn } from '../values/product-columns.ts'
import { toMultiline } from '../values/text.ts'
import { unescapeCell } from '../values/csv-cell.ts'
import { columnKey, type Dialect } from './file/dialects.server.ts'
import { decodeEntities } from './draft/body-text.server.ts'
import { type NumberFormat, hasDecimalComma } from './draft/price-and-stock.server.ts'
import { findLostPart } from './file/decode-text.ts'
import { withTable } from './file/workbook/workbook-worker.server.ts'
import { convertWooRows } from './woocommerce/woo-rows.server.ts'

/** The owner's answers to the questions about a file: its decimal sign, and whether damaged texts are imported. */
export interface FileAnswers {
	decimal?: 'dot' | 'comma' | undefined
	takesDamaged?: boolean | undefined
}

interface ProductFile {
	rows: CsvRow[]
	/** The detected format, such as 'a Shopify export in UTF-8, separated by commas'. */
	takenFor: string
}

/**
 * Reads a product file in any dialect: a workbook, or text in any encoding and with any usual separator. Columns may
 * have any order and case. Yields to other requests.
 *
 * @throws ImportFileError: it is not a product file, or it is too large.
 * @throws BusyError: many files are waiting already.
 */
export function readRows(content: string | Uint8Array, answers: FileAnswers = {}): Promise<ProductFile> {
	const bytes = typeof content === 'string' ? Buffer.from(content) : content
	const { decimal = null, takesDamaged = false } = answers
	return withTable(bytes, async ({ dialect, names, takenFor, rows: records }) => {
		const reading = { decimal, takesDamaged, hasCommas: false }
		const toRow = toRows(names, dialect, reading)
		const rows: CsvRow[] = []
		for await (const { cells, line } of records) {
			const row = toRow(cells, line)
			rows.push(row)
			reading.hasCommas ||= dialect.prices.some((column) => hasDecimalComma(row.cell(column)))
		}
		return { rows: dialect.isByVariation ? await convertWooRows(rows) : rows, takenFor }
	})
}

export interface CsvRow {
	/** The line number, counted from 1 as in editors. */
	line: number
	/** Returns a cell. `''` when there is no such column. */
	cell(column: string): string
	/** True when a cell beyond the last column is not empty, so that no cell of the row can be trusted. */
	isTooLong: boolean
	/** The text around characters that were lost before the upload. `''` when the row is intact. */
	lost: string
	reading: ReadingOptions
	/** Notes for the owner that were added while rows of another dialect were converted. */
	notes?: string[]
	/** The reason why the product is skipped. */
	leftOut?: string
}

/** The settings that apply to all rows of a file. */
interface ReadingOptions extends NumberFormat {
	/** True if damaged characters and codes are imported unchanged. */
	takesDamaged: boolean
}

const ownReading: ReadingOptions = { decimal: 'dot', hasCommas: false, takesDamaged: true }

/**
 * Matches a cell that needs no decoding: it contains no spaces, no HTML entities and no apostrophe before a formula.
 */
const plainCell = /^\w[\w./:-]*$/

/**
 * Returns a function that creates a row from the cells of a record. `names` contains the column names of the file.
 * `calls` maps the import's column names to those of the dialect, and `html` lists the columns that contain HTML.
 */
export function toRows(
	names: readonly string[],
	{ calls = {}, html }: Pick<Dialect, 'calls' | 'html'> = {},
	reading = ownReading,
): (cells: string[], line: number) => CsvRow {
	const columns = new Map(names.map((name, index) => [columnKey(name), index]))
	for (const [own, theirs] of Object.entries(calls)) {
		const index = columns.get(columnKey(theirs))
		if (index !== undefined) columns.set(columnKey(own), index)
	}
	const metafields = findMetafields(names)
	return (cells, line) => ({
		line,
		cell(column) {
			const index = columns.get(columnKey(column))
			const metafield = index === undefined ? metafields.get(columnKey(column)) : undefined
			if (metafield !== undefined) return formatMetafield(unescapeCell(toMultiline(cells[metafield] ?? '')))
			const cell = cells[index ?? -1] ?? ''
			if (plainCell.test(cell)) return cell
			return unescapeCell(toMultiline(html && !html.includes(column) ? decodeEntities(cell) : cell))
		},
		isTooLong: cells.slice(names.length).some((cell) => cell.trim() !== ''),
		get lost() {
			return cells.map(findLostPart).find(Boolean) ?? ''
		},
		reading,
	})
}

/**
 * Returns the positions of metafields that contain an attribute of products, such as the column `Fabric
 * (product.metafields.custom.fabric)` of a Shopify export. The keys are the names that the attributes' columns have in
 * this shop's product files (rule: attribute-filters).
 */
function findMetafields(names: readonly string[]): Map<string, number> {
	const found = new Map<string, number>()
	for (const [index, name] of names.entries()) {
		const key = /\(product\.metafields\.[\w-]+\.([\w-]+)\)\s*$/i.exec(name)?.[1]
		const column = key && findAliasedColumn(key)
		const heading = column && columnKey(getProductColumn(column).csv!)
		if (heading && !found.has(heading)) found.set(heading, index)
	}
	return found
}

/**
 * Returns the values of a metafield as a line of text. Values of Shopify's taxonomy are handles: `long-sleeves` becomes
 * `Long sleeves`.
 */
function formatMetafield(text: string): string {
	const values = text.replaceAll(/^\s*\[\s*"|"\s*\]\s*$/g, '').split(/\s*;\s*|"\s*,\s*"/)
	return values
		.map((value) => value.trim())
		.filter(Boolean)
		.map((value) => (/^[a-z\d]+(?:-[a-z\d]+)*$/.test(value) ? toSentenceCase(value.replaceAll('-', ' ')) : value))
		.join(', ')
}

function toSentenceCase(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1)
}
