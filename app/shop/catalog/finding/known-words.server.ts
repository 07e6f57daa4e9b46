import { setImmediate as yieldTick } from 'node:timers/promises'
import { memoizeByVersion } from '#app/adapters/cache/versioned-cache.ts'
import { read } from '#app/adapters/db/db.server.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { stemOf, typedWords } from '../../search/analyse.ts'
import type { KnownWords } from '../../search/mend-word.ts'
import { listingVersionNow } from '../../version/catalog-version.server.ts'
import { settingsNow } from '../../settings/shop-settings.server.ts'
import { compileWords, type WordList } from '../../search/word-list.ts'

const productsAtOnce = 2_000
/** A limit that no real shop reaches. */
const mostWords = 50_000

/**
 * Counts the words of names, categories, collections and colors, as written. The result is rebuilt after a change, in
 * batches so that other requests can run. The + makes SQLite iterate by id.
 */
export const knownWords = memoizeByVersion(listingVersionNow, 1, async (): Promise<KnownWords> => {
	const words = new Map<string, number>()
	const add = (name: string) => {
		for (const word of new Set(typedWords(name).flatMap((typed) => [typed, stemOf(typed)])))
			if (words.has(word) || words.size < mostWords) words.set(word, (words.get(word) ?? 0) + 1)
	}
	const named = { select: { name: true } } as const
	const taxa = await Promise.all([
		read.category.findMany(named),
		read.collection.findMany(named),
		read.color.findMany(named),
	])
	for (const { name } of taxa.flat()) add(name)
	const [last] = await readPrepared<{ id: number | null }>('SELECT max("id") AS "id" FROM "Product"')
	for (let above = 0; above < (last?.id ?? 0); above += productsAtOnce) {
		const rows = await readPrepared<{ nameKey: string }>(
			'SELECT "nameKey" FROM "Product" WHERE "id" > ? AND "id" <= ? AND +"deletedAt" IS NULL',
			above,
			above + productsAtOnce,
		)
		for (const { nameKey } of rows) add(nameKey)
		await yieldTick()
	}
	return words
})

let made: { own: string; list: WordList } | undefined

/** Returns the synonyms: the built-in list and the owner's additions. */
export function wordList(): WordList {
	const own = settingsNow().search.sameWords
	if (made?.own !== own) made = { own, list: compileWords(own.split('\n')) }
	return made.list
}
