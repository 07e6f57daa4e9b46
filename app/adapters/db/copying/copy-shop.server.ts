import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs'
import type { Client } from 'pg'
import Database from 'better-sqlite3'
import { hasEnded } from '../../processes/process-identity.ts'
import { withClient, migratePostgresql } from '../postgresql/migrate.server.ts'
import { EmptyPostgresql, PostgresqlRows } from './postgresql-rows.server.ts'
import { openAlone } from '../sqlite/copy.server.ts'
import { migrateDatabase } from '../sqlite/migrate.server.ts'
import { setImmediate as nextTick } from 'node:timers/promises'
import {
	type CopiedTable,
	orderIndexes,
	quoteName,
	listCopiedTables,
	type CopySummary,
	copyRows,
	batchSize,
	CopyError,
	type Row,
	type RowSource,
	type RowTarget,
} from './copy-rows.ts'
import type { BackupSource } from '../backup-source.server.ts'

type ReportProgress = (line: string) => void

const unhurried = `SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL lock_timeout = '10s'`

/**
 * Copies a shop from PostgreSQL to a new SQLite file, from one snapshot, and compares every row. With `isMoved`, throws
 * `CopyError` unless the shop is stopped. Deletes the file when copying fails.
 */
export async function copyToFile(
	url: string,
	file: string,
	{ isMoved, report }: { isMoved: boolean; report: ReportProgress },
): Promise<CopySummary> {
	migrateDatabase(file)
	const sqlite = new Database(file)
	try {
		const agreement = await withClient(url, async (client) => {
			await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ; ${unhurried}`)
			if (isMoved) await assertShopStopped(client, 'source')
			const found = await copyRows(
				listCopiedTables(sqlite),
				new PostgresqlRows(client),
				new EmptySqlite(sqlite),
				report,
			)
			if (isMoved) await assertShopStopped(client, 'source')
			return found
		})
		sqlite.pragma('journal_mode = DELETE')
		sqlite.close()
		const written = openSync(file, 'r+')
		fsyncSync(written)
		closeSync(written)
		return agreement
	} catch (error) {
		sqlite.close()
		rmSync(file, { force: true })
		throw error
	}
}

/**
 * Creates the tables in an empty database on a server, before a shop is copied there. Throws `CopyError` when a shop is
 * running on the database, or when its tables have rows.
 */
export async function prepareServerForShop(url: string): Promise<void> {
	await migratePostgresql(url)
	await withClient(url, async (client) => {
		await client.query('BEGIN')
		await assertShopStopped(client, 'target')
		await assertEmpty(client)
	})
}

/**
 * Copies a shop's SQLite database to a database on a server and compares every row. Nothing else may have the SQLite
 * database open. Everything happens in one transaction, so a failure leaves nothing on the server. Throws `CopyError`,
 * for example when the database on the server already has rows.
 */
export function copyToServer(sqlite: Database.Database, url: string, report: ReportProgress): Promise<CopySummary> {
	return withClient(url, async (client) => {
		await client.query(`BEGIN; ${unhurried}`)
		await assertShopStopped(client, 'target')
		await assertEmpty(client)
		const tables = listCopiedTables(sqlite)
		const agreement = await copyRows(tables, new SqliteRows(sqlite), new EmptyPostgresql(client), report)
		await client.query('COMMIT')
		return agreement
	})
}

/** Calls `copyToServer` for a file that may come from an earlier version, after migrating the file. */
export async function copyFileToServer(file: string, url: string): Promise<void> {
	migrateDatabase(file)
	const sqlite = openAlone(file)
	try {
		await copyToServer(sqlite, url, () => {})
	} finally {
		sqlite.close()
	}
}

const sessionsSql = `SELECT count(*)::int AS "count" FROM pg_stat_activity
	WHERE "datname" = current_database() AND "usename" = current_user AND "pid" <> pg_backend_pid() AND "application_name" LIKE 'shop %'`

/**
 * Prevents units of work from beginning until the transaction of `client` ends. Throws `CopyError` when a process of
 * the shop is connected or has a lease that has not expired. The lease of a process that has ended on this machine does
 * not count.
 */
async function assertShopStopped(client: Client, side: 'source' | 'target'): Promise<void> {
	await client.query('LOCK TABLE "WriteTurn" IN EXCLUSIVE MODE')
	// Without this, every query of the transaction would see the processes that its first query saw.
	await client.query('SELECT pg_stat_clear_snapshot()')
	const { rows: sessions } = await client.query<{ count: number }>(sessionsSql)
	const { rows: leases } = await client.query<{ process: string }>(`SELECT "process" FROM "Lease" WHERE "until" > $1`, [
		Date.now(),
	])
	if (sessions[0]!.count === 0 && leases.every(({ process }) => hasEnded(process))) return
	throw new CopyError(
		`The shop is running on the ${side} database. Stop it on every machine first. ` +
			'A shop that was killed counts as running for three minutes. Nothing was changed.',
	)
}

async function assertEmpty(client: Client) {
	const { rows: tables } = await client.query<{ name: string }>(
		`SELECT "tablename" AS "name" FROM pg_tables WHERE "schemaname" = current_schema() AND "tablename" NOT IN ('_prisma_migrations', 'CatalogVersionPart')`,
	)
	for (const { name } of tables) {
		const { rows } = await client.query(`SELECT 1 FROM ${quoteName(name)} LIMIT 1`)
		if (rows.length > 0)
			throw new CopyError(
				`The target database is not empty: ${name} has rows. ` +
					`Use an empty database, or clear it with \`DROP SCHEMA public CASCADE; CREATE SCHEMA public\`. ` +
					'Nothing was changed.',
			)
	}
}

/** Reads the rows of a SQLite file that nothing else has open. */
export class SqliteRows implements RowSource {
	protected readonly sqlite: Database.Database

	constructor(sqlite: Database.Database) {
		this.sqlite = sqlite
	}

	async *rows(sql: string): AsyncIterable<Row[]> {
		let batch: Row[] = []
		for (const row of this.sqlite.prepare<[], unknown[]>(sql).raw().safeIntegers().iterate()) {
			batch.push(row.map(toText))
			if (batch.length < batchSize) continue
			yield batch
			batch = []
		}
		if (batch.length > 0) yield batch
	}

	async lastIds(): Promise<Map<string, string>> {
		return new Map(
			this.sqlite
				.prepare<[], [string, number]>('SELECT "name", "seq" FROM sqlite_sequence WHERE "seq" > 0')
				.raw()
				.all()
				.map(([name, id]) => [name, String(id)]),
		)
	}
}

function toText(value: unknown): string | null {
	if (value === null || typeof value === 'string') return value
	if (typeof value === 'bigint' || typeof value === 'number') return String(value)
	throw new CopyError('A value is neither text nor a number.')
}

interface Entry {
	name: string
	sql: string
}

/** Fills a new SQLite file that has all tables and no rows. */
class EmptySqlite extends SqliteRows implements RowTarget {
	readonly #triggers: Entry[]
	readonly #inserts = new Map<string, Database.Statement>()

	constructor(sqlite: Database.Database) {
		super(sqlite)
		this.#triggers = sqlite
			.prepare<[], Entry>(`SELECT "name", "sql" FROM sqlite_master WHERE "type" = 'trigger' ORDER BY rowid`)
			.all()
	}

	async begin() {
		// A crash can damage the file with these settings. That does no harm, because only a complete file is used.
		for (const setting of ['journal_mode = OFF', 'synchronous = OFF', 'foreign_keys = OFF', 'cache_size = -64000'])
			this.sqlite.pragma(setting)
		for (const { name } of this.#triggers) this.sqlite.exec(`DROP TRIGGER ${quoteName(name)}`)
		this.sqlite.exec('DELETE FROM "CatalogVersion"; BEGIN')
	}

	async insert(table: CopiedTable, rows: Row[]) {
		const insert = this.#insertInto(table)
		for (const row of rows)
			insert.run(
				row.map((text, index) => (table.columns[index]!.kind === 'text' || text === null ? text : BigInt(text))),
			)
		await nextTick()
	}

	async complete(lastIds: Map<string, string>) {
		this.#rebuildIndexes()
		const note = this.sqlite.prepare('INSERT INTO sqlite_sequence ("name", "seq") VALUES (?, ?)')
		this.sqlite.exec('DELETE FROM sqlite_sequence')
		for (const [table, id] of lastIds) note.run(table, BigInt(id))
		for (const { sql } of this.#triggers) this.sqlite.exec(sql)
		this.sqlite.exec('COMMIT; PRAGMA optimize = 0x10002')
		const [lost] = this.sqlite.pragma('foreign_key_check') as { table: string; parent: string }[]
		if (lost) throw new CopyError(`A row of ${lost.table} refers to a row of ${lost.parent} that does not exist.`)
	}

	/** Fills the full-text indexes, each from its view. */
	#rebuildIndexes() {
		const indexes = this.sqlite
			.prepare<[], string>(`SELECT "name" FROM sqlite_master WHERE "sql" LIKE 'CREATE VIRTUAL TABLE%fts5(%content=%'`)
			.pluck()
			.all()
		for (const name of indexes)
			this.sqlite.exec(`INSERT INTO ${quoteName(name)} (${quoteName(name)}) VALUES ('rebuild')`)
		for (const [index, columns] of orderIndexes)
			this.sqlite.exec(`INSERT INTO "${index}" (rowid, ${columns}) SELECT "place", ${columns} FROM "OrderSearchEntry"`)
	}

	#insertInto({ name, columns }: CopiedTable): Database.Statement {
		const known = this.#inserts.get(name)
		if (known) return known
		const names = columns.map((column) => quoteName(column.name)).join(', ')
		const insert = this.sqlite.prepare(
			`INSERT INTO ${quoteName(name)} (${names}) VALUES (${columns.map(() => '?').join()})`,
		)
		this.#inserts.set(name, insert)
		return insert
	}
}

/**
 * Opens a shop's database on a server for a backup. The shop continues to sell while `copyTo` copies its database.
 * Returns `undefined` when the database contains no shop.
 */
export async function openServerDatabase(url: string): Promise<BackupSource | undefined> {
	const queryRows = (sql: string) =>
		withClient(url, async (client) => {
			const { rows } = await client.query<string[]>({ text: sql, rowMode: 'array' })
			return rows.map(([value]) => String(value))
		})
	if ((await queryRows(`SELECT to_regclass('"Product"') IS NULL`))[0] === 'true') return undefined
	return {
		copyTo: async (file) => void (await copyToFile(url, file, { isMoved: false, report: () => {} })),
		size: async () => Number((await queryRows('SELECT pg_database_size(current_database())'))[0]),
		query: queryRows,
		growingFolder: undefined,
	}
}
