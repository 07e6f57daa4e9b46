import { setTimeout as sleep } from 'node:timers/promises'
import { busyMessage, BusyError, limitConcurrency } from '../../scheduling/limit-concurrency.ts'
import type { Transaction } from '../engine.ts'
import type { PrismaClient } from '../generated/client.ts'
import type { Connections, WriteUnit } from './connections.server.ts'
import { connectionsPerPool } from './pools.server.ts'

/** The maximum number of waiting and running units, as with SQLite. */
const maxWrites = 500
/** The number of conflicts after which a unit runs alone. */
const maxConflicts = 3
const maxAttempts = 10
/**
 * The Prisma transaction timeout, in milliseconds: an hour, so that it never applies. Prisma does not stop a unit of
 * work that timed out; its raw SQL and nested writes would run outside the transaction. The server limits each
 * statement and the idle time of a unit instead.
 */
const unitTimeoutMs = 3_600_000
/**
 * The number of units that run serially after a conflict. Units in quick succession would otherwise conflict again and
 * again.
 */
const serialAfterLoss = 200

/**
 * Runs units of work concurrently as if they ran one by one (SERIALIZABLE). A unit that has read what another one
 * changed is rolled back and runs again. After a conflict, the next 200 units run serially. A unit that keeps
 * conflicting waits until no other unit runs.
 */
export class WriteUnits {
	readonly #client: PrismaClient
	readonly #connections: Connections
	readonly #afterCommit: () => Promise<void>
	readonly #limited = limitConcurrency(connectionsPerPool)
	readonly #running = new Set<Promise<unknown>>()
	#leftSerial = 0

	constructor(client: PrismaClient, connections: Connections, afterCommit: () => Promise<void>) {
		this.#client = client
		this.#connections = connections
		this.#afterCommit = afterCommit
	}

	write<T>(work: (tx: Transaction) => Promise<T>, names?: readonly string[]): Promise<T> {
		if (this.#connections.units.getStore())
			throw new Error('write() was called inside write(): pass the transaction on instead.')
		if (this.#running.size >= maxWrites) throw new BusyError(busyMessage)
		const done = this.#limited(() => this.#untilDone(work, names))
		this.#running.add(done)
		return done.finally(() => this.#running.delete(done))
	}

	get unanswered(): number {
		return this.#running.size
	}

	async settled(): Promise<void> {
		while (this.#running.size > 0) await Promise.allSettled(this.#running)
	}

	async #untilDone<T>(work: (tx: Transaction) => Promise<T>, names?: readonly string[]): Promise<T> {
		for (let conflicts = 0; conflicts < maxAttempts; conflicts += 1) {
			const isSerial = !names && this.#leftSerial > 0
			const runs = conflicts >= maxConflicts ? 'alone' : names ? 'beside' : isSerial ? 'serially' : 'together'
			if (runs === 'serially') this.#leftSerial -= 1
			const unit: WriteUnit = { runs, names: names ?? [], hasLost: false, hasWaited: false, prepared: undefined }
			try {
				const result = await this.#once(work, unit)
				await this.#afterCommit()
				return result
			} catch (error) {
				if (unit.hasWaited) throw new BusyError(busyMessage)
				if (!unit.hasLost) throw error
				if (!names) this.#leftSerial = serialAfterLoss
			}
			await sleep(Math.random() * 4 * 2 ** conflicts)
		}
		throw new BusyError(busyMessage)
	}

	#once<T>(work: (tx: Transaction) => Promise<T>, unit: WriteUnit): Promise<T> {
		const run = () =>
			this.#client.$transaction(
				async (tx) => {
					let hasEnded = false
					const own = new Proxy(tx, {
						get(target, name) {
							if (hasEnded) throw new Error('This write() has ended. Await everything inside it.')
							return name === 'prepared' ? unit.prepared : (Reflect.get(target, name) as unknown)
						},
					})
					try {
						return await work(own as Transaction)
					} finally {
						hasEnded = true
					}
				},
				{ maxWait: 10_000, timeout: unitTimeoutMs },
			)
		return this.#connections.units.run(unit, run)
	}
}
