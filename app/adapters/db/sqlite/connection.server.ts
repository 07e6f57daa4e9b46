import { setTimeout as sleep } from 'node:timers/promises'
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import Database from 'better-sqlite3'
import type { PreparedSql } from '../prepared-sql.ts'
import { createPreparedSql, withStatementCache, type Prepare } from './prepared-sql.server.ts'

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
	/** Serves frequent queries, for which Prisma costs more than SQLite. */
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
 * A read-only and a writing connection, because each Prisma client takes 6 MB. Transactions begin only after
 * `letBegin`, because Prisma begins some by itself.
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
 * Acquires the write lock. While another process has it, this process retries every millisecond: its event loop
 * continues, and `WriteQueue` leaves gaps of two milliseconds.
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

/** Ignores the adapter's own plain BEGIN, which would fail because the transaction has begun with `BEGIN IMMEDIATE`. */
function withoutBegin(prepare: Prepare): Prepare {
	const nothing = { run: () => undefined } as unknown as Database.Statement
	return (sql) => (sql === 'BEGIN' ? nothing : prepare(sql))
}
