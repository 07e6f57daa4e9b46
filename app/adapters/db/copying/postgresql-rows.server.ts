import type { Client } from 'pg'
import { type CopiedTable, quoteName } from './copied-table.ts'
import { batchSize, CopyError, type Row, type RowSource, type RowTarget } from './row-store.ts'
import { type Definitions, setDefinitionsAside } from './definitions.server.ts'

/** Each value as its text. */
const asTexts = { getTypeParser: () => (text: string) => text }

const lastIdsSql = `SELECT t."relname", s."last_value" FROM pg_sequences s
	JOIN pg_class c ON c."relname" = s."sequencename" AND c."relnamespace" = current_schema()::regnamespace
	JOIN pg_depend d ON d."objid" = c."oid" AND d."deptype" = 'i' AND d."classid" = 'pg_class'::regclass
	JOIN pg_class t ON t."oid" = d."refobjid"
	WHERE s."schemaname" = current_schema() AND s."last_value" IS NOT NULL ORDER BY 1`

const typesSql = `SELECT c."relname", a."attname", format_type(a."atttypid", NULL)
	FROM pg_attribute a JOIN pg_class c ON c."oid" = a."attrelid"
	WHERE c."relnamespace" = current_schema()::regnamespace AND c."relkind" = 'r' AND a."attnum" > 0 AND NOT a."attisdropped"`

/** The rows that a transaction of the connection sees. */
export class PostgresqlRows implements RowSource {
	protected readonly client: Client

	constructor(client: Client) {
		this.client = client
	}

	async *rows(sql: string): AsyncIterable<Row[]> {
		await this.client.query(`DECLARE copied NO SCROLL CURSOR FOR ${sql}`)
		try {
			for (;;) {
				const batch = await this.texts(`FETCH ${batchSize} FROM copied`)
				if (batch.length > 0) yield batch
				if (batch.length < batchSize) return
			}
		} finally {
			// A transaction that has failed has closed it.
			await this.client.query('CLOSE copied').catch(() => {})
		}
	}

	async lastIds(): Promise<Map<string, string>> {
		return new Map((await this.texts(lastIdsSql)) as [string, string][])
	}

	protected async texts(text: string): Promise<Row[]> {
		return (await this.client.query<Row>({ text, rowMode: 'array', types: asTexts })).rows
	}
}

/** A database with all migrations and no rows, within a transaction of the connection. */
export class EmptyPostgresql extends PostgresqlRows implements RowTarget {
	/** Types of columns, by table and column. */
	readonly #types = new Map<string, string>()
	#definitions: Definitions | undefined

	async begin() {
		for (const [table, column, type] of await this.texts(typesSql)) this.#types.set(`${table}.${column}`, type!)
		this.#definitions = await setDefinitionsAside(this.client)
		await this.client.query('DELETE FROM "CatalogVersionPart"')
	}

	async insert({ name, columns }: CopiedTable, rows: Row[]) {
		const into = placesOf(name)
		const names = columns.map((column) => into.columns[column.name] ?? column.name)
		const lists = names.map((column, index) => `$${index + 1}::${this.#types.get(`${into.table}.${column}`)}[]`)
		try {
			await this.client.query(
				`INSERT INTO ${quoteName(into.table)} (${names.map(quoteName).join(', ')}) SELECT * FROM unnest(${lists.join(', ')})`,
				names.map((_, index) => rows.map((row) => row[index])),
			)
		} catch (error) {
			throw new CopyError(`A row of ${name} is not taken there: ${(error as Error).message}.`)
		}
	}

	async complete(lastIds: Map<string, string>) {
		for (const [table, id] of lastIds)
			await this.client.query(`SELECT setval(pg_get_serial_sequence($1, 'id'), $2)`, [quoteName(table), id])
		for (const [index, columns] of [
			['OrderSearch', '"number", "state", "text"'],
			['OrderCustomerSearch', '"customerKey"'],
		])
			await this.client.query(
				`INSERT INTO "${index}" ("position", ${columns}) SELECT "place", ${columns} FROM "OrderSearchEntry"`,
			)
		try {
			await this.#definitions!.putBack()
		} catch (error) {
			throw new CopyError(`What was copied does not fit together: ${(error as Error).message}.`)
		}
		await this.client.query('ANALYZE')
	}
}

/** What is a row in SQLite is the sum of several here. */
function placesOf(table: string): { table: string; columns: Record<string, string> } {
	if (table === 'CatalogVersion') return { table: 'CatalogVersionPart', columns: { id: 'part' } }
	return { table, columns: {} }
}
