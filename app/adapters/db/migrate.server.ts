import { settings } from '../settings.server.ts'

export { MigrationError } from './migrations.ts'

/** Brings the shop's database up to date; answers the names of what was missing. Throws `MigrationError`. */
export async function migrateShop(): Promise<string[]> {
	const { postgresqlUrl, databaseFile } = settings()
	if (postgresqlUrl) return (await import('./postgresql/migrate.server.ts')).migratePostgresql(postgresqlUrl)
	return (await import('./sqlite/migrate.server.ts')).migrateDatabase(databaseFile)
}

/** Answers what the shop's database lacks. Throws `MigrationError` unless this version knows all that it holds. Changes nothing. */
export async function mustKnowShop(): Promise<string[]> {
	const { postgresqlUrl, databaseFile } = settings()
	if (postgresqlUrl) return (await import('./postgresql/migrate.server.ts')).mustKnowPostgresql(postgresqlUrl)
	return (await import('./sqlite/migrate.server.ts')).mustKnowMigrations(databaseFile)
}
