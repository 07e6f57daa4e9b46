import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Settings, getSettings } from '../settings.server.ts'
import { readDatabase, copyDatabase, getDatabaseSize } from './sqlite/copy.server.ts'

/** The shop's database as a backup reads it while the shop runs. */
export interface BackupSource {
	/** Creates an SQLite file of everything that was committed before the call. */
	copyTo: (file: string) => Promise<void>
	/** Returns the maximum bytes of a copy. */
	size: () => Promise<number>
	/** Returns the only column of a query, as of now. */
	query: (sql: string) => Promise<string[]>
	/**
	 * The folder of the database, which needs as much free space as a copy, because the write-ahead log grows there
	 * during a copy. Undefined for a database on a server.
	 */
	growingFolder: string | undefined
}

/**
 * Opens the configured database for a backup. Returns `undefined` when the SQLite file does not exist. Copying a SQLite
 * database blocks the process.
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
