import { setTimeout as sleep } from 'node:timers/promises'
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import Database from 'better-sqlite3'
import { type PreparedSql, maxStatements, type Value } from '../prepared-sql.ts'
import { LRUCache } from 'lru-cache'

/** The settings of every connection. docs/decisions/002-sqlite.md gives the reasons. */
const everyConnection = [
	'PRAGMA foreign_keys = ON',
	'PRAGMA trusted_schema = OFF',
	'PRAGMA cache_size = -16000',
	'PRAGMA temp_store = MEMORY',
]
const readerOnly = ['PRAGMA query_only = ON']
const writerOnly = [
	'PRAGMA synchronous = FULL',
	'PRAGMA journal_size_limit = 67108864',
	'PRAGMA wal_autocheckpoint = 1000',
]

interface WithConnection {
	client: Database.Database
}

/**
 * Prisma's adapter. The writer's transactions begin IMMEDIATE, so that a read before a write cannot fail because of
 * another writer.
 */
class ShopConnection extends PrismaBetterSqlite3 {
	readonly #role: 'reader' | 'writer'
	sqlite: Database.Database | undefined
	/** Runs frequent queries directly, because Prisma would take longer than SQLite itself. */
	prepared: PreparedSql | undefined

	constructor(databaseFile: string, role: 'reader' | 'writer') {
		super({ url: `file:${databaseFile}`, timeout: 400 }, { timestampFormat: 'unixepoch-ms' })
		this.#role = role
	}

	override async connect() {
		const adapter = await super.connect()
		const sqlite = (adapter as unknown as WithConnection).client
		sqlite.exec([...everyConnection, ...(this.#role === 'reader' ? readerOnly : writerOnly)].join(';'))
		const mode = sqlite.pragma('journal_mode', { simple: true })
		if (mode !== 'wal') throw new Error(`The database is in journal mode ${String(mode)}; the shop needs wal.`)
		const prepare = sqlite.prepare.bind(sqlite) as Prepare
		const caching = withStatementCache(prepare)
		this.prepared = createPreparedSql(prepare)
		if (this.#role === 'writer') {
			// The driver would block the event loop while it waits; `beginImmediate` does not.
			sqlite.pragma('busy_timeout = 0')
			const start = adapter.startTransaction.bind(adapter)
			adapter.startTransaction = async (isolation) => {
				await beginImmediate(sqlite)
				return start(isolation)
			}
		}
		const prepareForPrisma = this.#role === 'writer' ? withoutBegin(caching) : caching
		sqlite.prepare = prepareForPrisma as typeof sqlite.prepare
		this.sqlite = sqlite
		return adapter
	}
}

/**
 * A read-only and a writing connection behind one Prisma client, because each client takes 6 MB. A transaction begins
 * only after `letBegin`. This rejects the transactions that Prisma begins on its own, outside of `write`.
 */
export class ShopConnections extends ShopConnection {
	readonly writer: ShopConnection
	#mayBegin = false

	constructor(databaseFile: string) {
		super(databaseFile, 'reader')
		this.writer = new ShopConnection(databaseFile, 'writer')
	}

	letBegin() {
		this.#mayBegin = true
	}

	override async connect() {
		const [reading, writing] = [await super.connect(), await this.writer.connect()]
		const dispose = reading.dispose.bind(reading)
		reading.startTransaction = (isolation) => {
			if (!this.#mayBegin) throw new Error('Only write() can change the database.')
			this.#mayBegin = false
			return writing.startTransaction(isolation)
		}
		reading.dispose = async () => {
			await writing.dispose()
			await dispose()
		}
		return reading
	}
}

const timeout = 8_000

/**
 * Acquires the write lock. While another process has it, this process retries every millisecond for up to eight
 * seconds. Its event loop continues meanwhile. The `WriteQueue` of the other process leaves gaps of two milliseconds.
 */
async function beginImmediate(sqlite: Database.Database) {
	const until = Date.now() + timeout
	for (;;) {
		try {
			sqlite.exec('BEGIN IMMEDIATE')
			return
		} catch (error) {
			const locked = error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')
			if (!locked || Date.now() > until) throw error
			await sleep(1)
		}
	}
}

/**
 * Returns a `prepare` function that ignores the plain BEGIN of the adapter, which would fail because `BEGIN IMMEDIATE`
 * has already begun the transaction.
 */
function withoutBegin(prepare: Prepare): Prepare {
	const nothing = { run: () => undefined } as unknown as Database.Statement
	return (sql) => (sql === 'BEGIN' ? nothing : prepare(sql))
}

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
/**
 * The maximum length of SQL that is cached. Longer SQL contains a list of ids, so the same text rarely occurs again.
 */
const maxSqlLength = 10_000
/**
 * The statements that are cached. A PRAGMA is not, because preparing it may already apply it. COMMIT and ROLLBACK are
 * not, because preparing them costs nothing.
 */
const worthCaching = /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i

/**
 * Creates a `prepare` function for Prisma's adapter that caches the last 300 statements. A cached statement can only be
 * bound, run and read to the end.
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
