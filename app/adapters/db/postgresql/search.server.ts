import { Prisma } from '../generated/client.ts'
import type { Holding, SearchIndex, SearchIndexes, WantedWords, WordColumn } from '../dialect.ts'

const trigramLength = 3

/** Columns that may contain any part of a text (LIKE). Trigram indexes serve three letters and more. */
export const postgresqlSearch: SearchIndexes = {
	idsHolding: (index, columns, words) => {
		const held = words.map((texts) =>
			anyOf(columns.flatMap((column) => texts.map((text) => columnHolds(index, column, text)))),
		)
		return Promise.resolve(Prisma.sql`SELECT "id" FROM ${tableOf(index)} WHERE ${Prisma.join(held, ' AND ')}`)
	},
	productsWith(wanted) {
		const expression = wanted.map(anyOfWords).join(' & ')
		return Prisma.sql`SELECT "productId" AS "id" FROM "ProductWords" WHERE "vector" @@ CAST(${expression} AS tsquery)`
	},
	// A trigram index cannot find a shorter text.
	isFrequent: (_, text) => Promise.resolve(Array.from(text).length < trigramLength),
	positionsHolding: (index, wanted) => {
		const held = Prisma.join(
			wanted.map((one) => holds(index, one)),
			' AND ',
		)
		const from = tableOf(index)
		return Promise.resolve(
			(before) => Prisma.sql`SELECT "position" FROM ${from} WHERE ${held} AND "position" < ${before}`,
		)
	},
	positionsOfNumber: (digits) => (before) =>
		Prisma.sql`SELECT "position" FROM "OrderSearch" WHERE CAST("number" AS text) LIKE ${around(digits)} AND "position" < ${before}`,
	inState: (key) => `SELECT 1 FROM "OrderSearch" WHERE "state" LIKE '${around(key)}'`,
	orders: { table: Prisma.sql`"OrderSearch"`, position: Prisma.sql`"position"`, number: Prisma.sql`"number"` },
}

/** The weights of the columns in the vector of a product's words. */
const weights: Record<WordColumn, string> = { names: 'A', kinds: 'B', more: 'C', rest: 'D' }

/**
 * Builds a part of a tsquery. Quotes and backslashes are removed for safety, although words consist of letters and
 * digits.
 */
function anyOfWords({ anyOf, columns, isBeginning = false }: WantedWords): string {
	const places = columns.map((column) => weights[column]).join('')
	const allOf = (words: string[]) =>
		words.map((word) => `'${word.replaceAll(/['\\]/g, '')}':${isBeginning ? '*' : ''}${places}`).join(' & ')
	return `(${anyOf.map((words) => `(${allOf(words)})`).join(' | ')})`
}

function holds(index: SearchIndex, { column, anyOf: texts }: Holding): Prisma.Sql {
	return anyOf(texts.map((text) => columnHolds(index, column, text)))
}

function columnHolds(index: SearchIndex, column: string, text: string): Prisma.Sql {
	return Prisma.sql`${Prisma.raw(`"${isFolded(index) ? `${column}Key` : column}"`)} LIKE ${around(text)}`
}

/** Returns whether the index has separate columns for normalized text beside the columns for the original text. */
function isFolded(index: SearchIndex): boolean {
	return index === 'UserSearch' || index === 'RatingSearch'
}

/** Returns the table to search. Orders have separate tables for searching. */
function tableOf(index: SearchIndex): Prisma.Sql {
	return Prisma.raw(`"${index.startsWith('Order') ? index : index.replace(/Search$/, '')}"`)
}

function anyOf(conditions: Prisma.Sql[]): Prisma.Sql {
	return Prisma.sql`(${Prisma.join(conditions, ' OR ')})`
}

/** Builds a pattern in which each letter matches literally. */
function around(text: string): string {
	return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
