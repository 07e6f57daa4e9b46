import { readPrepared } from '#app/adapters/db/sql-reader.server.ts'

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

/** The MATCH expression for normalised `text`; one or two letters match any trigram that begins so. */
export async function ftsQuery(index: SearchIndex, text: string): Promise<string> {
	return isShort(text) ? `(${(await postingsWith(index, text)).map(quoted).join(' OR ') || nowhere})` : quoted(text)
}

/** Whether a text is shorter than a trigram. */
export function isShort(text: string): boolean {
	return Array.from(text).length < trigramLength
}

/** Trigrams of an index that begin with a text, `most` of them. */
export async function postingsWith(index: SearchIndex, text: string, most = -1): Promise<string[]> {
	const end = text + lastLetter
	return (await readPrepared<{ term: string }>(postingsSql[index], text, end, end, most)).map(({ term }) => term)
}

const postingsSql = Object.fromEntries(indexes.map((index) => [index, postingsIn(index)])) as Record<
	SearchIndex,
	string
>

/** Leaps over repetitions: a trigram is listed for each occurrence. */
function postingsIn(index: SearchIndex): string {
	return `
		WITH RECURSIVE "entry" ("term") AS (
			SELECT (SELECT "term" FROM "${index}Term" WHERE "term" >= ? LIMIT 1)
			UNION ALL
			SELECT (SELECT "term" FROM "${index}Term" WHERE "term" >= "entry"."term" || char(1) LIMIT 1)
			FROM "entry" WHERE "entry"."term" < ?
		)
		SELECT "term" FROM "entry" WHERE "term" < ? LIMIT ?`
}

/** Text as an index takes it literally. */
export function quoted(text: string): string {
	return `"${text.replaceAll('"', '""')}"`
}
