import type { Prisma, PrismaClient } from './generated/client.ts'
import type { Machines } from '../scheduling/jobs.server.ts'
import type { Dialect, SearchIndexes } from './dialect.ts'
import type { PreparedSql } from './prepared-sql.ts'

/** What `work` of `write` is given: Prisma, and raw SQL in the same transaction. */
export interface Transaction extends Prisma.TransactionClient {
	prepared: PreparedSql
}

/** What the shop asks of a database; all that depends on which one it is stands behind this. */
export interface Engine {
	/** Only reads. */
	read: PrismaClient
	/**
	 * Runs a unit of work and answers when it is on disk; what throws leaves nothing. Throws for a write inside a write,
	 * and `BusyError` when it cannot be done now.
	 *
	 * A unit that names what is its own runs beside others that do and name nothing of it, where several can run, and
	 * beside no other. It sees what those commit meanwhile: what it reads and they change must be named, or be changed by
	 * a statement that looks itself.
	 */
	write: <T>(work: (tx: Transaction) => Promise<T>, names?: readonly string[]) => Promise<T>
	/** Units of work that wait or run. */
	writesWaiting: () => number
	/** Raw SQL that only reads. */
	rows: PreparedSql['rows']
	/** The number of a query without parameters, as of the last commit; so cheap that each request asks. */
	numberOf: (sql: string) => Promise<() => number>
	/** The few rows of a query without parameters, at hand as of the last commit. */
	watchedRows: <Found>(sql: string) => Promise<() => Found[]>
	/** How raw SQL is written where databases differ. */
	dialect: Dialect
	search: SearchIndexes
	/** Equal until any connection or process commits. */
	dataVersion: () => number
	/**
	 * Brings the three above up to what was committed before the call, for each request and job; they are so without it
	 * where it is missing.
	 */
	catchUp?: () => Promise<void>
	/** Whether requests are answered by a second server, which copies the first; missing without one. */
	isReplicaUsed?: () => boolean
	/** Lets the processes of several machines tell each other that there is work; missing where only one can run. */
	notices?: Machines
	/** A unit of work that changes nothing and must reach the disk. */
	touch: () => Promise<unknown>
	/** Bytes of the database, and of the log of writes beside it, 0 where the server keeps that for itself. */
	sizes: () => Promise<{ databaseBytes: number; logBytes: number }>
	/**
	 * Where a server has this database, unlike for each copy and the same for its replicas; missing where it is a file.
	 */
	place?: () => Promise<string>
	/** Refreshes the statistics for choosing indexes; quick after few changes. */
	refreshStatistics: () => Promise<void>
	/** Waits for writes and ends all connections for good. */
	close: () => Promise<void>
}
