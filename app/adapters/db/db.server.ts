import { settings } from '../settings.server.ts'
import { ShopConnections } from './connection.server.ts'
import { Prisma, PrismaClient } from './generated/client.ts'
import { closeSqlReader } from './sql-reader.server.ts'
import { type Transaction, WriteQueue } from './write-queue.server.ts'

export { Prisma, type Transaction }

const connections = new ShopConnections(settings().databaseFile)

export const read = new PrismaClient({ adapter: connections })

const queue = new WriteQueue(read, connections)

/**
 * The one way to write: units of work run one by one, flushed to disk, rolled back when `work` throws; waiting ones
 * share a COMMIT. Use only `tx`, await every query, do nothing slow. Throws `BusyError`.
 */
export function write<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
	return queue.write(work)
}

/** Whether a unique constraint over exactly these columns refused. */
export function isTaken(error: unknown, ...columns: string[]): boolean {
	if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002') return false
	const meta = error.meta as { driverAdapterError?: { cause?: { constraint?: { fields?: string[] } } } } | undefined
	const fields = meta?.driverAdapterError?.cause?.constraint?.fields ?? []
	return fields.toSorted().join() === columns.toSorted().join()
}

/** Refreshes SQLite's statistics for choosing indexes; quick after few changes. */
export async function refreshStatistics(): Promise<void> {
	await write((tx) => tx.$queryRaw`PRAGMA optimize = 0x10002`)
}

/** Waits for writes, checkpoints the log and closes both connections. */
export async function closeDatabase(): Promise<void> {
	await queue.settled()
	const { sqlite } = connections.writer
	if (sqlite?.open) sqlite.pragma('wal_checkpoint(TRUNCATE)')
	closeSqlReader()
	await read.$disconnect()
}
