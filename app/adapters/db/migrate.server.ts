import { mkdirSync } from 'node:fs'
import { settings } from '../settings.server.ts'

export { MigrationError } from './migrations.ts'

/** Makes the folder of the shop's data and brings its database up to date; answers the names of what was missing. Throws `MigrationError`. */
export async function migrateShop(): Promise<string[]> {
	const { postgresqlUrl, databaseFile, dataDir } = settings()
	mkdirSync(dataDir, { recursive: true, mode: 0o700 })
	if (postgresqlUrl) return (await import('./postgresql/migrate.server.ts')).migratePostgresql(postgresqlUrl)
	return (await import('./sqlite/migrate.server.ts')).migrateDatabase(databaseFile)
}

/** Answers what the shop's database lacks. Throws `MigrationError` unless this version knows all that it holds. Changes nothing. */
export async function mustKnowShop(): Promise<string[]> {
	const { postgresqlUrl, databaseFile } = settings()
	if (postgresqlUrl) return (await import('./postgresql/migrate.server.ts')).mustKnowPostgresql(postgresqlUrl)
	return (await import('./sqlite/migrate.server.ts')).mustKnowMigrations(databaseFile)
}
