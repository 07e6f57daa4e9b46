import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import type {
	SqlDriverAdapter,
	SqlDriverAdapterFactory,
	Transaction,
	SqlQuery,
	SqlQueryable,
	SqlResultSet,
} from '@prisma/driver-adapter-utils'
import type { Client, Pool, PoolClient, QueryConfig } from 'pg'
import type { PreparedSql } from '../prepared-sql.ts'
import { createPreparedSql, type RawStatements, type QueryTarget, toPostgresqlSql } from './prepared-sql.server.ts'
import { PrismaPg } from '@prisma/adapter-pg'
import { throwUnreachable } from './pools.server.ts'

/** Prisma's numbers for column types. */
const type = { int32: 0, int64: 1, double: 3, numeric: 4 }
/**
 * The maximum length of SQL that becomes a named prepared statement. Longer SQL contains a list of ids, so the same
 * text rarely occurs again.
 */
const maxSqlLength = 10_000
const maxNames = 500

/**
 * Returns a function that returns the name of the prepared statement for an SQL text. The same SQL gets the same name,
 * so each connection prepares it only once. The function returns `undefined` for SQL that is too long, and for new SQL
 * when `maxNames` names are in use.
 */
function createStatementNamer() {
	const names = new Map<string, string>()
	return ({ sql }: { sql: string }) => {
		if (sql.length > maxSqlLength) return undefined as unknown as string
		const known = names.get(sql)
		if (known || names.size >= maxNames) return known as string
		const name = `prisma${names.size}`
		names.set(sql, name)
		return name
	}
}

const columnsSql = `SELECT attribute."attname" AS "name" FROM pg_index
	JOIN pg_attribute attribute ON attribute."attrelid" = pg_index."indrelid" AND attribute."attnum" = ANY (pg_index."indkey")
	WHERE pg_index."indexrelid" = to_regclass(quote_ident($1))`

/** The columns of each unique index, looked up by the name of the index, because an error names only the index. */
class UniqueColumns {
	readonly #pool: Pool
	readonly #known = new Map<string, string[]>()

	constructor(pool: Pool) {
		this.#pool = pool
	}

	async of(index: string): Promise<string[]> {
		const known = this.#known.get(index)
		if (known) return known
		const { rows } = await this.#pool.query<{ name: string }>(columnsSql, [index])
		const columns = rows.map(({ name }) => name)
		this.#known.set(index, columns)
		return columns
	}
}

/**
 * Wraps Prisma's adapter for PostgreSQL, so that values and unique violations look as they do from the adapter for
 * SQLite. Only the adapter that `on` returns converts them; the result of `connect` does not.
 */
class PostgresqlAdapter {
	readonly #pool: Pool
	readonly #unique: UniqueColumns
	readonly #statementName = createStatementNamer()

	constructor(pool: Pool) {
		this.#pool = pool
		this.#unique = new UniqueColumns(pool)
	}

	connect(): Promise<SqlDriverAdapter> {
		return new PrismaPg(this.#pool, { statementNameGenerator: this.#statementName }).connect()
	}

	/** Returns an adapter that sends Prisma's queries to `client`. */
	on(adapter: SqlDriverAdapter, client: QueryTarget, onError: (error: unknown) => void = () => {}): SqlQueryable {
		const inner = Object.assign(Object.create(adapter), { client }) as SqlDriverAdapter
		const rethrow = async (error: unknown): Promise<never> => {
			onError(error)
			const { cause = {} } = error as { cause?: DriverErrorCause }
			if (cause.constraint?.index !== undefined && cause.kind === 'UniqueConstraintViolation')
				cause.constraint = { fields: await this.#unique.of(cause.constraint.index) }
			return throwUnreachable(
				unreachableKinds.includes(cause.kind ?? '') ? { code: 'ECONNRESET', message: '', cause } : error,
			)
		}
		return {
			provider: inner.provider,
			adapterName: inner.adapterName,
			queryRaw: (query) => inner.queryRaw(toStored(query)).then(toSqliteResult, rethrow),
			executeRaw: (query) => inner.executeRaw(toStored(query)).catch(rethrow),
		}
	}
}

interface DriverErrorCause {
	kind?: string
	constraint?: { index?: string; fields?: string[] }
}

const unreachableKinds = ['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections']

/** Converts dates among the values to milliseconds, and the `?` of raw SQL to PostgreSQL's `$1`, `$2` and so on. */
function toStored({ sql, args, argTypes }: SqlQuery): SqlQuery {
	const isRaw = sql.includes('?')
	return {
		sql: isRaw ? toPostgresqlSql(sql) : sql,
		args: args.map((arg, index) =>
			arg instanceof Date || (typeof arg === 'string' && argTypes[index]?.scalarType === 'datetime')
				? new Date(arg).getTime()
				: arg,
		),
		argTypes: argTypes.map((given) => (given.scalarType === 'datetime' ? { ...given, scalarType: 'int' } : given)),
	}
}

/** Converts 64-bit integers and sums to numbers. None exceeds the integers that JavaScript represents exactly. */
function toSqliteResult({ columnNames, columnTypes, rows }: SqlResultSet): SqlResultSet {
	const given = columnTypes as number[]
	const long = given.flatMap((one, index) => (one === type.int64 || one === type.numeric ? [index] : []))
	for (const row of rows) for (const index of long) if (row[index] !== null) row[index] = Number(row[index])
	const types = given.map((one) => (one === type.int64 ? type.int32 : one === type.numeric ? type.double : one))
	return { columnNames, columnTypes: types as SqlResultSet['columnTypes'], rows }
}

/** A unit of work that is running. */
export interface WriteUnit {
	runs: keyof typeof locks
	/**
	 * The resources that this unit locks, so that it can run beside units that lock others (`Engine.write`). Empty for a
	 * unit that names none.
	 */
	names: readonly string[]
	/** Another unit changed data that this unit has read: this unit must run again. */
	hasLost: boolean
	/** The unit has waited for another unit longer than the lock timeout. */
	hasWaited: boolean
	prepared: PreparedSql | undefined
}

interface ConnectionParts {
	reads: QueryTarget
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
 * Returns SQL that begins a transaction and takes its locks before anything is read (`LOCK` takes no snapshot). If a
 * lock fails, the transaction has begun nevertheless, so the server rejects all following statements of the unit.
 */
function buildBeginSql({ runs, names }: WriteUnit): string {
	const turn = `LOCK TABLE "WriteTurn" IN ${locks[runs]} MODE`
	if (runs !== 'beside') return `BEGIN; ${turn}`
	// All units take their locks in the same order, which prevents deadlocks.
	const own = names.map(toLockNumber).toSorted((one, other) => (one < other ? -1 : 1))
	return `BEGIN ISOLATION LEVEL READ COMMITTED; ${turn}; SELECT ${own.map(buildLockSql).join()}`
}

const toLockNumber = (name: string) => createHash('sha256').update(name).digest().readBigInt64BE()
const buildLockSql = (number: bigint) => `pg_advisory_xact_lock(${number})`

const lost = /^(40001|40P01)$/
/** The error code of `lock_timeout`. */
const tooLong = '55P03'

/**
 * Connects Prisma to the server. Sends reads to `reads` and transactions to `writer`. Only code that runs inside
 * `units.run` may begin a transaction.
 */
export class Connections implements SqlDriverAdapterFactory {
	readonly provider = 'postgres'
	readonly adapterName = '@prisma/adapter-pg'
	readonly units = new AsyncLocalStorage<WriteUnit>()
	readonly #reads: QueryTarget
	readonly #writer: Pool
	readonly #statements: RawStatements
	readonly #adapter: PostgresqlAdapter

	constructor({ reads, reader, writer, statements }: ConnectionParts) {
		this.#statements = statements
		this.#reads = reads
		this.#writer = writer
		this.#adapter = new PostgresqlAdapter(reader)
	}

	async connect(): Promise<SqlDriverAdapter> {
		const adapter = await this.#adapter.connect()
		return {
			...this.#adapter.on(adapter, this.#reads),
			executeScript: () => Promise.reject(new Error('Only write() can change the database.')),
			getConnectionInfo: () => adapter.getConnectionInfo!(),
			dispose: () => adapter.dispose(),
			startTransaction: () => {
				const unit = this.units.getStore()
				if (!unit) throw new Error('Only write() can change the database.')
				return this.#begin(adapter, unit)
			},
		}
	}

	async #begin(adapter: SqlDriverAdapter, unit: WriteUnit): Promise<Transaction> {
		const client = await this.#writer.connect().catch(throwUnreachable)
		const onError = (error: unknown) => {
			const { code, cause } = error as { code?: string; cause?: { kind?: string; originalCode?: string } }
			if (lost.test(code ?? '') || cause?.kind === 'TransactionWriteConflict') unit.hasLost = true
			if (code === tooLong || cause?.originalCode === tooLong) unit.hasWaited = true
		}
		// This statement is not awaited. It is sent together with the unit's first query, which fails if this statement
		// fails.
		batchQueries(client)
		client.query(buildBeginSql(unit)).catch(onError)
		const server = {
			query(query: QueryConfig) {
				batchQueries(client)
				return client.query(query)
			},
		}
		unit.prepared = createPreparedSql(server, this.#statements, onError)
		return {
			...this.#adapter.on(adapter, server, onError),
			options: { usePhantomQuery: true },
			commit: () =>
				endTransaction(client, 'COMMIT').catch((error: unknown) => {
					onError(error)
					return throwUnreachable(error)
				}),
			rollback: () => endTransaction(client, 'ROLLBACK').catch(() => {}),
		}
	}
}

/** Ends a transaction. A connection that cannot end its transaction is closed. */
async function endTransaction(client: PoolClient, how: 'COMMIT' | 'ROLLBACK') {
	let isBroken = true
	try {
		const { command } = await client.query(how)
		isBroken = false
		if (command !== how) throw new Error('The transaction had already failed.')
	} catch (error) {
		// After these errors the server has already rolled the transaction back, so the connection can be reused.
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
function batchQueries(client: PoolClient) {
	const { stream } = (client as unknown as Client).connection
	stream.cork()
	process.nextTick(() => stream.uncork())
}
