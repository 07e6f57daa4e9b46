import { AsyncLocalStorage } from 'node:async_hooks'
import type { Transaction } from './engine.ts'
import { Prisma } from './generated/client.ts'
import { engine } from './sql.server.ts'

export { Prisma, type Transaction }

export const { read } = engine

/**
 * The one way to write: units of work run one by one, flushed to disk, rolled back when `work` throws; waiting ones
 * share a COMMIT. Use only `tx`, await every query, do nothing slow. Throws `BusyError`. `names` as in `Engine`.
 */
export function write<T>(work: (tx: Transaction) => Promise<T>, names?: readonly string[]): Promise<T> {
	let acts: (() => void)[] = []
	// Anew each time: a unit of work may run again.
	const done = engine.write((tx) => afterwards.run((acts = []), () => work(tx)), names)
	return done.then((result) => {
		for (const act of acts) act()
		return result
	})
}

const afterwards = new AsyncLocalStorage<(() => void)[]>()

/** Acts when what the unit of work under way has written can be read, and never when it is undone; at once outside of one. */
export function whenCommitted(act: () => void): void {
	const acts = afterwards.getStore()
	if (acts) acts.push(act)
	else act()
}

/**
 * Throws when it is called in a unit of work, where every other writer would wait for `what`, too. Work that waits for
 * anything but the database calls it.
 */
export function assertOutsideTransaction(what: string): void {
	if (afterwards.getStore()) throw new Error(`${what} was awaited in a transaction`)
}

/** How many units of work wait or run. */
export function writesWaiting(): number {
	return engine.writesWaiting()
}

/** Whether a unique constraint over exactly these columns refused. */
export function isTaken(error: unknown, ...columns: string[]): boolean {
	if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002') return false
	const meta = error.meta as { driverAdapterError?: { cause?: { constraint?: { fields?: string[] } } } } | undefined
	const fields = meta?.driverAdapterError?.cause?.constraint?.fields ?? []
	return fields.toSorted().join() === columns.toSorted().join()
}

/** Writes what changes nothing, but has to reach the disk. */
export function touchDatabase(): Promise<unknown> {
	return engine.touch()
}

/** Bytes of the database, and of the log of writes beside it, 0 where the server keeps that for itself. */
export function databaseSizes(): Promise<{ databaseBytes: number; logBytes: number }> {
	return engine.sizes()
}

/** Whether a replica is read from; undefined without one. */
export function isReplicaUsed(): boolean | undefined {
	return engine.isReplicaUsed?.()
}

/** Refreshes the statistics for choosing indexes; quick after few changes. */
export function refreshStatistics(): Promise<void> {
	return engine.refreshStatistics()
}

/** Waits for writes and closes the connections. */
export function closeDatabase(): Promise<void> {
	return engine.close()
}
