import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs'
import type { Client } from 'pg'
import Database from 'better-sqlite3'
import { hasEnded } from '../../processes/process-identity.ts'
import { withClient } from '../postgresql/client.server.ts'
import { EmptyPostgresql, PostgresqlRows } from './postgresql-rows.server.ts'
import { migratePostgresql } from '../postgresql/migrate.server.ts'
import { openAlone } from '../sqlite/copy.server.ts'
import { migrateDatabase } from '../sqlite/migrate.server.ts'
import { EmptySqlite, SqliteRows } from './sqlite-rows.server.ts'
import { copiedTables, quoteName } from './copied-table.ts'
import { type Agreement, copyRows } from './copy-rows.ts'
import { CopyError } from './row-store.ts'

type Tell = (line: string) => void

const unhurried = `SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL lock_timeout = '10s'`

/**
 * Creates a new SQLite file of a shop on a server, as of one moment, and compares every row. When `isMoved` is set, the
 * shop must be stopped and cannot write meanwhile. Leaves no file when it throws `CopyError`.
 */
export async function copyToFile(
	url: string,
	file: string,
	{ isMoved, tell }: { isMoved: boolean; tell: Tell },
): Promise<Agreement> {
	migrateDatabase(file)
	const sqlite = new Database(file)
	try {
		const agreement = await withClient(url, async (client) => {
			await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ; ${unhurried}`)
			if (isMoved) await mustBeStopped(client)
			const found = await copyRows(copiedTables(sqlite), new PostgresqlRows(client), new EmptySqlite(sqlite), tell)
			if (isMoved) await mustBeStopped(client)
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
 * Creates the tables in an empty database on a server. Throws `CopyError` when a shop runs on the database or has rows
 * there.
 */
export async function mustTakeShop(url: string): Promise<void> {
	await migratePostgresql(url)
	await withClient(url, async (client) => {
		await client.query('BEGIN')
		await mustBeStopped(client)
		await mustBeEmpty(client)
	})
}

/**
 * Copies a shop's SQLite database, which no one else has open, to the database of a server and compares every row. All
 * of it happens in one transaction, which leaves nothing when it fails. Throws `CopyError`, also when there are rows
 * already.
 */
export function copyToServer(sqlite: Database.Database, url: string, tell: Tell): Promise<Agreement> {
	return withClient(url, async (client) => {
		await client.query(`BEGIN; ${unhurried}`)
		await mustBeStopped(client)
		await mustBeEmpty(client)
		const tables = copiedTables(sqlite)
		const agreement = await copyRows(tables, new SqliteRows(sqlite), new EmptyPostgresql(client), tell)
		await client.query('COMMIT')
		return agreement
	})
}

/** Calls `copyToServer` for a file that may come from an earlier version, after migrating the file. */
export async function fillServer(file: string, url: string): Promise<void> {
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
 * Prevents units of work from beginning until the transaction ends. Throws `CopyError` when a process of the shop is
 * connected or has a lease that has not expired.
 */
async function mustBeStopped(client: Client): Promise<void> {
	await client.query('LOCK TABLE "WriteTurn" IN EXCLUSIVE MODE')
	// Otherwise the transaction keeps seeing the processes of its first query.
	await client.query('SELECT pg_stat_clear_snapshot()')
	const { rows: sessions } = await client.query<{ count: number }>(sessionsSql)
	const { rows: leases } = await client.query<{ process: string }>(`SELECT "process" FROM "Lease" WHERE "until" > $1`, [
		Date.now(),
	])
	if (sessions[0]!.count === 0 && leases.every(({ process }) => hasEnded(process))) return
	throw new CopyError(
		'The shop is running on the database there: stop it first, on every machine. One that was cut off counts as running for three minutes. Nothing was changed.',
	)
}

async function mustBeEmpty(client: Client) {
	const { rows: tables } = await client.query<{ name: string }>(
		`SELECT "tablename" AS "name" FROM pg_tables WHERE "schemaname" = current_schema() AND "tablename" NOT IN ('_prisma_migrations', 'CatalogVersionPart')`,
	)
	for (const { name } of tables) {
		const { rows } = await client.query(`SELECT 1 FROM ${quoteName(name)} LIMIT 1`)
		if (rows.length > 0)
			throw new CopyError(
				`The database there is not empty: ${name} has rows. Give an empty one, or clear it with \`DROP SCHEMA public CASCADE; CREATE SCHEMA public\`. Nothing was changed.`,
			)
	}
}
