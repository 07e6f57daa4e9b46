import { PrismaPg } from '@prisma/adapter-pg'
import type { SqlDriverAdapter, SqlQuery, SqlQueryable, SqlResultSet } from '@prisma/driver-adapter-utils'
import type { Pool } from 'pg'
import type { Server } from './prepared-sql.server.ts'
import { throwUnreachable } from './unreachable.ts'
import { toPostgresqlSql } from './values.ts'

/** Prisma's numbers for column types. */
const type = { int32: 0, int64: 1, double: 3, numeric: 4 }
/** Longer SQL lists ids and will not be repeated. */
const maxSqlLength = 10_000
const maxNames = 500

/** Names repeated statements. A connection prepares each of them once. */
function statementNames() {
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

/** The columns of unique indexes, because an error names only the index. */
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

/** Prisma's adapter for PostgreSQL, which returns the same values as the adapter for SQLite. */
export class Queryables {
	readonly #pool: Pool
	readonly #unique: UniqueColumns
	readonly #statementName = statementNames()

	constructor(pool: Pool) {
		this.#pool = pool
		this.#unique = new UniqueColumns(pool)
	}

	connect(): Promise<SqlDriverAdapter> {
		return new PrismaPg(this.#pool, { statementNameGenerator: this.#statementName }).connect()
	}

	/** Sends Prisma's queries to a server. */
	on(adapter: SqlDriverAdapter, client: Server, onError: (error: unknown) => void = () => {}): SqlQueryable {
		const inner = Object.assign(Object.create(adapter), { client }) as SqlDriverAdapter
		const failed = async (error: unknown): Promise<never> => {
			onError(error)
			const { cause = {} } = error as { cause?: Cause }
			if (cause.constraint?.index !== undefined && cause.kind === 'UniqueConstraintViolation')
				cause.constraint = { fields: await this.#unique.of(cause.constraint.index) }
			return throwUnreachable(
				unreachableKinds.includes(cause.kind ?? '') ? { code: 'ECONNRESET', message: '', cause } : error,
			)
		}
		return {
			provider: inner.provider,
			adapterName: inner.adapterName,
			queryRaw: (query) => inner.queryRaw(toStored(query)).then(toSqliteResult, failed),
			executeRaw: (query) => inner.executeRaw(toStored(query)).catch(failed),
		}
	}
}

interface Cause {
	kind?: string
	constraint?: { index?: string; fields?: string[] }
}

const unreachableKinds = ['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections']

/** Converts instants to milliseconds. */
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
