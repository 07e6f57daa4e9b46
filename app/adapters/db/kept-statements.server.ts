import type Database from 'better-sqlite3'

const mostKept = 300
/** Longer SQL names the rows of one occasion and will not come again. */
const longestKept = 10_000
/** A PRAGMA may do its work while it is prepared, and the ends of transactions cost nothing. */
const worthKeeping = /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i

/**
 * Makes Prisma's adapter, which prepares anew for every query, get the statement of the last time: the last 300 different ones of this
 * connection are kept. A kept statement can be bound, run and read to its end, as the adapter does, and nothing else.
 */
export function keepStatements(sqlite: Database.Database): void {
	const prepare = sqlite.prepare.bind(sqlite) as (sql: string) => Database.Statement
	const kept = new Map<string, KeptStatement>()
	const keptOrNew = (sql: string) => {
		if (sql.length > longestKept || !worthKeeping.test(sql)) return prepare(sql)
		const statement = kept.get(sql) ?? new KeptStatement(prepare(sql))
		// The map is in the order of the last use.
		kept.delete(sql)
		kept.set(sql, statement)
		if (kept.size > mostKept) kept.delete(kept.keys().next().value!)
		return statement
	}
	sqlite.prepare = keptOrNew as unknown as typeof sqlite.prepare
}

/** As better-sqlite3's own, but it can be bound again: each `bind` answers something that runs with these values alone. */
class KeptStatement {
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
