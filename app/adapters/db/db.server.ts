import { AsyncLocalStorage } from 'node:async_hooks'
import { log } from '../log.server.ts'
import { settings } from '../settings.server.ts'
import { ShopConnection } from './connection.server.ts'
import { closeDataVersion } from './data-version.server.ts'
import { Prisma, PrismaClient } from './generated/client.ts'

export type Transaction = Prisma.TransactionClient
export { Prisma }

/** The shop is saving more than it can at this moment; nothing was written and the caller may try again shortly. */
export class BusyError extends Error {}

const longestQueue = 500
const { databaseFile } = settings()
const writerConnection = new ShopConnection(databaseFile, 'writer')
const writer = new PrismaClient({ adapter: writerConnection })
const insideWrite = new AsyncLocalStorage<true>()

/** Reads. Its connection refuses to write, so nothing can slip past `write`. */
export const read = new PrismaClient({ adapter: new ShopConnection(databaseFile, 'reader') })

let lastWrite: Promise<unknown> = Promise.resolve()
let waiting = 0

/**
 * The one way to change the database: runs `act` in a transaction of its own, one at a time, and answers what it answers once that is
 * safely on disk. When `act` throws, nothing of it stays. Inside `act` use only the given client and do nothing slow: no hashing, no files,
 * no network. A `write` inside a `write` throws. Throws `BusyError` when too many are waiting.
 */
export function write<T>(act: (tx: Transaction) => Promise<T>): Promise<T> {
	if (insideWrite.getStore()) throw new Error('write() was called inside write(): pass the transaction on instead.')
	if (waiting >= longestQueue) throw new BusyError('The shop is very busy. Please try again in a moment.')
	waiting += 1
	const result = lastWrite.then(() => insideWrite.run(true, () => transact(act))).finally(() => (waiting -= 1))
	lastWrite = result.catch(() => undefined)
	return result
}

async function transact<T>(act: (tx: Transaction) => Promise<T>): Promise<T> {
	try {
		return await writer.$transaction(act, { maxWait: 10_000, timeout: 20_000 })
	} catch (error) {
		leaveTransaction()
		throw error
	}
}

/** After a failed COMMIT the driver stays inside the transaction and would lose every later write (prisma/orm#29933). */
function leaveTransaction() {
	const sqlite = writerConnection.sqlite
	if (!sqlite?.open || !sqlite.inTransaction) return
	try {
		sqlite.exec('ROLLBACK')
	} catch (error) {
		log.fatal({ err: error }, 'the writing connection is stuck in a transaction; stopping so that it is opened anew')
		process.exit(1)
	}
}

/** True when a unique constraint over exactly these columns refused the write. */
export function isTaken(error: unknown, ...columns: string[]): boolean {
	if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002') return false
	const meta = error.meta as { driverAdapterError?: { cause?: { constraint?: { fields?: string[] } } } } | undefined
	const fields = meta?.driverAdapterError?.cause?.constraint?.fields ?? []
	return fields.toSorted().join() === columns.toSorted().join()
}

/** Refreshes the figures about the tables by which SQLite chooses between its indexes; quick when little has changed. */
export async function refreshStatistics(): Promise<void> {
	await write((tx) => tx.$queryRaw`PRAGMA optimize = 0x10002`)
}

/** Waits for the writes under way, folds the log into the database file and closes both connections. */
export async function closeDatabase(): Promise<void> {
	await lastWrite
	if (writerConnection.sqlite?.open) writerConnection.sqlite.pragma('wal_checkpoint(TRUNCATE)')
	closeDataVersion()
	await Promise.all([writer.$disconnect(), read.$disconnect()])
}
