import type { Prisma, PrismaClient } from './generated/client.ts'
import type { OtherMachines } from '../scheduling/jobs.server.ts'
import type { PreparedSql } from './prepared-sql.ts'

/** The argument of `work` of `write`: Prisma, and raw SQL in the same transaction. */
export interface Transaction extends Prisma.TransactionClient {
	prepared: PreparedSql
}

/** The shop's interface to its database. Everything that depends on the kind of database is behind it. */
export interface Engine {
	/** Prisma's client for reads only. */
	read: PrismaClient
	/**
	 * Runs a unit of work and resolves when it is on disk. When `work` throws, the whole unit is rolled back. Throws
	 * when it is called inside another unit, and throws `BusyError` when the database cannot be written now.
	 *
	 * Each unit can name the resources that it locks in `names`. Units that name different resources can run
	 * concurrently, but never beside a unit without names. While a unit runs, it sees the commits of concurrent units.
	 * If they can change data that the unit reads, the unit must name that data, or change it with a statement that
	 * checks its current value.
	 */
	write: <T>(work: (tx: Transaction) => Promise<T>, names?: readonly string[]) => Promise<T>
	/** Returns the number of units of work that wait or run. */
	writesWaiting: () => number
	/** Runs raw SQL that only reads. */
	rows: PreparedSql['rows']
	/**
	 * Watches a query without parameters that selects one number. Returns a function that returns the number as of the
	 * last commit. The function is so cheap that every request can call it.
	 */
	numberOf: (sql: string) => Promise<() => number>
	/**
	 * Watches a query without parameters that selects a few rows. Returns a function that returns the rows as of the
	 * last commit. The function is so cheap that every request can call it.
	 */
	watchedRows: <Found>(sql: string) => Promise<() => Found[]>
	/** The raw SQL that differs between databases. */
	dialect: Dialect
	search: SearchIndexes
	/** Returns the same number until any connection or process commits. */
	dataVersion: () => number
	/**
	 * Updates the results of `numberOf`, `watchedRows` and `dataVersion` to everything that was committed before the
	 * call. Every request and job calls it. It is missing for a database whose results are always current.
	 */
	catchUp?: () => Promise<void>
	/** Returns whether a replica answers reads; missing without a replica. */
	isReplicaUsed?: () => boolean
	/** Notifies the processes of other machines that there is work. It is missing when only one process can run. */
	notices?: OtherMachines
	/** Runs a unit of work that changes nothing and must reach the disk. */
	touch: () => Promise<unknown>
	/**
	 * Returns the sizes of the database and of its write-ahead log in bytes. The log counts as 0 when a server manages
	 * it.
	 */
	sizes: () => Promise<{ databaseBytes: number; logBytes: number }>
	/**
	 * Returns an identifier of this database on its server. It differs for each copy and is the same for its replicas.
	 * It is missing for SQLite.
	 */
	place?: () => Promise<string>
	/** Refreshes the statistics with which the database chooses indexes. This is quick after few changes. */
	refreshStatistics: () => Promise<void>
	/** Waits for writes and closes all connections for good. */
	close: () => Promise<void>
}

/**
 * The indexes for searches. Entries of an `OrderIndex` are identified by the position of the order. Entries of the
 * other indexes are identified by the `id` of the product, user, rating, message or subscriber.
 */
export type SearchIndex =
	| 'ProductSearch'
	| 'UserSearch'
	| 'RatingSearch'
	| 'ContactMessageSearch'
	| 'SubscriberSearch'
	| OrderIndex
export type OrderIndex = 'OrderSearch' | 'OrderCustomerSearch'

/** A column that must contain one of these texts. */
export interface ColumnMatch {
	column: string
	anyOf: string[]
}

/**
 * Returns a query that selects the matching orders with a position below `before`, as positions in the index of orders.
 * Newer orders have higher positions. The lowest position of one page is therefore the `before` of the next page.
 */
export type PositionsQuery = (before: number) => Prisma.Sql

/** A condition of a search. A product matches it when `columns` contain all words of at least one list in `anyOf`. */
export interface WordQuery {
	anyOf: string[][]
	columns: WordColumn[]
	/** The words are prefixes: longer words match too. */
	isBeginning?: boolean
}

/** The columns of a product's search words. */
export type WordColumn = 'names' | 'kinds' | 'more' | 'rest'

/** The full-text indexes (docs/decisions/012-search.md). Texts are normalized. */
export interface SearchIndexes {
	/** Returns a query for the ids of entries that contain each word, in one of its spellings, in one of `columns`. */
	idsHolding: (index: SearchIndex, columns: string[], words: string[][]) => Promise<Prisma.Sql>
	/** Returns a query for the ids of products that match every condition. */
	productsWith: (wanted: WordQuery[]) => Prisma.Sql
	/** Returns whether so many entries may contain a text that reading all entries is faster than using the index. */
	isFrequent: (index: SearchIndex, text: string) => Promise<boolean>
	/** Returns a query for the positions of the orders that match all of `wanted`. */
	positionsHolding: (index: OrderIndex, wanted: ColumnMatch[]) => Promise<PositionsQuery>
	/** Returns a query for the positions of the orders whose number contains these digits. */
	positionsOfNumber: (digits: string) => PositionsQuery
	/**
	 * Returns SQL that selects one row for each order whose `state` in the index `OrderSearch` contains the text `key`.
	 * `key` becomes part of the SQL, so it must never be user input.
	 */
	inState: (key: string) => string
	/** The table and columns that hold an order's number and its position. */
	orders: { table: Prisma.Sql; position: Prisma.Sql; number: Prisma.Sql }
}

/** The differences between databases in raw SQL and in Prisma's arguments. */
export interface Dialect {
	/** Returns SQL for a list of rows as JSON, `[]` without rows. */
	jsonRows: (columns: string, order: string) => string
	/** SQL that selects the texts of a JSON list. The list is the value of its `?`. */
	textListSql: string
	/** SQL that selects the numbers of a JSON list. The list is the value of its `?`. */
	numberListSql: string
	/** The sort order of a column: ascending, with null first. */
	nullsFirst: 'asc' | { sort: 'asc'; nulls: 'first' }
}
