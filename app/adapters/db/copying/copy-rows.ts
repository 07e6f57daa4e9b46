import { createHash } from 'node:crypto'
import { type CopiedTable, rowsSql, sumsSql } from './copied-table.ts'
import { CopyError, type Row, type RowSource, type RowTarget } from './row-store.ts'

const told = 100_000

/** The matching contents of two databases, row by row. */
export interface Agreement {
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
	tell: (line: string) => void,
): Promise<Agreement> {
	await to.begin()
	for (const table of tables) {
		let count = 0
		for await (const rows of from.rows(rowsSql(table))) {
			await to.insert(table, rows)
			if (Math.floor((count + rows.length) / told) > Math.floor(count / told))
				tell(`${table.name}: ${count + rows.length} rows …`)
			count += rows.length
		}
		if (count > 0) tell(`${table.name}: ${count} rows`)
	}
	tell('Indexes …')
	await to.complete(await from.lastIds())
	tell('Comparing every row …')
	return compareRows(tables, from, to)
}

/** Compares row counts, sums and every row. Throws `CopyError` with the first difference. */
export async function compareRows(tables: CopiedTable[], from: RowSource, to: RowSource): Promise<Agreement> {
	const all = createHash('sha256')
	let count = 0
	for (const table of tables) {
		const [sums, copied] = [await onlyRow(from, sumsSql(table)), await onlyRow(to, sumsSql(table))]
		if (String(sums) !== String(copied))
			throw new CopyError(`${table.name} does not add up: ${String(sums)} is ${String(copied)} there.`)
		count += Number(sums[0])
		const others = to.rows(rowsSql(table))[Symbol.asyncIterator]()
		for await (const rows of from.rows(rowsSql(table))) {
			const { value: same = [] } = (await others.next()) as { value?: Row[] }
			const text = JSON.stringify(rows)
			if (text !== JSON.stringify(same)) throw new CopyError(differenceOf(table, rows, same))
			all.update(text)
		}
		await others.return?.()
	}
	return { tables: tables.length, rows: count, checksum: all.digest('hex') }
}

async function onlyRow(store: RowSource, sql: string): Promise<Row> {
	for await (const [row] of store.rows(sql)) return row!
	throw new CopyError('A query without rows.')
}

/** Describes which row and column differ, but not their content. */
function differenceOf({ name, columns, key }: CopiedTable, rows: Row[], others: Row[]): string {
	const at = rows.findIndex((row, index) => JSON.stringify(row) !== JSON.stringify(others[index]))
	const [row, other] = [rows[at]!, others[at]]
	const keyOf = (of: Row) => key.map((part) => of[columns.findIndex((column) => column.name === part)])
	if (!other || String(keyOf(row)) !== String(keyOf(other)))
		return `The row ${keyOf(row).join('/')} of ${name} is not there.`
	const column = columns.find((_, index) => row[index] !== other[index])!
	return `The row ${keyOf(row).join('/')} of ${name} has another ${column.name} there.`
}
