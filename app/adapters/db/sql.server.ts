import { getSettings } from '../settings.server.ts'
import type { Engine } from './engine.ts'
import type { Prisma } from './generated/client.ts'
import type { Value } from './prepared-sql.ts'
import { openSqlite } from './sqlite/engine.server.ts'

export type { ColumnMatch, PositionsQuery, WordQuery, WordColumn } from './engine.ts'

/** The database of this process. */
export const engine = await openDatabase()

async function openDatabase(): Promise<Engine> {
	const { postgresqlUrl, replicaUrl, databaseFile } = getSettings()
	if (!postgresqlUrl) return openSqlite(databaseFile)
	return (await import('./postgresql/engine.server.ts')).openPostgresql(postgresqlUrl, replicaUrl)
}

export const { dialect, search: searchIndexes } = engine

/** Runs raw SQL that only reads, without Prisma. */
export const readPrepared = engine.rows

/** Calls `readPrepared` with a query and its values. */
export function readRows<Found>({ sql, values }: Prisma.Sql): Promise<Found[]> {
	return engine.rows<Found>(sql, ...(values as Value[]))
}

/** Returns the IDs that a query selects, in its order. */
export async function readIds(query: Prisma.Sql): Promise<number[]> {
	return (await readRows<{ id: number }>(query)).map(({ id }) => id)
}

/**
 * Prepares a query without parameters that selects one number, without Prisma. Returns a function that returns the
 * number as of the last commit.
 */
export const queryNumber = engine.numberOf

/**
 * Prepares a query without parameters that selects a few rows. Returns a function that returns the rows as of the last
 * commit.
 */
export const watchRows = engine.watchedRows

/** Returns the same number until any connection or process commits. */
export const getDataVersion = engine.dataVersion

/**
 * Updates the results of `queryNumber`, `watchRows` and `getDataVersion` to the last commit, before a request or a job.
 * Returns `undefined` when the results are always current.
 */
export function refreshWatchedRows(): Promise<void> | undefined {
	return engine.catchUp?.()
}

/** Returns an identifier of the database on its server. With SQLite, `serverPlace` itself is `undefined`. */
export const { place: serverPlace } = engine

/** The other machines that share the database; `undefined` when only one machine can use it. */
export const { notices: machines } = engine
