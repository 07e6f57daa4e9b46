import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Settings, getSettings } from '../settings.server.ts'
import { readDatabase, copyDatabase, getDatabaseSize } from './sqlite/copy.server.ts'

/** The shop's database as a backup reads it while the shop runs. */
export interface BackupSource {
	/** Creates an SQLite file of everything that was committed before the call. */
	copyTo: (file: string) => Promise<void>
	/** Returns the maximum size of a copy in bytes. */
	size: () => Promise<number>
	/** Runs a query that selects one column on the running database, and returns its values as text. */
	query: (sql: string) => Promise<string[]>
	/**
	 * The folder of the SQLite file. It needs as much free space as a copy, because the write-ahead log grows there
	 * during a copy. `undefined` for a database on a server.
	 */
	growingFolder: string | undefined
}

/**
 * Opens the configured database for a backup. Returns `undefined` when the SQLite file does not exist or the database
 * on the server contains no shop. Copying an SQLite database blocks the process.
 */
export async function openBackupSource(
	{ postgresqlUrl, databaseFile }: Pick<Settings, 'postgresqlUrl' | 'databaseFile'> = getSettings(),
): Promise<BackupSource | undefined> {
	if (postgresqlUrl) return (await import('./copying/copy-shop.server.ts')).openServerDatabase(postgresqlUrl)
	return existsSync(databaseFile) ? openFileSource(databaseFile) : undefined
}

function openFileSource(databaseFile: string): BackupSource {
	return {
		copyTo: async (file) => copyDatabase(databaseFile, file),
		size: async () => getDatabaseSize(databaseFile),
		query: async (sql) =>
			readDatabase(databaseFile, (queryRows) => queryRows<object>(sql).map((row) => String(Object.values(row)[0]))),
		growingFolder: path.dirname(databaseFile),
	}
}
