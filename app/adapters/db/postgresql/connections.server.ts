import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import type { SqlDriverAdapter, SqlDriverAdapterFactory, Transaction } from '@prisma/driver-adapter-utils'
import type { Client, Pool, PoolClient, QueryConfig } from 'pg'
import type { PreparedSql } from '../prepared-sql.ts'
import { preparedSqlOn, type RawStatements, type Server } from './prepared-sql.server.ts'
import { Queryables } from './queryable.server.ts'
import { throwUnreachable } from './unreachable.ts'

/** A unit of work under way. */
export interface Unit {
	runs: keyof typeof locks
	/** What a unit that runs beside its kind has for itself. */
	names: readonly string[]
	/** Another unit changed what this one has read: it must run again. */
	hasLost: boolean
	/** It has waited for another unit longer than anybody should. */
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
 * The locks of a unit: beside all others but one that runs alone and the orders; beside none that runs serially as well;
 * while no other runs; beside its own kind alone.
 */
const locks = { together: 'ROW EXCLUSIVE', serially: 'SHARE UPDATE EXCLUSIVE', alone: 'EXCLUSIVE', beside: 'SHARE' }

/**
 * Locks are taken before anything is read (`LOCK` takes no snapshot). Where they are not, all that follows is refused:
 * `BEGIN` itself cannot fail.
 */
function begin({ runs, names }: Unit): string {
	const turn = `LOCK TABLE "WriteTurn" IN ${locks[runs]} MODE`
	if (runs !== 'beside') return `BEGIN; ${turn}`
	// Always in the same order.
	const own = names.map(numberOf).toSorted((one, other) => (one < other ? -1 : 1))
	return `BEGIN ISOLATION LEVEL READ COMMITTED; ${turn}; SELECT ${own.map(lockOf).join()}`
}

const numberOf = (name: string) => createHash('sha256').update(name).digest().readBigInt64BE()
const lockOf = (number: bigint) => `pg_advisory_xact_lock(${number})`

const lost = /^(40001|40P01)$/
/** `lock_timeout`. */
const tooLong = '55P03'

/** Prisma's way to the server: reads where `reads` are asked, transactions of a pool, which only `units` may begin. */
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
		// Not waited for: what the unit asks first goes with it, and fails when it does.
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

/** A connection that cannot end its transaction is closed. */
async function end(client: PoolClient, how: 'COMMIT' | 'ROLLBACK') {
	let isBroken = true
	try {
		const { command } = await client.query(how)
		isBroken = false
		if (command !== how) throw new Error('The transaction had failed before.')
	} catch (error) {
		// The server has rolled it back.
		if (lost.test(String((error as { code?: string }).code))) isBroken = false
		throw error
	} finally {
		client.release(isBroken)
	}
}

/** Sends what is asked at once in one packet: a system call and the server's waking each would cost more than the rest. */
function holdPacket(client: PoolClient) {
	const { stream } = (client as unknown as Client).connection
	stream.cork()
	process.nextTick(() => stream.uncork())
}
