import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import { setImmediate as nextTick, setTimeout as sleep } from 'node:timers/promises'
import { log } from '../../log.server.ts'
import { cannotSave } from '../../disk.server.ts'
import { isOneOfSeveral } from '../../processes/messages.ts'
import { BusyError, busy } from '../../scheduling/limit-concurrency.ts'
import { yieldToEventLoop } from '../../scheduling/event-loop.ts'
import type { Transaction } from '../engine.ts'
import type { Prisma, PrismaClient } from '../generated/client.ts'
import type { ShopConnections } from './connection.server.ts'

interface Waiting {
	run: (tx: Transaction) => Promise<unknown>
	resolve: (result: unknown) => void
	reject: (error: unknown) => void
}

/** Waiting and running. */
export const maxWrites = 500
/** Milliseconds in which units join a transaction: long beside the disk's wait, short for callers. */
const longestShare = 100
/** Milliseconds. A unit that Prisma cuts off would go on outside its transaction with raw SQL and nested writes. */
const longestUnit = 3_600_000
/** Milliseconds between two transactions, in which another process gets the lock: it asks for it each millisecond. */
const gapForOthers = 2
/** Several, for a tick has its cost; not all, for their callers continue in one tick. */
const answeredAtOnce = 4

/** Runs units of work one by one; those that wait share a transaction. */
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

	write<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
		if (this.#inside.getStore()) throw new Error('write() was called inside write(): pass the transaction on instead.')
		if (this.#unanswered >= maxWrites) throw new BusyError(busy)
		this.#unanswered += 1
		// Bound to its caller's request, whoever's transaction it shares.
		const run = AsyncResource.bind((tx: Transaction) => this.#inside.run(true, () => work(tx)))
		const result = new Promise<unknown>((resolve, reject) => this.#waiting.push({ run, resolve, reject }))
		this.#working ??= this.#runAll()
		return result.finally(() => (this.#unanswered -= 1)).catch(asBusy) as Promise<T>
	}

	get unanswered(): number {
		return this.#unanswered
	}

	async settled(): Promise<void> {
		await this.#working
	}

	async #runAll() {
		do {
			// Yields, so that a long queue does not block other requests.
			await nextTick()
			await this.#runTogether()
			if (this.#waiting.length > 0 && isOneOfSeveral()) await sleep(gapForOthers)
		} while (this.#waiting.length > 0)
		this.#working = undefined
	}

	/** Runs what fits into a short while in one transaction; callers are answered after its end. */
	async #runTogether() {
		const together = [this.#waiting.shift()!]
		try {
			this.#connections.letBegin()
			const answers = await this.#client.$transaction((tx) => this.#runInto(tx, together), {
				maxWait: 10_000,
				timeout: longestUnit,
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

	/** Runs a unit in a savepoint, undone when it throws; answers how to notify its caller. */
	async #runAlone(tx: Prisma.TransactionClient, { run, resolve, reject }: Waiting): Promise<() => void> {
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
			// Queries that were not awaited are done by then, and rolled back too.
			await nextTick()
			// A full disk makes SQLite roll everything back at once.
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
				if (hasEnded) throw new Error('This write() has ended: wait for everything inside it.')
				return name === 'prepared' ? writer.prepared : (Reflect.get(target, name) as unknown)
			},
		})
		return { own: own as Transaction, end: () => (hasEnded = true) }
	}

	/** Leaves it after a failed COMMIT: the driver would stay inside and lose later writes (prisma/orm#29933). */
	#leaveTransaction() {
		const { sqlite } = this.#connections.writer
		if (!sqlite?.open || !sqlite.inTransaction) return
		try {
			sqlite.exec('ROLLBACK')
		} catch (error) {
			log.fatal(
				{ err: error },
				'the writing connection is stuck in a transaction; the shop stops so that it is opened anew',
			)
			process.exit(1)
		}
	}
}

/** A full disk or another's lock passes: nothing was written, and a retry will succeed. */
function asBusy(error: unknown): never {
	const text = error instanceof Error ? `${error.message} ${(error as { code?: string }).code}` : ''
	if (/disk is full|disk I\/O error|SQLITE_(FULL|IOERR)/.test(text)) {
		log.error({ err: error }, 'the database could not be written to')
		throw new BusyError(cannotSave)
	}
	if (/database is locked|SQLITE_BUSY|P1008/.test(text)) throw new BusyError(busy)
	throw error
}
