import { createHash } from 'node:crypto'
import type Database from 'better-sqlite3'

const reportEvery = 100_000

/** The result of a comparison in which two databases have the same rows. */
export interface CopySummary {
	tables: number
	rows: number
	/** The SHA-256 checksum of all rows. */
	checksum: string
}

/**
 * Copies all rows of a database into an empty one and compares both. Reports its progress. Throws `CopyError`, for
 * example when a row differs. After any error the caller must discard the target.
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

/**
 * Compares the row counts, the sums of the number and boolean columns, and every row of two databases. Throws
 * `CopyError` with the first difference.
 */
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

interface Column {
	name: string
	kind: 'number' | 'boolean' | 'text'
}

/** A table whose rows are copied to a copy of the shop. */
export interface CopiedTable {
	name: string
	columns: Column[]
	/** The columns of the primary key. */
	key: string[]
}

interface ColumnRow {
	table: string
	column: string
	type: string
	key: number
}

const columnsSql = `SELECT t."name" AS "table", c."name" AS "column", c."type", c."pk" AS "key"
	FROM pragma_table_list t JOIN pragma_table_info(t."name") c
	WHERE t."schema" = 'main' AND t."type" = 'table' AND t."name" NOT LIKE 'sqlite%' AND t."name" <> '_prisma_migrations'
	ORDER BY t."name", c."cid"`

/**
 * Returns the tables of an SQLite database to which all migrations were applied. Leaves out Prisma's table of
 * migrations, and the virtual tables for search, which are rebuilt instead.
 */
export function listCopiedTables(sqlite: Database.Database): CopiedTable[] {
	const columns = sqlite.prepare<[], ColumnRow>(columnsSql).all()
	return [...Map.groupBy(columns, ({ table }) => table)].map(([name, of]) => ({
		name,
		columns: of.map(({ column, type }) => ({ name: column, kind: toColumnKind(type) })),
		key: of
			.filter(({ key }) => key > 0)
			.toSorted((one, other) => one.key - other.key)
			.map(({ column }) => column),
	}))
}

function toColumnKind(type: string): Column['kind'] {
	if (type === 'BOOLEAN') return 'boolean'
	return type === 'INTEGER' || type === 'DATETIME' ? 'number' : 'text'
}

/** Returns SQL that selects all rows in the order of the primary key. Every engine can run it. */
function buildRowsSql({ name, columns, key }: CopiedTable): string {
	const read = columns.map((column) => (column.kind === 'boolean' ? toNumberSql(column) : quoteName(column.name)))
	return `SELECT ${read.join(', ')} FROM ${quoteName(name)} ORDER BY ${key.map(quoteName).join(', ')}`
}

/**
 * Returns SQL that selects the number of rows and the sum of each boolean and number column. The sum of a number column
 * is selected in two parts, so that each fits into 64 bits.
 */
function buildSumsSql({ name, columns }: CopiedTable): string {
	const sums = columns.flatMap((column) => {
		if (column.kind === 'boolean') return [`sum(${toNumberSql(column)})`]
		const number = quoteName(column.name)
		return column.kind === 'number' ? [`sum(${number} / 1000000)`, `sum(${number} % 1000000)`] : []
	})
	return `SELECT ${['count(*)', ...sums].join(', ')} FROM ${quoteName(name)}`
}

/** The indexes that serve order searches, with their columns. */
export const orderIndexes = [
	['OrderSearch', '"number", "state", "text"'],
	['OrderCustomerSearch', '"customerKey"'],
] as const

/** Quotes the name of a table or column for SQL. */
export function quoteName(name: string): string {
	return `"${name}"`
}

function toNumberSql({ name }: Column): string {
	return `CASE WHEN ${quoteName(name)} THEN 1 WHEN NOT ${quoteName(name)} THEN 0 END`
}

/** The values of one row, in the order of the selected columns, as text. */
export type Row = (string | null)[]

/** A database could not be copied. The message is for the operator who runs the command. */
export class CopyError extends Error {}

/** The number of rows that are read or written at once. */
export const batchSize = 500

/** One consistent state of a database, regardless of concurrent writes. */
export interface RowSource {
	/** Runs a query and returns its rows in batches of `batchSize`; the last batch may be shorter. */
	rows: (sql: string) => AsyncIterable<Row[]>
	/** Returns, by table, the last `id` that the database has assigned, including ids of deleted rows. */
	lastIds: () => Promise<Map<string, string>>
}

/** A database that is filled completely or not at all. */
export interface RowTarget extends RowSource {
	/** Removes triggers and the checks of foreign keys, so that rows are inserted as they are, in any order. */
	begin: () => Promise<void>
	insert: (table: CopiedTable, rows: Row[]) => Promise<void>
	/**
	 * Restores triggers and foreign keys and builds the search indexes. Throws `CopyError` for rows with broken
	 * references.
	 */
	complete: (lastIds: Map<string, string>) => Promise<void>
}
