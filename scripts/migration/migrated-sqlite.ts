import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'

/** A database in memory with all migrations. One that fails is named. */
export function migratedSqlite(migrations: string): Database.Database {
	const sqlite = new Database(':memory:')
	sqlite.pragma('foreign_keys = OFF')
	const folders = readdirSync(migrations, { withFileTypes: true }).filter((entry) => entry.isDirectory())
	for (const { name } of folders.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
		try {
			sqlite.exec(readFileSync(path.join(migrations, name, 'migration.sql'), 'utf8'))
		} catch (error) {
			throw new Error(`The migration ${name} fails: ${(error as Error).message}`, { cause: error })
		}
	}
	sqlite.pragma('foreign_keys = ON')
	return sqlite
}
