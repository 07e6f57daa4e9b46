import { Prisma } from '../generated/client.ts'
import type { ColumnMatch, SearchIndex, SearchIndexes, WordQuery, WordColumn } from '../dialect.ts'

const trigramLength = 3

/** Columns that may contain any part of a text (LIKE). Trigram indexes serve three letters and more. */
export const postgresqlSearch: SearchIndexes = {
	idsHolding: (index, columns, words) => {
		const matches = words.map((texts) =>
			joinWithOr(columns.flatMap((column) => texts.map((text) => buildColumnMatchSql(index, column, text)))),
		)
		return Promise.resolve(Prisma.sql`SELECT "id" FROM ${getSearchTable(index)} WHERE ${Prisma.join(matches, ' AND ')}`)
	},
	productsWith(wanted) {
		const expression = wanted.map(buildWordQuery).join(' & ')
		return Prisma.sql`SELECT "productId" AS "id" FROM "ProductWords" WHERE "vector" @@ CAST(${expression} AS tsquery)`
	},
	// A trigram index cannot find a shorter text.
	isFrequent: (_, text) => Promise.resolve(Array.from(text).length < trigramLength),
	positionsHolding: (index, wanted) => {
		const matches = Prisma.join(
			wanted.map((one) => buildMatchSql(index, one)),
			' AND ',
		)
		const from = getSearchTable(index)
		return Promise.resolve(
			(before) => Prisma.sql`SELECT "position" FROM ${from} WHERE ${matches} AND "position" < ${before}`,
		)
	},
	positionsOfNumber: (digits) => (before) =>
		Prisma.sql`SELECT "position" FROM "OrderSearch" WHERE CAST("number" AS text) LIKE ${toLikePattern(digits)} AND "position" < ${before}`,
	inState: (key) => `SELECT 1 FROM "OrderSearch" WHERE "state" LIKE '${toLikePattern(key)}'`,
	orders: { table: Prisma.sql`"OrderSearch"`, position: Prisma.sql`"position"`, number: Prisma.sql`"number"` },
}

/** The weights of the columns in the vector of a product's words. */
const weights: Record<WordColumn, string> = { names: 'A', kinds: 'B', more: 'C', rest: 'D' }

/**
 * Builds a part of a tsquery. Quotes and backslashes are removed for safety, although words consist of letters and
 * digits.
 */
function buildWordQuery({ anyOf: joinWithOr, columns, isBeginning = false }: WordQuery): string {
	const places = columns.map((column) => weights[column]).join('')
	const toTsQuery = (words: string[]) =>
		words.map((word) => `'${word.replaceAll(/['\\]/g, '')}':${isBeginning ? '*' : ''}${places}`).join(' & ')
	return `(${joinWithOr.map((words) => `(${toTsQuery(words)})`).join(' | ')})`
}

function buildMatchSql(index: SearchIndex, { column, anyOf: texts }: ColumnMatch): Prisma.Sql {
	return joinWithOr(texts.map((text) => buildColumnMatchSql(index, column, text)))
}

function buildColumnMatchSql(index: SearchIndex, column: string, text: string): Prisma.Sql {
	return Prisma.sql`${Prisma.raw(`"${isFolded(index) ? `${column}Key` : column}"`)} LIKE ${toLikePattern(text)}`
}

/** Returns whether the index has separate columns for normalized text beside the columns for the original text. */
function isFolded(index: SearchIndex): boolean {
	return index === 'UserSearch' || index === 'RatingSearch'
}

/** Returns the table to search. Orders have separate tables for searching. */
function getSearchTable(index: SearchIndex): Prisma.Sql {
	return Prisma.raw(`"${index.startsWith('Order') ? index : index.replace(/Search$/, '')}"`)
}

function joinWithOr(conditions: Prisma.Sql[]): Prisma.Sql {
	return Prisma.sql`(${Prisma.join(conditions, ' OR ')})`
}

/** Builds a pattern in which each letter matches literally. */
function toLikePattern(text: string): string {
	return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
