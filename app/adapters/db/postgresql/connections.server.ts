import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import type { SqlDriverAdapter, SqlDriverAdapterFactory, Transaction } from '@prisma/driver-adapter-utils'
import type { Client, Pool, PoolClient, QueryConfig } from 'pg'
import type { PreparedSql } from '../prepared-sql.ts'
import { preparedSqlOn, type RawStatements, type Server } from './prepared-sql.server.ts'
import { Queryables } from './queryable.server.ts'
import { throwUnreachable } from './unreachable.ts'

/** A unit of work that is running. */
export interface Unit {
	runs: keyof typeof locks
	/** The resources that a concurrent unit owns. */
	names: readonly string[]
	/** Another unit changed data that this unit has read: this unit must run again. */
	hasLost: boolean
	/** The unit has waited for another unit longer than the lock timeout. */
	hasWaited: boolean
	prepared: PreparedSql | undefined
}

interface Parts {
	reads: Server
	reader: Pool
	writer: Pool
	statements: RawStatements
}

/**
 * The lock modes of units. `together` allows all others except `alone` and `beside`. `serially` also excludes other
 * `serially` units. `alone` excludes all others. `beside` allows only other `beside` units.
 */
const locks = { together: 'ROW EXCLUSIVE', serially: 'SHARE UPDATE EXCLUSIVE', alone: 'EXCLUSIVE', beside: 'SHARE' }

/**
 * Takes locks before anything is read (`LOCK` takes no snapshot). If a lock fails, all following statements are
 * rejected, because `BEGIN` itself cannot fail.
 */
function begin({ runs, names }: Unit): string {
	const turn = `LOCK TABLE "WriteTurn" IN ${locks[runs]} MODE`
	if (runs !== 'beside') return `BEGIN; ${turn}`
	// The order is always the same, which prevents deadlocks.
	const own = names.map(numberOf).toSorted((one, other) => (one < other ? -1 : 1))
	return `BEGIN ISOLATION LEVEL READ COMMITTED; ${turn}; SELECT ${own.map(lockOf).join()}`
}

const numberOf = (name: string) => createHash('sha256').update(name).digest().readBigInt64BE()
const lockOf = (number: bigint) => `pg_advisory_xact_lock(${number})`

const lost = /^(40001|40P01)$/
/** The error code of `lock_timeout`. */
const tooLong = '55P03'

/**
 * Connects Prisma to the server. Reads are sent to `reads`; transactions use a pool, and only `units` may begin one.
 */
export class Connections implements SqlDriverAdapterFactory {
	readonly provider = 'postgres'
	readonly adapterName = '@prisma/adapter-pg'
	readonly units = new AsyncLocalStorage<Unit>()
	readonly #reads: Server
	readonly #writer: Pool
	readonly #statements: RawStatements
	readonly #queryables: Queryables

	constructor({ reads, reader, writer, statements }: Parts) {
		this.#statements = statements
		this.#reads = reads
		this.#writer = writer
		this.#queryables = new Queryables(reader)
	}

	async connect(): Promise<SqlDriverAdapter> {
		const adapter = await this.#queryables.connect()
		return {
			...this.#queryables.on(adapter, this.#reads),
			executeScript: () => Promise.reject(new Error('Only write() changes the database.')),
			getConnectionInfo: () => adapter.getConnectionInfo!(),
			dispose: () => adapter.dispose(),
			startTransaction: () => {
				const unit = this.units.getStore()
				if (!unit) throw new Error('Only write() changes the database.')
				return this.#begin(adapter, unit)
			},
		}
	}

	async #begin(adapter: SqlDriverAdapter, unit: Unit): Promise<Transaction> {
		const client = await this.#writer.connect().catch(throwUnreachable)
		const onError = (error: unknown) => {
			const { code, cause } = error as { code?: string; cause?: { kind?: string; originalCode?: string } }
			if (lost.test(code ?? '') || cause?.kind === 'TransactionWriteConflict') unit.hasLost = true
			if (code === tooLong || cause?.originalCode === tooLong) unit.hasWaited = true
		}
		// The statement is not awaited: the unit's first query is sent with it and fails if it fails.
		holdPacket(client)
		client.query(begin(unit)).catch(onError)
		const server = {
			query(query: QueryConfig) {
				holdPacket(client)
				return client.query(query)
			},
		}
		unit.prepared = preparedSqlOn(server, this.#statements, onError)
		return {
			...this.#queryables.on(adapter, server, onError),
			options: { usePhantomQuery: true },
			commit: () =>
				end(client, 'COMMIT').catch((error: unknown) => {
					onError(error)
					return throwUnreachable(error)
				}),
			rollback: () => end(client, 'ROLLBACK').catch(() => {}),
		}
	}
}

/** Ends a transaction. A connection that cannot end its transaction is closed. */
async function end(client: PoolClient, how: 'COMMIT' | 'ROLLBACK') {
	let isBroken = true
	try {
		const { command } = await client.query(how)
		isBroken = false
		if (command !== how) throw new Error('The transaction had failed before.')
	} catch (error) {
		// The server has rolled the transaction back.
		if (lost.test(String((error as { code?: string }).code))) isBroken = false
		throw error
	} finally {
		client.release(isBroken)
	}
}

/**
 * Sends simultaneous queries in one packet. A system call and a wake-up of the server for each query would cost more
 * than everything else.
 */
function holdPacket(client: PoolClient) {
	const { stream } = (client as unknown as Client).connection
	stream.cork()
	process.nextTick(() => stream.uncork())
}
