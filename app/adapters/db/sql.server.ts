import { settings } from '../settings.server.ts'
import type { Engine } from './engine.ts'
import type { Prisma } from './generated/client.ts'
import type { Value } from './prepared-sql.ts'
import { openSqlite } from './sqlite/engine.server.ts'

export type { Holding, Positions, WantedWords, WordColumn } from './dialect.ts'

/** The database of this process. */
export const engine = await openDatabase()

async function openDatabase(): Promise<Engine> {
	const { postgresqlUrl, replicaUrl, databaseFile } = settings()
	if (!postgresqlUrl) return openSqlite(databaseFile)
	return (await import('./postgresql/engine.server.ts')).openPostgresql(postgresqlUrl, replicaUrl)
}

export const { dialect, search: searchIndexes } = engine

/** Runs raw SQL that only reads, without Prisma. */
export const readPrepared = engine.rows

/** `readPrepared` of a query with its values. */
export function readRows<Found>({ sql, values }: Prisma.Sql): Promise<Found[]> {
	return engine.rows<Found>(sql, ...(values as Value[]))
}

/** The ids that a query finds, however many. */
export async function readIds(query: Prisma.Sql): Promise<number[]> {
	return (await readRows<{ id: number }>(query)).map(({ id }) => id)
}

/** Asks for the number of a query without parameters, without Prisma. */
export const numberOf = engine.numberOf

/** Keeps the few rows of a query without parameters at hand, as of the last commit. */
export const watchedRows = engine.watchedRows

/** The same number until any connection or process commits. */
export const dataVersion = engine.dataVersion

/** Brings what is at hand up to the last commit, before a request or a job; undefined where it always is. */
export function catchUp(): Promise<void> | undefined {
	return engine.catchUp?.()
}

/** Where a server has the database; undefined where it is a file. */
export const { place: serverPlace } = engine

/** The other machines that share the database; undefined where one machine has it alone. */
export const { notices: machines } = engine
