import type { Prisma, PrismaClient } from './generated/client.ts'
import type { OtherMachines } from '../scheduling/jobs.server.ts'
import type { Dialect, SearchIndexes } from './dialect.ts'
import type { PreparedSql } from './prepared-sql.ts'

/** The argument of `work` of `write`: Prisma, and raw SQL in the same transaction. */
export interface Transaction extends Prisma.TransactionClient {
	prepared: PreparedSql
}

/** The shop's interface to its database. Everything that depends on the kind of database is behind it. */
export interface Engine {
	/** Prisma's client for reads only. */
	read: PrismaClient
	/**
	 * Runs a unit of work and resolves when it is on disk. A unit that throws leaves nothing. Throws for a write inside
	 * a write, and `BusyError` when the write is impossible now.
	 *
	 * Several units can run concurrently when each of them names the resources it owns and no two name the same
	 * resource. They never run beside a unit without names. A concurrent unit sees what the others commit meanwhile.
	 * Therefore data that it reads and others change must be named, or must be changed by a statement that checks the
	 * current value itself.
	 */
	write: <T>(work: (tx: Transaction) => Promise<T>, names?: readonly string[]) => Promise<T>
	/** Returns the number of units of work that wait or run. */
	writesWaiting: () => number
	/** Runs raw SQL that only reads. */
	rows: PreparedSql['rows']
	/**
	 * Returns the number that a query without parameters selects, as of the last commit. It is so cheap that every
	 * request can read it.
	 */
	numberOf: (sql: string) => Promise<() => number>
	/** Returns the few rows of a query without parameters, in memory as of the last commit. */
	watchedRows: <Found>(sql: string) => Promise<() => Found[]>
	/** The raw SQL that differs between databases. */
	dialect: Dialect
	search: SearchIndexes
	/** Returns the same number until any connection or process commits. */
	dataVersion: () => number
	/**
	 * Updates `numberOf`, `watchRows` and `getDataVersion` to everything that was committed before the call. Every
	 * request and job calls it. It is missing for a database on which they are always up to date.
	 */
	catchUp?: () => Promise<void>
	/** Returns whether a replica answers reads; missing without a replica. */
	isReplicaUsed?: () => boolean
	/** Notifies the processes of other machines that there is work; missing when only one process can run. */
	notices?: OtherMachines
	/** Runs a unit of work that changes nothing and must reach the disk. */
	touch: () => Promise<unknown>
	/** Returns the bytes of the database and of its write-ahead log. The log counts as 0 when a server manages it. */
	sizes: () => Promise<{ databaseBytes: number; logBytes: number }>
	/**
	 * Returns an identifier of this database on its server. It differs for each copy and is the same for its replicas.
	 * It is missing for a file.
	 */
	place?: () => Promise<string>
	/** Refreshes the statistics for choosing indexes. This is quick after few changes. */
	refreshStatistics: () => Promise<void>
	/** Waits for writes and closes all connections for good. */
	close: () => Promise<void>
}
