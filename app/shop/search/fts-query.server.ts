import { readPrepared } from '#app/adapters/db/sql-reader.server.ts'

/** The full-text indexes, of which every entry is three letters; beside each stands the list of its entries. */
const indexes = [
	'ProductSearch',
	'UserSearch',
	'RatingSearch',
	'ContactMessageSearch',
	'SubscriberSearch',
	'OrderSearch',
	'OrderCustomerSearch',
] as const
export type SearchIndex = (typeof indexes)[number]

const trigramLength = 3
/** Normalised text contains no control character. */
const nowhere = quoted('\u0001'.repeat(trigramLength))
const lastLetter = '\u{10FFFF}'

/**
 * The MATCH expression for normalised `text`, of which every character stands for itself: the text, or for one or two
 * letters any of the trigrams that begin with them.
 */
export function ftsQuery(index: SearchIndex, text: string): string {
	return isShort(text) ? `(${postingsWith(index, text).map(quoted).join(' OR ') || nowhere})` : quoted(text)
}

/** Whether a text is shorter than an entry. */
export function isShort(text: string): boolean {
	return Array.from(text).length < trigramLength
}

/** The entries of an index that begin with a text, or some of them. */
export function postingsWith(index: SearchIndex, text: string, most = -1): string[] {
	const end = text + lastLetter
	return readPrepared<{ term: string }>(postingsSql[index], text, end, end, most).map(({ term }) => term)
}

const postingsSql = Object.fromEntries(indexes.map((index) => [index, postingsIn(index)])) as Record<
	SearchIndex,
	string
>

/** From one entry to the next, for each stands in the list as often as it occurs. */
function postingsIn(index: SearchIndex): string {
	return `
		WITH RECURSIVE "entry" ("term") AS (
			SELECT (SELECT "term" FROM "${index}Term" WHERE "term" >= ? LIMIT 1)
			UNION ALL
			SELECT (SELECT "term" FROM "${index}Term" WHERE "term" >= "entry"."term" || char(1) LIMIT 1) FROM "entry" WHERE "entry"."term" < ?
		)
		SELECT "term" FROM "entry" WHERE "term" < ? LIMIT ?`
}

/** A text as an index takes it, every character for itself. */
export function quoted(text: string): string {
	return `"${text.replaceAll('"', '""')}"`
}
