import { setImmediate as yieldTick } from 'node:timers/promises'
import { activeByIdSql } from '../product/product-status.server.ts'
import { memoizeByVersion } from '#app/adapters/cache/cache.ts'
import { read } from '#app/adapters/db/db.server.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { stemWord, splitSearchTerms } from '../../search/tokenize.ts'
import type { KnownTerms } from '../../search/correct-spelling.ts'
import { getListingVersion } from '../../catalog-version/catalog-version.server.ts'
import { getShopSettings } from '../../settings/shop-settings.server.ts'
import { compileSynonyms, type SynonymList } from '../../search/synonym-list.ts'

const namesSql = `SELECT "nameKey" FROM "Product" WHERE "id" > ? AND "id" <= ? AND ${activeByIdSql.sql}`
const batchSize = 2_000
/** A limit that no real shop reaches. */
const maxTerms = 50_000

/**
 * Counts the words of names, categories, collections and colors, as written. The result is rebuilt after a change, in
 * batches so that other requests can run.
 */
export const getKnownTerms = memoizeByVersion(getListingVersion, 1, async (): Promise<KnownTerms> => {
	const words = new Map<string, number>()
	const add = (name: string) => {
		for (const word of new Set(splitSearchTerms(name).flatMap((typed) => [typed, stemWord(typed)])))
			if (words.has(word) || words.size < maxTerms) words.set(word, (words.get(word) ?? 0) + 1)
	}
	const named = { select: { name: true } } as const
	const taxa = await Promise.all([
		read.category.findMany(named),
		read.collection.findMany(named),
		read.color.findMany(named),
	])
	for (const { name } of taxa.flat()) add(name)
	const [last] = await readPrepared<{ id: number | null }>('SELECT max("id") AS "id" FROM "Product"')
	for (let above = 0; above < (last?.id ?? 0); above += batchSize) {
		const rows = await readPrepared<{ nameKey: string }>(namesSql, above, above + batchSize)
		for (const { nameKey } of rows) add(nameKey)
		await yieldTick()
	}
	return words
})

let cachedList: { own: string; list: SynonymList } | undefined

/** Returns the synonyms: the built-in list and the owner's additions. */
export function getWordList(): SynonymList {
	const own = getShopSettings().search.synonyms
	if (cachedList?.own !== own) cachedList = { own, list: compileSynonyms(own.split('\n')) }
	return cachedList.list
}
