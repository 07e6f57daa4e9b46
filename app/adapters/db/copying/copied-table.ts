import type Database from 'better-sqlite3'

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
 * Returns the tables of an SQLite database with all migrations. Tables that are generated for search or by triggers are
 * rebuilt instead.
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

/** Returns SQL that selects all rows by their key and that every engine can run. */
export function buildRowsSql({ name, columns, key }: CopiedTable): string {
	const read = columns.map((column) => (column.kind === 'boolean' ? toNumberSql(column) : quoteName(column.name)))
	return `SELECT ${read.join(', ')} FROM ${quoteName(name)} ORDER BY ${key.map(quoteName).join(', ')}`
}

/**
 * Returns SQL that selects the number of rows and the sum of each numeric column, in two parts that fit into 64 bits.
 */
export function buildSumsSql({ name, columns }: CopiedTable): string {
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
