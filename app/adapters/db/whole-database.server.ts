import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Settings, settings } from '../settings.server.ts'
import { askDatabase, copyDatabase, databaseSize } from './sqlite/copy.server.ts'

/** The shop's database as a backup reads it while the shop runs. */
export interface WholeDatabase {
	/** Creates an SQLite file of everything that was committed before the call. */
	copyTo: (file: string) => Promise<void>
	/** Returns the maximum bytes of a copy. */
	size: () => Promise<number>
	/** Returns the only column of a query, as of now. */
	ask: (sql: string) => Promise<string[]>
	/** The folder in which the database itself grows by as many bytes during a copy. */
	growsIn: string | undefined
}

/**
 * Returns the database that the settings name; `undefined` without a shop in it. Copying a file blocks this process.
 */
export async function wholeDatabase(
	{ postgresqlUrl, databaseFile }: Pick<Settings, 'postgresqlUrl' | 'databaseFile'> = settings(),
): Promise<WholeDatabase | undefined> {
	if (postgresqlUrl) return (await import('./copying/server-database.server.ts')).openServerDatabase(postgresqlUrl)
	return existsSync(databaseFile) ? openFileDatabase(databaseFile) : undefined
}

function openFileDatabase(databaseFile: string): WholeDatabase {
	return {
		copyTo: async (file) => copyDatabase(databaseFile, file),
		size: async () => databaseSize(databaseFile),
		ask: async (sql) =>
			askDatabase(databaseFile, (ask) => ask<object>(sql).map((row) => String(Object.values(row)[0]))),
		growsIn: path.dirname(databaseFile),
	}
}
