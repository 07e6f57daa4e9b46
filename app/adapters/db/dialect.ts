import type { Prisma } from './generated/client.ts'

/** The entries of an index: products, users and their texts by `id`, or orders by position. */
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

/** Returns a query for the positions before a given one. */
export type Positions = (before: number) => Prisma.Sql

/** A part of a search. A product matches it when it contains all words of one of these lists. */
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
	/** Returns a query for the ids of products that match every part. */
	productsWith: (wanted: WordQuery[]) => Prisma.Sql
	/** Returns whether so many entries may contain a text that reading all of them one by one is faster. */
	isFrequent: (index: SearchIndex, text: string) => Promise<boolean>
	/** Returns the positions of the orders that match all of `wanted`. */
	positionsHolding: (index: OrderIndex, wanted: ColumnMatch[]) => Promise<Positions>
	/** Returns the positions of the orders whose number contains these digits. */
	positionsOfNumber: (digits: string) => Positions
	/** Returns a query for a row for each order whose state contains `key`, which is never user input. */
	inState: (key: string) => string
	/** The table and columns that hold an order's number and its position. */
	orders: { table: Prisma.Sql; position: Prisma.Sql; number: Prisma.Sql }
}

/** The differences between databases in raw SQL and in Prisma's arguments. */
export interface Dialect {
	/** Returns SQL for a list of rows as JSON, `[]` without rows. */
	jsonRows: (columns: string, order: string) => string
	/** SQL for the texts of a JSON list, which is the next `?`. */
	textListSql: string
	/** SQL for the numbers of a JSON list, which is the next `?`. */
	numberListSql: string
	/** The sort order of a column: ascending, with null first. */
	nullsFirst: 'asc' | { sort: 'asc'; nulls: 'first' }
}
