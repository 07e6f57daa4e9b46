import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTick } from 'node:timers/promises'
import { log } from '../log.server.ts'
import { BusyError } from '../scheduling/at-most.ts'
import { ownTick } from '../scheduling/own-tick.ts'
import type { ShopConnections } from './connection.server.ts'
import type { Prisma, PrismaClient } from './generated/client.ts'
import type { PreparedSql } from './prepared-sql.server.ts'

export interface Transaction extends Prisma.TransactionClient {
	/** The same transaction without Prisma, for the queries of every order. */
	prepared: PreparedSql
}

/** A unit of work that waits, and how its caller is notified. */
interface Waiting {
	run: (tx: Transaction) => Promise<unknown>
	resolve: (result: unknown) => void
	reject: (error: unknown) => void
}

/** How many units of work may wait or run at once. */
export const maxWrites = 500
/**
 * Milliseconds in which units of work join a transaction: long beside the wait for the disk, which blocks the process,
 * short for whoever waits.
 */
const longestShare = 100
/** Several, for each event-loop tick has a cost; not all, for their callers continue in one tick. */
const answeredAtOnce = 4

/**
 * The one way to change the database: units of work run one after the other, and those that wait at the same moment
 * share a transaction.
 */
export class WriteQueue {
	readonly #client: PrismaClient
	readonly #connections: ShopConnections
	readonly #inside = new AsyncLocalStorage<true>()
	readonly #waiting: Waiting[] = []
	#working: Promise<void> | undefined
	#unanswered = 0

	constructor(client: PrismaClient, connections: ShopConnections) {
		this.#client = client
		this.#connections = connections
	}

	/** As `write` of `db.server.ts`. */
	write<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
		if (this.#inside.getStore()) throw new Error('write() was called inside write(): pass the transaction on instead.')
		if (this.#unanswered >= maxWrites) throw new BusyError('The shop is very busy. Please try again in a moment.')
		this.#unanswered += 1
		const result = new Promise<unknown>((resolve, reject) => this.#waiting.push({ run: work, resolve, reject }))
		this.#working ??= this.#runAll()
		return result.finally(() => (this.#unanswered -= 1)).catch(asBusy) as Promise<T>
	}

	/** Settles when the queue is empty and nothing runs. */
	async settled(): Promise<void> {
		await this.#working
	}

	async #runAll() {
		do {
			// Yields between transactions and units of work, so that a long queue does not block other requests.
			await nextTick()
			await this.#runTogether()
		} while (this.#waiting.length > 0)
		this.#working = undefined
	}

	/**
	 * Runs as many waiting units as fit into a short while in one transaction; no caller is answered before it has
	 * ended.
	 */
	async #runTogether() {
		const together = [this.#waiting.shift()!]
		try {
			this.#connections.letBegin()
			const answers = await this.#client.$transaction((tx) => this.#runInto(tx, together), {
				maxWait: 10_000,
				timeout: 20_000,
			})
			while (answers.length > 0) {
				const some = answers.splice(0, answeredAtOnce)
				void ownTick().then(() => some.map((answer) => answer()))
			}
		} catch (error) {
			this.#leaveTransaction()
			for (const { reject } of together) reject(error)
		}
	}

	async #runInto(tx: Prisma.TransactionClient, together: Waiting[]): Promise<(() => void)[]> {
		const answers = [await this.#runAlone(tx, together[0]!)]
		const until = performance.now() + longestShare
		while (this.#waiting.length > 0 && performance.now() < until) {
			await nextTick()
			const next = this.#waiting.shift()!
			together.push(next)
			answers.push(await this.#runAlone(tx, next))
		}
		return answers
	}

	/**
	 * Runs one of several units in a transaction, so that it leaves nothing when it throws; answers how to notify its
	 * caller.
	 */
	async #runAlone(tx: Prisma.TransactionClient, { run, resolve, reject }: Waiting): Promise<() => void> {
		const sqlite = this.#connections.writer.sqlite!
		const { own, end } = this.#untilEnded(tx)
		sqlite.exec('SAVEPOINT work')
		try {
			const result = await this.#inside.run(true, () => run(own))
			end()
			sqlite.exec('RELEASE work')
			return () => resolve(result)
		} catch (error) {
			end()
			// Queries that the unit did not await are done by then, and rolled back with it.
			await nextTick()
			// A full disk, for one, makes SQLite roll everything back at once.
			if (!sqlite.inTransaction) throw error
			sqlite.exec('ROLLBACK TO work; RELEASE work')
			return () => reject(error)
		}
	}

	/**
	 * The transaction as one unit of work sees it: refused after the unit has ended, when it belongs to another one.
	 */
	#untilEnded(tx: Prisma.TransactionClient): { own: Transaction; end: () => void } {
		let hasEnded = false
		const { writer } = this.#connections
		const own = new Proxy(tx, {
			get(target, name) {
				if (hasEnded) throw new Error('This write() has ended: wait for everything inside it.')
				return name === 'prepared' ? writer.prepared : (Reflect.get(target, name) as unknown)
			},
		})
		return { own: own as Transaction, end: () => (hasEnded = true) }
	}

	/**
	 * After a failed COMMIT the driver stays inside the transaction and would lose every later write
	 * (prisma/orm#29933).
	 */
	#leaveTransaction() {
		const { sqlite } = this.#connections.writer
		if (!sqlite?.open || !sqlite.inTransaction) return
		try {
			sqlite.exec('ROLLBACK')
		} catch (error) {
			log.fatal({ err: error }, 'the writing connection is stuck in a transaction; stopping so that it is opened anew')
			process.exit(1)
		}
	}
}

/** A full disk, and a lock of another process, pass: nothing was written, and a retry will succeed. */
function asBusy(error: unknown): never {
	const text = error instanceof Error ? `${error.message} ${(error as { code?: string }).code}` : ''
	if (/disk is full|disk I\/O error|SQLITE_(FULL|IOERR)/.test(text)) {
		log.error({ err: error }, 'the database cannot be written')
		throw new BusyError('The shop cannot save anything at this moment. Please try again in a few minutes.')
	}
	if (/database is locked|SQLITE_BUSY|P1008/.test(text))
		throw new BusyError('The shop is very busy. Please try again in a moment.')
	throw error
}
