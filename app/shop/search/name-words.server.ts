import { setImmediate as yieldTick } from 'node:timers/promises'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { listingVersionNow } from '../version/catalog-version.server.ts'
import { wordsOf } from './near-words.ts'

const productsAtOnce = 2_000
/** More than any shop's names have. */
const mostWords = 50_000

let kept: { version: number; words: Promise<ReadonlyMap<string, number>> } | undefined

/** The words of product names with the number of names; gathered on demand after a change. */
export function nameWords(): Promise<ReadonlyMap<string, number>> {
	const version = listingVersionNow()
	if (kept?.version !== version) {
		const words = gather()
		kept = { version, words }
		words.catch(() => (kept = undefined))
	}
	return kept.words
}

/** Batches let other requests in. The + makes SQLite walk the ids. */
async function gather(): Promise<ReadonlyMap<string, number>> {
	const words = new Map<string, number>()
	const [last] = await readPrepared<{ id: number | null }>('SELECT max("id") AS "id" FROM "Product"')
	for (let above = 0; above < (last?.id ?? 0); above += productsAtOnce) {
		const rows = await readPrepared<{ nameKey: string }>(
			'SELECT "nameKey" FROM "Product" WHERE "id" > ? AND "id" <= ? AND +"deletedAt" IS NULL',
			above,
			above + productsAtOnce,
		)
		for (const word of rows.flatMap(({ nameKey }) => [...new Set(wordsOf(nameKey))])) {
			if (words.has(word) || words.size < mostWords) words.set(word, (words.get(word) ?? 0) + 1)
		}
		await yieldTick()
	}
	return words
}
