import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { getFreeBytesSync } from '../../disk.server.ts'
import {
	type AppliedMigration,
	type Migration,
	MigrationError,
	findUnapplied,
	withMigrationName,
	readMigrations,
} from '../migrations.ts'
import { getDatabaseSize } from './copy.server.ts'

/** The number of copies from before migrations that are retained. */
const maxCopies = 3

const recordTable = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
	"id" TEXT PRIMARY KEY NOT NULL,
	"checksum" TEXT NOT NULL,
	"finished_at" DATETIME,
	"migration_name" TEXT NOT NULL,
	"logs" TEXT,
	"rolled_back_at" DATETIME,
	"started_at" DATETIME NOT NULL DEFAULT current_timestamp,
	"applied_steps_count" INTEGER UNSIGNED NOT NULL DEFAULT 0
)`

/**
 * Applies `prisma/migrations`, each in a transaction, after copying the database to `backups/`, which retains three
 * copies. Returns the names of the applied migrations. Throws `MigrationError`.
 */
export function migrateDatabase(databaseFile: string, migrationsDir = path.resolve('prisma/migrations')): string[] {
	mkdirSync(path.dirname(databaseFile), { recursive: true, mode: 0o700 })
	const sqlite = new Database(databaseFile, { timeout: 5000 })
	try {
		chmodSync(databaseFile, 0o600)
		sqlite.pragma('journal_mode = WAL')
		sqlite.pragma('synchronous = FULL')
		sqlite.exec(recordTable)
		const pending = listPendingMigrations(sqlite, readMigrations(migrationsDir))
		if (pending.length > 0) copyBeforeMigration(sqlite, databaseFile)
		for (const migration of pending) applyMigration(sqlite, migration)
		return pending.map((migration) => migration.name)
	} finally {
		sqlite.close()
	}
}

/**
 * Returns the migrations that a database lacks. Throws `MigrationError` for a newer database or edited migrations.
 * Changes nothing.
 */
export function findMissingSqliteMigrations(
	databaseFile: string,
	migrationsDir = path.resolve('prisma/migrations'),
): string[] {
	const sqlite = new Database(databaseFile, { readonly: true })
	try {
		return listMissingMigrations(sqlite, migrationsDir)
	} finally {
		sqlite.close()
	}
}

/** Does the same as `findMissingSqliteMigrations` on an open connection. */
export function listMissingMigrations(
	sqlite: Database.Database,
	migrationsDir = path.resolve('prisma/migrations'),
): string[] {
	return listPendingMigrations(sqlite, readMigrations(migrationsDir)).map(({ name }) => name)
}

function listPendingMigrations(sqlite: Database.Database, known: Migration[]): Migration[] {
	const applied = sqlite
		.prepare<[], AppliedMigration>(
			`SELECT migration_name AS name, checksum FROM "_prisma_migrations"
			WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
		)
		.all()
	return findUnapplied(applied, known, 'restore the copy from the backups folder next to the database')
}

function copyBeforeMigration(sqlite: Database.Database, databaseFile: string) {
	const { tables } = sqlite.prepare("SELECT count(*) AS tables FROM sqlite_master WHERE type = 'table'").get() as {
		tables: number
	}
	if (tables <= 1) return
	const folder = path.join(path.dirname(databaseFile), 'backups')
	mkdirSync(folder, { recursive: true, mode: 0o700 })
	assertSpace(folder, databaseFile)
	const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 17)
	const prefix = `${path.basename(databaseFile, '.db')}-before-migration-`
	const copy = path.join(folder, `${prefix}${stamp}.db`)
	try {
		sqlite.prepare('VACUUM INTO ?').run(copy)
	} catch (error) {
		rmSync(copy, { force: true })
		throw error
	}
	chmodSync(copy, 0o600)
	// The names sort by time.
	const copies = readdirSync(folder).filter(
		(name) => name.startsWith(prefix) && /^\d{17}\.db$/.test(name.slice(prefix.length)),
	)
	for (const old of copies.toSorted().slice(0, -maxCopies)) rmSync(path.join(folder, old), { force: true })
}

/** Throws unless there is space for the copy and for the log of a migration that rewrites every table. */
function assertSpace(folder: string, databaseFile: string) {
	const needed = 2 * getDatabaseSize(databaseFile)
	const free = getFreeBytesSync(folder)
	if (free >= needed) return
	const [need, have] = [needed, free].map((bytes) => Math.ceil(bytes / 1024 / 1024))
	throw new MigrationError(
		`There is not enough free space to update the database: ${need} MB are needed in ${folder}, and ${have} MB are free. Nothing was changed.`,
	)
}

function applyMigration(sqlite: Database.Database, migration: Migration) {
	// Redefining a table drops it: foreign keys would delete the rows that refer to it.
	sqlite.pragma('foreign_keys = OFF')
	sqlite.exec('BEGIN IMMEDIATE')
	try {
		// Another process may have applied the migration while this one waited for the lock.
		if (sqlite.prepare('SELECT 1 FROM "_prisma_migrations" WHERE migration_name = ?').get(migration.name)) {
			sqlite.exec('ROLLBACK')
			return
		}
		sqlite.exec(migration.sql)
		if ((sqlite.pragma('foreign_key_check') as unknown[]).length > 0) {
			throw new MigrationError(
				`The migration ${migration.name} would leave rows that refer to rows that do not exist. Nothing was changed.`,
			)
		}
		sqlite
			.prepare(
				`INSERT INTO "_prisma_migrations"
				(id, checksum, migration_name, started_at, finished_at, applied_steps_count) VALUES (?, ?, ?, ?, ?, 1)`,
			)
			.run(randomUUID(), migration.checksum, migration.name, Date.now(), Date.now())
		sqlite.exec('COMMIT')
	} catch (error) {
		if (sqlite.inTransaction) sqlite.exec('ROLLBACK')
		throw withMigrationName(migration.name, error)
	}
}
