import type { Prisma } from './generated/client.ts'

/** The entries of an index: products, or people and their words by `id`, or orders by position. */
export type SearchIndex =
	| 'ProductSearch'
	| 'UserSearch'
	| 'RatingSearch'
	| 'ContactMessageSearch'
	| 'SubscriberSearch'
	| OrderIndex
export type OrderIndex = 'OrderSearch' | 'OrderCustomerSearch'

/** A column that holds one of these texts. */
export interface Holding {
	column: string
	anyOf: string[]
}

/** The positions before one, as a query. */
export type Positions = (before: number) => Prisma.Sql

/** A part of a search: a product answers it with all words of one of these lists. */
export interface WantedWords {
	anyOf: string[][]
	columns: WordColumn[]
	/** The words may go on. */
	isBeginning?: boolean
}

/** The columns of a product's words. */
export type WordColumn = 'names' | 'kinds' | 'more' | 'rest'

/** The full-text indexes (docs/decisions/012-search.md); texts are normalised. */
export interface SearchIndexes {
	/** A query for the ids of entries with each word, in one of its spellings, in one of `columns`. */
	idsHolding: (index: SearchIndex, columns: string[], words: string[][]) => Promise<Prisma.Sql>
	/** A query for the ids of products that answer each part. */
	productsWith: (wanted: WantedWords[]) => Prisma.Sql
	/** Whether so many entries may hold a text that all are read sooner one by one. */
	isFrequent: (index: SearchIndex, text: string) => Promise<boolean>
	/** The orders that hold all of `wanted`, by their positions. */
	positionsHolding: (index: OrderIndex, wanted: Holding[]) => Promise<Positions>
	/** The orders whose number holds these digits. */
	positionsOfNumber: (digits: string) => Positions
	/** A query for a row for each order whose state holds `key`, which is no input. */
	inState: (key: string) => string
	/** Where an order's number stands beside its position. */
	orders: { table: Prisma.Sql; position: Prisma.Sql; number: Prisma.Sql }
}

/** What differs from one database to another in raw SQL, and in what Prisma asks. */
export interface Dialect {
	/** A list of rows as JSON, `[]` without one. */
	jsonRows: (columns: string, order: string) => string
	/** The texts of a JSON list, which is the next `?`. */
	givenTexts: string
	/** The numbers of a JSON list, which is the next `?`. */
	givenNumbers: string
	/** The order of a column, ascending, where null comes first. */
	nullsFirst: 'asc' | { sort: 'asc'; nulls: 'first' }
}
