import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import { setImmediate as nextTick, setTimeout as sleep } from 'node:timers/promises'
import { log } from '../../log.server.ts'
import { cannotSaveMessage } from '../../disk.server.ts'
import { isClustered } from '../../processes/messages.ts'
import { BusyError, busyMessage } from '../../scheduling/limit-concurrency.ts'
import { yieldToEventLoop } from '../../scheduling/event-loop.ts'
import type { Transaction } from '../engine.ts'
import type { Prisma, PrismaClient } from '../generated/client.ts'
import type { ShopConnections } from './connection.server.ts'

interface QueuedUnit {
	run: (tx: Transaction) => Promise<unknown>
	resolve: (result: unknown) => void
	reject: (error: unknown) => void
}

/** The maximum number of queued and running writes. */
export const maxQueuedWrites = 500
/**
 * The milliseconds in which units join a transaction. This is long compared to a flush of the disk and short for
 * callers.
 */
const maxBatchMs = 100
/**
 * The Prisma transaction timeout, in milliseconds: an hour, so that it never applies. Prisma does not stop a unit of
 * work that timed out; its raw SQL and nested writes would run outside the transaction.
 */
const unitTimeoutMs = 3_600_000
/**
 * The milliseconds between two transactions, in which another process can acquire the lock. It retries every
 * millisecond.
 */
const lockYieldMs = 2
/**
 * The number of callers that are answered in one tick. A tick per caller would be expensive, and all callers in one
 * tick would block it.
 */
const answeredAtOnce = 4

/** Runs units of work one by one. Waiting units share a transaction. */
export class WriteQueue {
	readonly #client: PrismaClient
	readonly #connections: ShopConnections
	readonly #inside = new AsyncLocalStorage<true>()
	readonly #waiting: QueuedUnit[] = []
	#working: Promise<void> | undefined
	#unanswered = 0

	constructor(client: PrismaClient, connections: ShopConnections) {
		this.#client = client
		this.#connections = connections
	}

	write<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
		if (this.#inside.getStore()) throw new Error('write() was called inside write(): pass the transaction on instead.')
		if (this.#unanswered >= maxQueuedWrites) throw new BusyError(busyMessage)
		this.#unanswered += 1
		// The unit runs in the asynchronous context of its caller's request, even in a transaction that another caller
		// began.
		const run = AsyncResource.bind((tx: Transaction) => this.#inside.run(true, () => work(tx)))
		const result = new Promise<unknown>((resolve, reject) => this.#waiting.push({ run, resolve, reject }))
		this.#working ??= this.#runAll()
		return result.finally(() => (this.#unanswered -= 1)).catch(throwAsBusy) as Promise<T>
	}

	get unanswered(): number {
		return this.#unanswered
	}

	async settled(): Promise<void> {
		await this.#working
	}

	async #runAll() {
		do {
			// The loop yields so that a long queue does not block other requests.
			await nextTick()
			await this.#runTogether()
			if (this.#waiting.length > 0 && isClustered()) await sleep(lockYieldMs)
		} while (this.#waiting.length > 0)
		this.#working = undefined
	}

	/** Runs as many units as fit into a short time in one transaction. Callers are answered after its end. */
	async #runTogether() {
		const together = [this.#waiting.shift()!]
		try {
			this.#connections.letBegin()
			const answers = await this.#client.$transaction((tx) => this.#runInto(tx, together), {
				maxWait: 10_000,
				timeout: unitTimeoutMs,
			})
			while (answers.length > 0) {
				const some = answers.splice(0, answeredAtOnce)
				void yieldToEventLoop().then(() => some.map((answer) => answer()))
			}
		} catch (error) {
			this.#leaveTransaction()
			for (const { reject } of together) reject(error)
		}
	}

	async #runInto(tx: Prisma.TransactionClient, together: QueuedUnit[]): Promise<(() => void)[]> {
		const answers = [await this.#runAlone(tx, together[0]!)]
		const until = performance.now() + maxBatchMs
		while (this.#waiting.length > 0 && performance.now() < until) {
			await nextTick()
			const next = this.#waiting.shift()!
			together.push(next)
			answers.push(await this.#runAlone(tx, next))
		}
		return answers
	}

	/**
	 * Runs a unit in a savepoint, which is rolled back when the unit throws. Returns a function that settles the
	 * caller's promise.
	 */
	async #runAlone(tx: Prisma.TransactionClient, { run, resolve, reject }: QueuedUnit): Promise<() => void> {
		const sqlite = this.#connections.writer.sqlite!
		const { own, end } = this.#untilEnded(tx)
		sqlite.exec('SAVEPOINT work')
		try {
			const result = await run(own)
			end()
			sqlite.exec('RELEASE work')
			return () => resolve(result)
		} catch (error) {
			end()
			// Queries that were not awaited have finished by then and are rolled back too.
			await nextTick()
			// When the disk is full, SQLite rolls back the whole transaction, not only the savepoint, so all its units fail.
			if (!sqlite.inTransaction) throw error
			sqlite.exec('ROLLBACK TO work; RELEASE work')
			return () => reject(error)
		}
	}

	#untilEnded(tx: Prisma.TransactionClient): { own: Transaction; end: () => void } {
		let hasEnded = false
		const { writer } = this.#connections
		const own = new Proxy(tx, {
			get(target, name) {
				if (hasEnded) throw new Error('This write() has ended. Await everything inside it.')
				return name === 'prepared' ? writer.prepared : (Reflect.get(target, name) as unknown)
			},
		})
		return { own: own as Transaction, end: () => (hasEnded = true) }
	}

	/**
	 * Leaves the transaction after a failed COMMIT. Otherwise the driver would stay inside and lose later writes
	 * (prisma/orm#29933).
	 */
	#leaveTransaction() {
		const { sqlite } = this.#connections.writer
		if (!sqlite?.open || !sqlite.inTransaction) return
		try {
			sqlite.exec('ROLLBACK')
		} catch (error) {
			log.fatal({ err: error }, 'the write connection is stuck in a transaction; the shop stops to reopen it')
			process.exit(1)
		}
	}
}

/** Throws `BusyError` for a full disk or a lock of another process: nothing was written, and a retry can succeed. */
function throwAsBusy(error: unknown): never {
	const text = error instanceof Error ? `${error.message} ${(error as { code?: string }).code}` : ''
	if (/disk is full|disk I\/O error|SQLITE_(FULL|IOERR)/.test(text)) {
		log.error({ err: error }, 'the database could not be written to')
		throw new BusyError(cannotSaveMessage)
	}
	if (/database is locked|SQLITE_BUSY|P1008/.test(text)) throw new BusyError(busyMessage)
	throw error
}
