import type Database from 'better-sqlite3'
import { LRUCache } from 'lru-cache'
import { maxStatements, type PreparedSql, type Value } from '../prepared-sql.ts'

/** Runs raw SQL on the connection of `prepare`. The last 300 statements stay prepared. */
export function createPreparedSql(prepare: Prepare): PreparedSql {
	const statements = new LRUCache<string, Database.Statement>({ max: maxStatements })
	const statement = (sql: string) => {
		const cached = statements.get(sql)
		if (cached) return cached
		const made = prepare(sql).safeIntegers(false)
		statements.set(sql, made)
		return made
	}
	const insert: PreparedSql['insert'] = async (table, row) => {
		const columns = Object.keys(row)
		const sql = `INSERT INTO "${table}" ("${columns.join('", "')}") VALUES (${columns.map(() => '?').join()})`
		return Number(statement(sql).run(Object.values(row)).lastInsertRowid)
	}
	return {
		insert,
		async insertAll(table, rows) {
			for (const row of rows) await insert(table, row)
		},
		async rows<Found>(sql: string, ...given: Value[]) {
			const prepared = statement(sql)
			if (prepared.reader) return prepared.all(given) as Found[]
			prepared.run(given)
			return []
		},
	}
}

export type Prepare = (sql: string) => Database.Statement

const maxCachedStatements = 300
/** Longer SQL lists ids and will not be repeated. */
const maxSqlLength = 10_000
/** A PRAGMA may take effect while it is prepared; COMMIT and ROLLBACK cost nothing. */
const worthCaching = /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i

/**
 * Creates a `prepare` function for Prisma's adapter that caches the last 300 statements. They can only be bound, run
 * and read to the end.
 */
export function withStatementCache(prepare: Prepare): Prepare {
	const statements = new LRUCache<string, CachedStatement>({ max: maxCachedStatements })
	const prepareCached = (sql: string) => {
		if (sql.length > maxSqlLength || !worthCaching.test(sql)) return prepare(sql)
		const cached = statements.get(sql)
		if (cached) return cached
		const statement = new CachedStatement(prepare(sql))
		statements.set(sql, statement)
		return statement
	}
	return prepareCached as unknown as Prepare
}

class CachedStatement {
	readonly #statement: Database.Statement
	readonly #columns: Database.ColumnDefinition[]

	constructor(statement: Database.Statement) {
		this.#statement = statement.reader ? statement.raw() : statement
		this.#columns = statement.reader ? statement.columns() : []
	}

	bind(values: unknown[]) {
		return {
			reader: this.#statement.reader,
			run: () => this.#statement.run(values),
			columns: () => this.#columns,
			raw: () => ({ all: () => this.#statement.all(values) }),
		}
	}
}
