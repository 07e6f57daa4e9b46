import Database from 'better-sqlite3'
import { Client } from 'pg'

const rowsAtOnce = 5_000

interface Column {
	table: string
	column: string
	type: string
}

/** Fills a migrated, empty database with the rows of a file, as they are; the tables of the search of orders as well. */
export async function copyShop(file: string, url: string): Promise<void> {
	const sqlite = new Database(file, { readonly: true })
	const client = new Client(url)
	await client.connect()
	try {
		// No triggers: what they would write is copied.
		await client.query('SET session_replication_role = replica')
		const { rows: columns } = await client.query<Column>(
			`SELECT c."table_name" AS "table", c."column_name" AS "column", c."data_type" AS "type"
			FROM information_schema.columns c JOIN information_schema.tables t USING ("table_schema", "table_name")
			WHERE "table_schema" = 'public' AND "table_type" = 'BASE TABLE' AND "is_generated" = 'NEVER' ORDER BY "ordinal_position"`,
		)
		const known = new Set(sqlite.prepare('SELECT "name" FROM sqlite_master').pluck().all())
		const tables = Map.groupBy(columns, ({ table }) => table)
		for (const [table, own] of tables)
			if (known.has(table) && !/Search$|^_|^CatalogVersion/.test(table)) await copyTable(sqlite, client, table, own)
		await client.query(
			`INSERT INTO "OrderSearch" ("position", "number", "state", "text") SELECT "place", "number", "state", "text" FROM "OrderSearchEntry"`,
		)
		await client.query(
			'INSERT INTO "OrderCustomerSearch" ("position", "customerKey") SELECT "place", "customerKey" FROM "OrderSearchEntry"',
		)
		await client.query('VACUUM ANALYZE')
	} finally {
		sqlite.close()
		await client.end()
	}
}

async function copyTable(sqlite: Database.Database, client: Client, table: string, columns: Column[]) {
	const names = columns.map(({ column }) => `"${column}"`).join(', ')
	const arrays = columns.map(({ type }, index) => `$${index + 1}::${type}[]`).join(', ')
	const insert = `INSERT INTO "${table}" (${names}) SELECT * FROM unnest(${arrays})`
	const read = sqlite.prepare(`SELECT ${names} FROM "${table}"`).raw()
	let rows: unknown[][] = []
	const flush = async () => {
		if (rows.length > 0)
			await client.query(
				insert,
				columns.map((_, index) => rows.map((row) => row[index] ?? null)),
			)
		rows = []
	}
	for (const row of read.iterate() as Iterable<unknown[]>) {
		rows.push(row)
		if (rows.length === rowsAtOnce) await flush()
	}
	await flush()
	if (columns.some(({ column }) => column === 'id'))
		await client
			.query(`SELECT setval(pg_get_serial_sequence('"${table}"', 'id'), (SELECT max("id") + 1 FROM "${table}"), false)`)
			.catch(() => {})
}
