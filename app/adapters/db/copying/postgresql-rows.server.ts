import type { Client } from 'pg'
import {
	type CopiedTable,
	orderIndexes,
	quoteName,
	batchSize,
	CopyError,
	type Row,
	type RowSource,
	type RowTarget,
} from './copy-rows.ts'

/** Options for a query whose result contains every value as text. */
const asTexts = { getTypeParser: () => (text: string) => text }

const lastIdsSql = `SELECT t."relname", s."last_value" FROM pg_sequences s
	JOIN pg_class c ON c."relname" = s."sequencename" AND c."relnamespace" = current_schema()::regnamespace
	JOIN pg_depend d ON d."objid" = c."oid" AND d."deptype" = 'i' AND d."classid" = 'pg_class'::regclass
	JOIN pg_class t ON t."oid" = d."refobjid"
	WHERE s."schemaname" = current_schema() AND s."last_value" IS NOT NULL ORDER BY 1`

/** Sets the last id of a table. The query looks up the name of the identity column. */
const setLastIdSql = `SELECT setval(pg_get_serial_sequence($1, a."attname"), $2)
	FROM pg_attribute a WHERE a."attrelid" = $1::regclass AND a."attidentity" <> ''`

const typesSql = `SELECT c."relname", a."attname", format_type(a."atttypid", NULL)
	FROM pg_attribute a JOIN pg_class c ON c."oid" = a."attrelid"
	WHERE c."relnamespace" = current_schema()::regnamespace AND c."relkind" = 'r' AND a."attnum" > 0 AND NOT a."attisdropped"`

// The queries below return statements that drop foreign keys and indexes and disable triggers (`away`), and statements
// that restore them (`back`). The owner of a table may run these statements, even on a managed server.
const here = `"relnamespace" = current_schema()::regnamespace`

const foreignKeysSql = `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', k."conrelid"::regclass, k."conname") AS "away",
	format('ALTER TABLE %s ADD CONSTRAINT %I %s', k."conrelid"::regclass, k."conname", pg_get_constraintdef(k."oid")) AS "back"
	FROM pg_constraint k JOIN pg_class c ON c."oid" = k."conrelid" WHERE k."contype" = 'f' AND c.${here}`

/** Selects the indexes, except those of primary keys and other constraints. */
const indexesSql = `SELECT format('DROP INDEX %s', i."indexrelid"::regclass) AS "away", pg_get_indexdef(i."indexrelid") AS "back"
	FROM pg_index i JOIN pg_class c ON c."oid" = i."indrelid"
	WHERE c.${here} AND c."relkind" = 'r' AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k."conindid" = i."indexrelid")`

const triggersSql = `SELECT format('ALTER TABLE %s DISABLE TRIGGER USER', c."oid"::regclass) AS "away",
	format('ALTER TABLE %s ENABLE TRIGGER USER', c."oid"::regclass) AS "back"
	FROM pg_class c WHERE c.${here} AND EXISTS (SELECT 1 FROM pg_trigger t WHERE t."tgrelid" = c."oid" AND NOT t."tgisinternal")`

/** The rows that a transaction on the connection sees. */
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
			// A failed transaction has closed the cursor already.
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

/** A database with all migrations and no rows, inside a transaction on the connection. */
export class EmptyPostgresql extends PostgresqlRows implements RowTarget {
	/** The column types, by table and column. */
	readonly #types = new Map<string, string>()
	/** The statements that restore the foreign keys, indexes and triggers. */
	readonly #back: string[] = []

	async begin() {
		for (const [table, column, type] of await this.texts(typesSql)) this.#types.set(`${table}.${column}`, type!)
		await this.#takeDefinitionsAway()
		await this.client.query('DELETE FROM "CatalogVersionPart"')
	}

	/** Disables triggers and drops foreign keys and indexes, so that rows can be inserted faster and in any order. */
	async #takeDefinitionsAway() {
		for (const sql of [triggersSql, foreignKeysSql, indexesSql]) {
			const { rows } = await this.client.query<{ away: string; back: string }>(sql)
			for (const { away } of rows) await this.client.query(away)
			this.#back.unshift(...rows.map(({ back }) => back))
		}
	}

	async insert({ name, columns }: CopiedTable, rows: Row[]) {
		const into = getStorageColumns(name)
		const names = columns.map((column) => into.columns[column.name] ?? column.name)
		const lists = names.map((column, index) => `$${index + 1}::${this.#types.get(`${into.table}.${column}`)}[]`)
		try {
			await this.client.query(
				`INSERT INTO ${quoteName(into.table)} (${names.map(quoteName).join(', ')}) SELECT * FROM unnest(${lists.join(', ')})`,
				names.map((_, index) => rows.map((row) => row[index])),
			)
		} catch (error) {
			throw new CopyError(`The target database rejected a row of ${name}: ${(error as Error).message}.`)
		}
	}

	async complete(lastIds: Map<string, string>) {
		for (const [table, id] of lastIds) await this.client.query(setLastIdSql, [quoteName(table), id])
		for (const [index, columns] of orderIndexes)
			await this.client.query(
				`INSERT INTO "${index}" ("position", ${columns}) SELECT "place", ${columns} FROM "OrderSearchEntry"`,
			)
		try {
			for (const statement of this.#back) await this.client.query(statement)
		} catch (error) {
			throw new CopyError(`The copied data is inconsistent: ${(error as Error).message}.`)
		}
		await this.client.query('ANALYZE')
	}
}

/**
 * Returns the table that stores the rows of `table` in PostgreSQL, and the names of those columns that have another
 * name there. Only `CatalogVersion` differs: it is a table in SQLite, and a view of the sums of `CatalogVersionPart` in
 * PostgreSQL.
 */
function getStorageColumns(table: string): { table: string; columns: Record<string, string> } {
	if (table === 'CatalogVersion') return { table: 'CatalogVersionPart', columns: { id: 'part' } }
	return { table, columns: {} }
}
