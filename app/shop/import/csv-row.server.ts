import { manyLines } from '../text.ts'
import { unguardCell } from '../words/csv-cell.ts'
import { columnKey } from './column-key.ts'
import { decodeEntities } from './draft/body-text.server.ts'
import type { FigureSigns } from './draft/figures.ts'
import { lostPart } from './file/decode-text.ts'
import type { Dialect } from './file/dialects.server.ts'

export interface CsvRow {
	/** Counted from 1, as in editors. */
	line: number
	/** '' when there is no such column. */
	cell(column: string): string
	/** More cells than columns: none can be trusted. */
	isTooLong: boolean
	/** Around characters that were lost before the file came; '' when it is sound. */
	lost: string
	reading: Reading
	/** What its dialect says of it. */
	notes?: string[]
	/** Why its product is not for sale. */
	leftOut?: string
}

/** How the file as a whole is read. */
export interface Reading extends FigureSigns {
	/** Lost letters and codes are taken as they stand. */
	takesDamaged: boolean
}

const ownReading: Reading = { decimal: 'dot', hasCommas: false, takesDamaged: true }

/** Nothing in it is tidied, guarded or an entity. */
const plainCell = /^\w[\w./:-]*$/

/** Makes rows of records under these columns, as a dialect calls and writes them. */
export function rowsUnder(
	names: readonly string[],
	{ calls = {}, html }: Pick<Dialect, 'calls' | 'html'> = {},
	reading = ownReading,
): (cells: string[], line: number) => CsvRow {
	const columns = new Map(names.map((name, index) => [columnKey(name), index]))
	for (const [own, theirs] of Object.entries(calls)) {
		const index = columns.get(columnKey(theirs))
		if (index !== undefined) columns.set(columnKey(own), index)
	}
	return (cells, line) => ({
		line,
		cell(column) {
			const cell = cells[columns.get(columnKey(column)) ?? -1] ?? ''
			if (plainCell.test(cell)) return cell
			return unguardCell(manyLines(html && !html.includes(column) ? decodeEntities(cell) : cell))
		},
		isTooLong: cells.slice(names.length).some((cell) => cell.trim() !== ''),
		get lost() {
			return cells.map(lostPart).find(Boolean) ?? ''
		},
		reading,
	})
}
