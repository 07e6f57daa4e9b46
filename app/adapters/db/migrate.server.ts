import { accessSync, constants, mkdirSync } from 'node:fs'
import path from 'node:path'
import { isUnwritable } from '../disk.server.ts'
import { settings, SettingsError } from '../settings.server.ts'

export { MigrationError } from './migrations.ts'

/**
 * Makes the folder of the shop's data and brings its database up to date; answers the names of what was missing. Throws
 * `MigrationError`, and `SettingsError` for a folder that cannot be written.
 */
export async function migrateShop(): Promise<string[]> {
	const { postgresqlUrl, databaseFile, dataDir } = settings()
	for (const folder of postgresqlUrl ? [dataDir] : [dataDir, path.dirname(databaseFile)]) mustBeWritable(folder)
	if (postgresqlUrl) return (await import('./postgresql/migrate.server.ts')).migratePostgresql(postgresqlUrl)
	return (await import('./sqlite/migrate.server.ts')).migrateDatabase(databaseFile)
}

/** Answers what the shop's database lacks. Throws `MigrationError` unless this version knows all that it holds. Changes nothing. */
export async function mustKnowShop(): Promise<string[]> {
	const { postgresqlUrl, databaseFile } = settings()
	if (postgresqlUrl) return (await import('./postgresql/migrate.server.ts')).mustKnowPostgresql(postgresqlUrl)
	return (await import('./sqlite/migrate.server.ts')).mustKnowMigrations(databaseFile)
}

function mustBeWritable(folder: string) {
	try {
		mkdirSync(folder, { recursive: true, mode: 0o700 })
		accessSync(folder, constants.W_OK)
	} catch (error) {
		if (!isUnwritable(error)) throw error
		throw new SettingsError(`The shop cannot start: it cannot write to ${folder}.`)
	}
}
