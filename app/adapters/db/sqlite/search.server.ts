import { Prisma } from '../generated/client.ts'
import type { PreparedSql } from '../prepared-sql.ts'
import type { Holding, SearchIndex, SearchIndexes, WantedWords } from '../dialect.ts'

const trigramLength = 3
/** Normalized text contains no control character, so this text is never found. */
const nowhere = quoteText('\u0001'.repeat(trigramLength))
const lastLetter = '\u{10FFFF}'
/** The sample size for one or two letters, which very many entries contain. */
const manyEntries = 100

/** Creates full-text indexes of trigrams. One or two letters match any trigram that begins with them. */
export function sqliteSearch(rowsOf: PreparedSql['rows']): SearchIndexes {
	return {
		async idsHolding(index, columns, words) {
			const column = `{${columns.join(' ')}}`
			const held = await Promise.all(words.map((anyOf) => expressionOf(index, { column, anyOf })))
			const expression = held.join(' AND ')
			const table = Prisma.raw(`"${index}"`)
			return Prisma.sql`SELECT rowid AS "id" FROM ${table} WHERE ${table} MATCH ${expression}`
		},
		productsWith(wanted) {
			const expression = wanted.map(anyOfWords).join(' AND ')
			return Prisma.sql`SELECT rowid AS "id" FROM "ProductWordsSearch" WHERE "ProductWordsSearch" MATCH ${expression}`
		},
		isFrequent: async (index, text) =>
			isShort(text) && (await postingsWith(index, text, manyEntries)).length === manyEntries,
		async positionsHolding(index, wanted) {
			const expression = (await Promise.all(wanted.map((one) => expressionOf(index, one)))).join(' AND ')
			const table = Prisma.raw(`"${index}"`)
			return (before) =>
				Prisma.sql`SELECT rowid AS "position" FROM ${table} WHERE ${table} MATCH ${expression} AND rowid < ${before}`
		},
		positionsOfNumber(digits) {
			const expression = `number : ${quoteText(digits)}`
			// Numbers shorter than a trigram are read one by one.
			return isShort(digits)
				? (before) =>
						Prisma.sql`SELECT "id" AS "position" FROM "OrderSearch_content" WHERE instr("c0", ${digits}) > 0 AND "id" < ${before}`
				: (before) =>
						Prisma.sql`SELECT rowid AS "position" FROM "OrderSearch" WHERE "OrderSearch" MATCH ${expression} AND rowid < ${before}`
		},
		inState: (key) => `SELECT 1 FROM "OrderSearch" WHERE "OrderSearch" MATCH 'state : ${quoteText(key)}'`,
		orders: {
			table: Prisma.sql`"OrderSearch_content"`,
			position: Prisma.sql`"id"`,
			number: Prisma.sql`"c0"`,
		},
	}

	async function expressionOf(index: SearchIndex, { column, anyOf }: Holding): Promise<string> {
		const texts = await Promise.all(anyOf.map((text) => matching(index, text)))
		return `${column} : ${texts.length === 1 ? texts[0] : `(${texts.join(' OR ')})`}`
	}

	/** Returns the MATCH expression for a text. */
	async function matching(index: SearchIndex, text: string): Promise<string> {
		return isShort(text)
			? `(${(await postingsWith(index, text)).map(quoteText).join(' OR ') || nowhere})`
			: quoteText(text)
	}

	/** Returns the trigrams of an index that begin with a text, `most` of them. */
	async function postingsWith(index: SearchIndex, text: string, most = -1): Promise<string[]> {
		const end = text + lastLetter
		return (await rowsOf<{ term: string }>(postingsSql(index), text, end, end, most)).map(({ term }) => term)
	}
}

function anyOfWords({ anyOf, columns, isBeginning = false }: WantedWords): string {
	const allOf = (words: string[]) => words.map((word) => quoteText(word) + (isBeginning ? ' *' : '')).join(' AND ')
	return `{${columns.join(' ')}} : (${anyOf.map((words) => `(${allOf(words)})`).join(' OR ')})`
}

/** Returns SQL that skips repetitions, because a trigram is listed for each occurrence. */
function postingsSql(index: SearchIndex): string {
	return `
		WITH RECURSIVE "entry" ("term") AS (
			SELECT (SELECT "term" FROM "${index}Term" WHERE "term" >= ? LIMIT 1)
			UNION ALL
			SELECT (SELECT "term" FROM "${index}Term" WHERE "term" >= "entry"."term" || char(1) LIMIT 1)
			FROM "entry" WHERE "entry"."term" < ?
		)
		SELECT "term" FROM "entry" WHERE "term" < ? LIMIT ?`
}

/** Returns whether a text is shorter than a trigram. */
function isShort(text: string): boolean {
	return Array.from(text).length < trigramLength
}

/** Quotes a text so that an index matches it literally. */
function quoteText(text: string): string {
	return `"${text.replaceAll('"', '""')}"`
}
