import { settings } from '../settings.server.ts'
import { ShopConnections } from './connection.server.ts'
import { Prisma, PrismaClient } from './generated/client.ts'
import { closeSqlReader } from './sql-reader.server.ts'
import { type Transaction, WriteQueue } from './write-queue.server.ts'

export { Prisma, type Transaction }

const connections = new ShopConnections(settings().databaseFile)

/** Reads. Its connection refuses to write and begins no transaction, so nothing can bypass `write`. */
export const read = new PrismaClient({ adapter: connections })

const queue = new WriteQueue(read, connections)

/**
 * The one way to change the database: runs `work`, one at a time, and answers its result once that is flushed to disk.
 * When `work` throws, it is rolled back. Units of work that wait at the same moment share one COMMIT; when that fails,
 * all of them fail. Inside `work` use only the given client, await every query, and do nothing slow: no hashing, no
 * files, no network. A `write` inside a `write` throws. Throws `BusyError` when too many are waiting.
 */
export function write<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
	return queue.write(work)
}

/** True when a unique constraint over exactly these columns refused the write. */
export function isTaken(error: unknown, ...columns: string[]): boolean {
	if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002') return false
	const meta = error.meta as { driverAdapterError?: { cause?: { constraint?: { fields?: string[] } } } } | undefined
	const fields = meta?.driverAdapterError?.cause?.constraint?.fields ?? []
	return fields.toSorted().join() === columns.toSorted().join()
}

/** Refreshes the statistics by which SQLite chooses indexes; quick when little has changed. */
export async function refreshStatistics(): Promise<void> {
	await write((tx) => tx.$queryRaw`PRAGMA optimize = 0x10002`)
}

/** Waits for the writes under way, checkpoints the log into the database file and closes both connections. */
export async function closeDatabase(): Promise<void> {
	await queue.settled()
	const { sqlite } = connections.writer
	if (sqlite?.open) sqlite.pragma('wal_checkpoint(TRUNCATE)')
	closeSqlReader()
	await read.$disconnect()
}
