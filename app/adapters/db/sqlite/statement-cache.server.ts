import type Database from 'better-sqlite3'
import { LRUCache } from 'lru-cache'

export type Prepare = (sql: string) => Database.Statement

const maxStatements = 300
/** Longer SQL lists ids and will not be repeated. */
const maxSqlLength = 10_000
/** A PRAGMA may take effect while it is prepared; COMMIT and ROLLBACK cost nothing. */
const worthCaching = /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i

/**
 * Creates a `prepare` function for Prisma's adapter that caches the last 300 statements. They can only be bound, run
 * and read to the end.
 */
export function withStatementCache(prepare: Prepare): Prepare {
	const statements = new LRUCache<string, CachedStatement>({ max: maxStatements })
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
