import type { QueryConfig, QueryResult } from 'pg'
import { maxStatements, type PreparedSql, type Value } from '../prepared-sql.ts'
import { throwUnreachable } from './pools.server.ts'

/** The numbers of PostgreSQL's types. */
const booleanType = 16
const numberTypes = [20, 21, 23, 26, 700, 701, 1700]

/** Parses raw rows to the values that SQLite returns: numbers, 0 and 1 for booleans, and text for everything else. */
export const rawValues = {
	getTypeParser: (type: number) => {
		if (type === booleanType) return (text: string) => (text === 't' ? 1 : 0)
		return numberTypes.includes(type) ? Number : (text: string) => text
	},
}

// Matches quoted parts, which stay unchanged, and the `?` of parameters.
const quotedOrMark = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\?/g

/** Converts SQL with `?` parameters to PostgreSQL's form. */
export function toPostgresqlSql(sql: string): string {
	let count = 0
	return sql.replaceAll(quotedOrMark, (part) => (part === '?' ? `$${(count += 1)}` : part))
}

interface Statement {
	/** The name of the prepared statement. It is missing when the connection does not cache the statement. */
	name?: string
	text: string
}

/**
 * The maximum number of rows in one INSERT. It is small, because each number of rows needs its own prepared statement.
 */
const rowsAtOnce = 10

/** A pool, a connection, or a wrapper that queries one of them. */
export interface QueryTarget {
	query: (query: QueryConfig) => Promise<QueryResult>
}

/**
 * The names under which connections prepare raw SQL. Only the first 300 texts get one, because a connection never
 * releases a prepared statement.
 */
export class RawStatements {
	readonly #made = new Map<string, Statement>()

	of(sql: string): Statement {
		const known = this.#made.get(sql)
		if (known) return known
		const text = toPostgresqlSql(sql)
		if (this.#made.size >= maxStatements) return { text }
		const made = { name: `raw${this.#made.size}`, text }
		this.#made.set(sql, made)
		return made
	}
}

/** Runs raw SQL on a server. Each connection prepares each statement once. */
export function createPreparedSql(
	server: QueryTarget,
	statements: RawStatements,
	onError: (error: unknown) => void = () => {},
): PreparedSql {
	const rows = async <Found>(sql: string, ...parameters: Value[]): Promise<Found[]> => {
		try {
			const query = { ...statements.of(sql), values: parameters, types: rawValues }
			return (await server.query(query)).rows as Found[]
		} catch (error) {
			onError(error)
			return throwUnreachable(error)
		}
	}
	return {
		rows,
		async insert(table, row) {
			const columns = Object.keys(row)
			const values = Object.values(row) as Value[]
			const marks = columns.map(() => '?').join()
			const sql = `INSERT INTO "${table}" ("${columns.join('", "')}") VALUES (${marks}) RETURNING "id"`
			return (await rows<{ id: number }>(sql, ...values))[0]!.id
		},
		async insertAll(table, all) {
			const columns = [...new Set(all.flatMap(Object.keys))] as (keyof (typeof all)[number])[]
			const marks = `(${columns.map(() => '?').join()})`
			const parts = Array.from({ length: Math.ceil(all.length / rowsAtOnce) }, (_, part) =>
				all.slice(part * rowsAtOnce, (part + 1) * rowsAtOnce),
			)
			await Promise.all(
				parts.map((part) => {
					const sql = `INSERT INTO "${table}" ("${columns.join('", "')}") VALUES ${part.map(() => marks).join()}`
					const values = part.flatMap((row) => columns.map((column) => row[column] ?? null))
					return rows(sql, ...(values as Value[]))
				}),
			)
		},
	}
}
