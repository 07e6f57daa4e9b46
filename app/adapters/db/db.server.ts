import { AsyncLocalStorage } from 'node:async_hooks'
import type { Transaction } from './engine.ts'
import { Prisma } from './generated/client.ts'
import { engine } from './sql.server.ts'

export { Prisma, type Transaction }

export const { read } = engine

/**
 * Runs a unit of work; this is the only way to write to the database. Resolves when the unit is on disk, and rolls it
 * back when `work` throws. Units without `names` have the same effect as if they ran one by one; `Engine.write`
 * explains `names`. With SQLite, waiting units share a COMMIT. `work` may run several times until its unit is
 * committed. In `work`, use only `tx`, await every query and do nothing slow. Throws `BusyError`.
 */
export function write<T>(work: (tx: Transaction) => Promise<T>, names?: readonly string[]): Promise<T> {
	let tasks: (() => void)[] = []
	// The list is created for each run because a unit of work may run again.
	const done = engine.write((tx) => afterwards.run((tasks = []), () => work(tx)), names)
	return done.then((result) => {
		for (const task of tasks) task()
		return result
	})
}

const afterwards = new AsyncLocalStorage<(() => void)[]>()

/**
 * Runs the task after the current unit of work is committed, and never when it is rolled back. Runs it
 * at once outside of a unit of work.
 */
export function afterCommit(task: () => void): void {
	const tasks = afterwards.getStore()
	if (tasks) tasks.push(task)
	else task()
}

/**
 * Throws when it is called inside a unit of work. Code that waits for anything but the database calls it first, because
 * every other writer would have to wait for `what` too.
 */
export function assertOutsideTransaction(what: string): void {
	if (afterwards.getStore()) throw new Error(`${what} was awaited in a transaction`)
}

/** Returns the number of units of work that wait or run. */
export function countPendingWrites(): number {
	return engine.writesWaiting()
}

/** Returns whether an error means that a unique constraint over exactly these columns was violated. */
export function isUniqueViolation(error: unknown, ...columns: string[]): boolean {
	if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002') return false
	const meta = error.meta as { driverAdapterError?: { cause?: { constraint?: { fields?: string[] } } } } | undefined
	const fields = meta?.driverAdapterError?.cause?.constraint?.fields ?? []
	return fields.toSorted().join() === columns.toSorted().join()
}

/** Commits a write that changes nothing, to check that the disk accepts writes. */
export function checkDatabaseWritable(): Promise<unknown> {
	return engine.touch()
}

/**
 * Returns the sizes of the database and of its write-ahead log in bytes. The log counts as 0 when a server manages it.
 */
export function getDatabaseSizes(): Promise<{ databaseBytes: number; logBytes: number }> {
	return engine.sizes()
}

/** Returns whether a replica is used for reading; `undefined` without a replica. */
export function isReplicaUsed(): boolean | undefined {
	return engine.isReplicaUsed?.()
}

/** Refreshes the statistics with which the database chooses indexes. This is quick after few changes. */
export function refreshStatistics(): Promise<void> {
	return engine.refreshStatistics()
}

/** Waits for writes and closes the connections. */
export function closeDatabase(): Promise<void> {
	return engine.close()
}
