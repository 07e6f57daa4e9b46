import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as aTurnOfOthers } from 'node:timers/promises'
import { log } from '../log.server.ts'
import { settings } from '../settings.server.ts'
import { BusyError } from '../slots.ts'
import { ownTurn } from '../turns.ts'
import type { ByHand } from './by-hand.server.ts'
import { ShopConnections } from './connection.server.ts'
import { closeDataVersion } from './data-version.server.ts'
import { Prisma, PrismaClient } from './generated/client.ts'

export interface Transaction extends Prisma.TransactionClient {
	/** The same transaction without Prisma, for what is done with every order. */
	byHand: ByHand
}
export { Prisma }

const longestQueue = 500
/**
 * For how long acts join a transaction, in milliseconds: long beside the wait for a disk, in which nobody at all is served, short for who waits.
 */
const longestShare = 100
/** A few, for each round of the event loop costs something; not all, for what each of them does next is done in one go. */
const answeredAtOnce = 4
const { databaseFile } = settings()
const connections = new ShopConnections(databaseFile)
const insideWrite = new AsyncLocalStorage<true>()

/** Reads. Its connection refuses to write and begins no transaction, so nothing can slip past `write`. */
export const read = new PrismaClient({ adapter: connections })

/** Somebody's act that waits for its turn, and how they hear what came of it. */
interface Waiting {
	run: (tx: Transaction) => Promise<unknown>
	resolve: (result: unknown) => void
	reject: (error: unknown) => void
}

const queue: Waiting[] = []
let working: Promise<void> | undefined
let unanswered = 0

/**
 * The one way to change the database: runs `act`, one at a time, and answers what it answers once that is safely on disk. When `act` throws,
 * nothing of it stays. Acts that wait at the same moment share one COMMIT; when that fails, all of them fail. Inside `act` use only the given
 * client, wait for all that is asked of it, and do nothing slow: no hashing, no files, no network. A `write` inside a `write` throws. Throws
 * `BusyError` when too many are waiting.
 */
export function write<T>(act: (tx: Transaction) => Promise<T>): Promise<T> {
	if (insideWrite.getStore()) throw new Error('write() was called inside write(): pass the transaction on instead.')
	if (unanswered >= longestQueue) throw new BusyError('The shop is very busy. Please try again in a moment.')
	unanswered += 1
	const result = new Promise<unknown>((resolve, reject) => queue.push({ run: act, resolve, reject }))
	working ??= workOff()
	return result.finally(() => (unanswered -= 1)).catch(asBusy) as Promise<T>
}

/** A full disk, and a lock that another program holds, pass: nothing was written, and later the same will do. */
function asBusy(error: unknown): never {
	const text = error instanceof Error ? `${error.message} ${(error as { code?: string }).code}` : ''
	if (/disk is full|disk I\/O error|SQLITE_(FULL|IOERR)/.test(text)) {
		log.error({ err: error }, 'the database cannot be written')
		throw new BusyError('The shop cannot save anything at this moment. Please try again in a few minutes.')
	}
	if (/database is locked|SQLITE_BUSY|P1008/.test(text)) throw new BusyError('The shop is very busy. Please try again in a moment.')
	throw error
}

async function workOff() {
	do {
		// Between transactions and between acts the visitors' turn: without it a long queue would be worked off before anybody is served.
		await aTurnOfOthers()
		await saveTogether()
	} while (queue.length > 0)
	working = undefined
}

/** As many of the waiting acts as fit into a short while, in one transaction; nobody is answered before it has ended. */
async function saveTogether() {
	const together = [queue.shift()!]
	try {
		connections.letBegin()
		const answers = await read.$transaction(
			async (tx) => {
				const answers = [await actAlone(tx, together[0]!)]
				const until = performance.now() + longestShare
				while (queue.length > 0 && performance.now() < until) {
					await aTurnOfOthers()
					const next = queue.shift()!
					together.push(next)
					answers.push(await actAlone(tx, next))
				}
				return answers
			},
			{ maxWait: 10_000, timeout: 20_000 },
		)
		while (answers.length > 0) {
			const some = answers.splice(0, answeredAtOnce)
			void ownTurn().then(() => some.map((answer) => answer()))
		}
	} catch (error) {
		leaveTransaction()
		for (const { reject } of together) reject(error)
	}
}

/** Runs one act of several in a transaction, so that it leaves nothing when it throws; answers how to tell what came of it. */
async function actAlone(tx: Prisma.TransactionClient, { run, resolve, reject }: Waiting): Promise<() => void> {
	const sqlite = connections.writer.sqlite!
	const { own, end } = untilEnded(tx)
	sqlite.exec('SAVEPOINT act')
	try {
		const result = await insideWrite.run(true, () => run(own))
		end()
		sqlite.exec('RELEASE act')
		return () => resolve(result)
	} catch (error) {
		end()
		// What it asked for and did not wait for is done by then, and undone with the rest.
		await aTurnOfOthers()
		// A full disk, for one, makes SQLite roll everything back at once.
		if (!sqlite.inTransaction) throw error
		sqlite.exec('ROLLBACK TO act; RELEASE act')
		return () => reject(error)
	}
}

/** The transaction as one act has it: it refuses to be used after the act has ended, when it belongs to somebody else's. */
function untilEnded(tx: Prisma.TransactionClient): { own: Transaction; end: () => void } {
	let hasEnded = false
	const own = new Proxy(tx, {
		get(target, name) {
			if (hasEnded) throw new Error('This write() has ended: wait for everything inside it.')
			return name === 'byHand' ? connections.writer.byHand : (Reflect.get(target, name) as unknown)
		},
	})
	return { own: own as Transaction, end: () => (hasEnded = true) }
}

/** After a failed COMMIT the driver stays inside the transaction and would lose every later write (prisma/orm#29933). */
function leaveTransaction() {
	const sqlite = connections.writer.sqlite
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
	await working
	if (connections.writer.sqlite?.open) connections.writer.sqlite.pragma('wal_checkpoint(TRUNCATE)')
	closeDataVersion()
	await read.$disconnect()
}
