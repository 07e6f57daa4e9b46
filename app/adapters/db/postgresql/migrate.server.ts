import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { Client } from 'pg'
import {
	type AppliedMigration,
	MigrationError,
	findUnapplied,
	withMigrationName,
	readMigrations,
} from '../migrations.ts'
import { throwUnreachable, UnreachableError } from './pools.server.ts'

/** The number of the advisory lock with which one machine migrates when several machines start at once. */
const lock = 7_236_450
const wayBack = 'restore the backup made before the upgrade'

const recordTable = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
	"id" TEXT PRIMARY KEY,
	"checksum" TEXT NOT NULL,
	"finished_at" BIGINT,
	"migration_name" TEXT NOT NULL,
	"started_at" BIGINT NOT NULL
)`

/**
 * Applies `prisma/postgresql` to a database that is empty or belongs to the shop, in one transaction. Returns the names
 * of the applied migrations. Throws `MigrationError`.
 */
export function migratePostgresql(url: string, migrationsDir = path.resolve('prisma/postgresql')): Promise<string[]> {
	return withClient(url, async (client) => {
		await assertServerVersion(client)
		await client.query('BEGIN')
		await client.query('SELECT pg_advisory_xact_lock($1)', [lock])
		const missing = findUnapplied(await listAppliedMigrations(client), readMigrations(migrationsDir), wayBack)
		await client.query(recordTable)
		for (const { name, sql, checksum } of missing) {
			const startedAt = Date.now()
			await client.query(sql).catch((error: unknown) => {
				throw withMigrationName(name, error)
			})
			await client.query(
				`INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "started_at", "finished_at") VALUES ($1, $2, $3, $4, $5)`,
				[randomUUID(), checksum, name, startedAt, Date.now()],
			)
		}
		await client.query('COMMIT')
		return missing.map(({ name }) => name)
	})
}

/**
 * Returns the migrations that a database lacks. Throws `MigrationError` for a newer database or edited migrations.
 * Changes nothing.
 */
export function findMissingPostgresqlMigrations(
	url: string,
	migrationsDir = path.resolve('prisma/postgresql'),
): Promise<string[]> {
	return withClient(url, async (client) =>
		findUnapplied(await listAppliedMigrations(client), readMigrations(migrationsDir), wayBack).map(({ name }) => name),
	)
}

const oldestVersion = 16

/** Throws `MigrationError` when the server is too old, cannot be reached or rejects the connection. */
export function assertPostgresqlFits(url: string): Promise<void> {
	return withClient(url, assertServerVersion)
}

async function assertServerVersion(client: Client) {
	const { rows } = await client.query<{ version: string }>('SELECT current_setting(\'server_version\') AS "version"')
	const { version } = rows[0]!
	if (Number.parseInt(version, 10) < oldestVersion)
		throw new MigrationError(`The database server is PostgreSQL ${version}: the shop needs ${oldestVersion} or newer.`)
}

async function listAppliedMigrations(client: Client): Promise<AppliedMigration[]> {
	const { rows: tables } = await client.query<{ name: string }>(
		`SELECT "tablename" AS "name" FROM pg_tables WHERE "schemaname" = current_schema()`,
	)
	if (tables.some(({ name }) => name === '_prisma_migrations')) {
		const sql =
			'SELECT "migration_name" AS "name", "checksum" FROM "_prisma_migrations" WHERE "finished_at" IS NOT NULL'
		return (await client.query<AppliedMigration>(sql)).rows
	}
	if (tables.length === 0) return []
	throw new MigrationError(
		`The database in DATABASE_URL does not belong to the shop: it has other tables (${tables[0]!.name}). Give the shop its own empty database.`,
	)
}

/**
 * Runs `work` on a separate connection. The connection is closed after the work, which rolls back uncommitted changes.
 * Throws `MigrationError` when the server is unreachable or rejects the connection.
 */
export async function withClient<Answer>(url: string, work: (client: Client) => Promise<Answer>): Promise<Answer> {
	const client = new Client({
		connectionString: url,
		connectionTimeoutMillis: 8_000,
		application_name: 'shop start',
	})
	// Without a listener, a lost connection would end the process.
	client.on('error', () => {})
	try {
		await client.connect()
		return await work(client)
	} catch (error) {
		return throwRefused(error)
	} finally {
		await client.end().catch(() => {})
	}
}

/**
 * Throws `MigrationError` when the server is unreachable or rejects the connection, and rethrows any other error. The
 * messages do not contain the URL, because it contains the password.
 */
function throwRefused(error: unknown): never {
	try {
		return throwUnreachable(error)
	} catch (known) {
		const { message, code } = error as { message?: string; code?: string }
		if (known instanceof UnreachableError)
			throw new MigrationError(`The database server cannot be reached (${message || code}).`, { cause: error })
		if (/^(28\w{3}|3D000)$/.test(String(code)))
			throw new MigrationError(`The database server rejected the connection: ${message}.`, { cause: error })
		throw error
	}
}
