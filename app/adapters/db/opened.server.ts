import { settings } from '../settings.server.ts'
import type { Engine } from './engine.ts'
import { openSqlite } from './sqlite/engine.server.ts'

/** The database of this process. */
export const engine = await openDatabase()

async function openDatabase(): Promise<Engine> {
	const { postgresqlUrl, replicaUrl, databaseFile } = settings()
	if (!postgresqlUrl) return openSqlite(databaseFile)
	return (await import('./postgresql/engine.server.ts')).openPostgresql(postgresqlUrl, replicaUrl)
}
