import { createHash } from 'node:crypto'
import { type CopiedTable, buildRowsSql, buildSumsSql } from './copied-table.ts'
import { CopyError, type Row, type RowSource, type RowTarget } from './row-store.ts'

const reportEvery = 100_000

/** The matching contents of two databases, row by row. */
export interface CopySummary {
	tables: number
	rows: number
	/** The SHA-256 checksum of all rows. */
	checksum: string
}

/**
 * Copies all rows of a database into an empty one and compares both. Reports its progress. Throws `CopyError`; the
 * caller must then delete the target.
 */
export async function copyRows(
	tables: CopiedTable[],
	from: RowSource,
	to: RowTarget,
	report: (line: string) => void,
): Promise<CopySummary> {
	await to.begin()
	for (const table of tables) {
		let count = 0
		for await (const rows of from.rows(buildRowsSql(table))) {
			await to.insert(table, rows)
			if (Math.floor((count + rows.length) / reportEvery) > Math.floor(count / reportEvery))
				report(`${table.name}: ${count + rows.length} rows …`)
			count += rows.length
		}
		if (count > 0) report(`${table.name}: ${count} rows`)
	}
	report('Creating indexes …')
	await to.complete(await from.lastIds())
	report('Comparing every row …')
	return compareRows(tables, from, to)
}

/** Compares row counts, sums and every row. Throws `CopyError` with the first difference. */
export async function compareRows(tables: CopiedTable[], from: RowSource, to: RowSource): Promise<CopySummary> {
	const all = createHash('sha256')
	let count = 0
	for (const table of tables) {
		const [sums, copied] = [await readOnlyRow(from, buildSumsSql(table)), await readOnlyRow(to, buildSumsSql(table))]
		if (String(sums) !== String(copied))
			throw new CopyError(
				`The row totals of ${table.name} do not match: ${String(sums)} in the source, ${String(copied)} in the copy.`,
			)
		count += Number(sums[0])
		const others = to.rows(buildRowsSql(table))[Symbol.asyncIterator]()
		for await (const rows of from.rows(buildRowsSql(table))) {
			const { value: same = [] } = (await others.next()) as { value?: Row[] }
			const text = JSON.stringify(rows)
			if (text !== JSON.stringify(same)) throw new CopyError(describeDifference(table, rows, same))
			all.update(text)
		}
		await others.return?.()
	}
	return { tables: tables.length, rows: count, checksum: all.digest('hex') }
}

async function readOnlyRow(store: RowSource, sql: string): Promise<Row> {
	for await (const [row] of store.rows(sql)) return row!
	throw new CopyError('The query returned no rows.')
}

/** Describes which row and column differ, but not their content. */
function describeDifference({ name, columns, key }: CopiedTable, rows: Row[], others: Row[]): string {
	const at = rows.findIndex((row, index) => JSON.stringify(row) !== JSON.stringify(others[index]))
	const [row, other] = [rows[at]!, others[at]]
	const toKey = (of: Row) => key.map((part) => of[columns.findIndex((column) => column.name === part)])
	if (!other || String(toKey(row)) !== String(toKey(other)))
		return `The row ${toKey(row).join('/')} of ${name} is missing in the copy.`
	const column = columns.find((_, index) => row[index] !== other[index])!
	return `The row ${toKey(row).join('/')} of ${name} has a different ${column.name} in the copy.`
}
