import { type Prisma, type Transaction, write, read } from '#app/adapters/db/db.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { queryNumber, readPrepared } from '#app/adapters/db/sql.server.ts'
import { toIndexTerms, maxWordLength, stemWord, splitSearchTerms } from '../../search/tokenize.ts'
import { getColorFamily } from '../color/color-family.ts'
import { setImmediate as yieldTick } from 'node:timers/promises'
import { activeByIdSql } from '../product/product-status.server.ts'
import { memoizeByVersion } from '#app/adapters/cache/cache.ts'
import type { KnownTerms } from '../../search/correct-spelling.ts'
import { getListingVersion } from '../../catalog-version/catalog-version.server.ts'
import { listTranslatedTexts, type TranslatedTexts } from '../../translations/translations.server.ts'
import type { TranslatableKind } from '../../translations/translatable.ts'
import { getShopSettings } from '../../settings/shop-settings.server.ts'
import { compileSynonyms, type SynonymList } from '../../search/synonym-list.ts'
import { readColumnValues, searchedColumns, type ProductColumn, selectColumns } from '../../values/product-columns.ts'

const batchSize = 200
/** When at least this many products changed, searches use the existing index instead of waiting until it is updated. */
const maxIndexedInline = 1_000

const countPending = await queryNumber('SELECT count(*) FROM (SELECT 1 FROM "ProductIndexQueue" LIMIT 1000) waiting')

let running: Promise<boolean> | undefined

/**
 * Indexes the search terms of products that changed since the last run. Returns whether the index is up to date. After
 * many changes it returns `false` at once and indexes in the background, and it returns `false` when indexing fails.
 * Searches then use the existing index.
 */
export async function indexChangedProducts(): Promise<boolean> {
	const waiting = countPending()
	if (waiting === 0) return true
	running ??= indexEverything().finally(() => (running = undefined))
	return waiting < maxIndexedInline && (await running)
}

/** Indexes all changed products in batches. Returns whether this succeeded. */
async function indexEverything(): Promise<boolean> {
	try {
		while ((await write(indexBatch)) === batchSize);
		return true
	} catch (error) {
		log.error({ err: error }, 'search terms of products could not be written')
		return false
	}
}

const select = {
	id: true,
	name: true,
	...selectColumns([...searchedColumns.more, ...searchedColumns.rest]),
	category: { select: { id: true, name: true } },
	collection: { select: { id: true, name: true } },
	colors: {
		select: { color: { select: { id: true, name: true, hexCode: true } }, variants: { select: { sku: true } } },
	},
} as const satisfies Prisma.ProductSelect
type IndexedProduct = Prisma.ProductGetPayload<{ select: typeof select }>

/** Indexes one batch of changed products and returns its size. */
async function indexBatch(tx: Transaction): Promise<number> {
	const due = await tx.productIndexQueue.findMany({ take: batchSize, orderBy: { productId: 'asc' } })
	const ids = due.map(({ productId }) => productId)
	const products = await tx.product.findMany({ where: { id: { in: ids } }, select })
	const translated = await findTranslations(tx, products)
	await tx.productTerms.deleteMany({ where: { productId: { in: ids } } })
	await tx.productTerms.createMany({
		data: products.map((product) => ({ productId: product.id, ...buildProductTerms(product, translated) })),
	})
	await tx.productIndexQueue.deleteMany({ where: { productId: { in: ids } } })
	return ids.length
}

/** Returns the translations of products and of their categories, collections and colors, in every language. */
async function findTranslations(tx: Transaction, products: IndexedProduct[]): Promise<TranslatedTexts> {
	const colorIds = products.flatMap(({ colors }) => colors.map(({ color }) => color.id))
	return listTranslatedTexts(tx, {
		product: products.map(({ id }) => id),
		category: products.flatMap(({ category }) => category?.id ?? []),
		collection: products.flatMap(({ collection }) => collection?.id ?? []),
		color: [...new Set(colorIds)],
	})
}

/** Returns the search terms of a product in all languages (rules: product-search, own-translations). */
function buildProductTerms(product: IndexedProduct, translated: TranslatedTexts) {
	const { id, name, category, collection, colors } = product
	const joinColumns = (columns: ProductColumn[]) => {
		const texts = columns.flatMap((column) => translated('product', id, column))
		return [...Object.values(readColumnValues(product, columns)).flat(), ...texts].join(' . ')
	}
	const translatedKinds = [
		...(category ? translated('category', category.id, 'name') : []),
		...(collection ? translated('collection', collection.id, 'name') : []),
		...colors.flatMap(({ color }) => translated('color', color.id, 'name')),
	]
	const skus = colors.flatMap(({ variants }) => variants.flatMap(({ sku }) => (sku ? splitSku(sku) : [])))
	const names = toIndexTerms([name, ...translated('product', id, 'name')].join(' . '))
	const families = colors.map(({ color }) => getColorFamily(color.hexCode)).filter((family) => family !== 'other')
	const kinds = [
		toIndexTerms(category?.name ?? '').join(''),
		...selectCategoryTerms(category?.name ?? '', names),
		...toIndexTerms(
			[collection?.name ?? '', ...colors.map(({ color }) => color.name), ...families, ...translatedKinds].join(' . '),
		),
	]
	return {
		names: joinTerms([...names, ...skus]),
		kinds: joinTerms(kinds),
		more: joinTerms(toIndexTerms(joinColumns(searchedColumns.more))),
		rest: joinTerms(toIndexTerms(joinColumns(searchedColumns.rest))),
	}
}

const joinTerms = (words: string[]) => [...new Set(words)].filter((word) => word.length <= maxWordLength).join(' ')

/**
 * Returns a SKU as one word, and its first part, which the sizes of a product share. The later parts are too short to
 * identify anything.
 */
function splitSku(sku: string): string[] {
	const parts = sku.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
	return [parts.join(''), parts[0] ?? '']
}

/**
 * Returns the kinds of a multi-kind category (`'Dresses & Skirts'`) that the product's own name mentions, because a
 * dress is not a skirt. Returns all kinds when the name mentions none.
 */
function selectCategoryTerms(category: string, names: string[]): string[] {
	const kinds = category.split(/[&,/+]|\band\b/i).map((kind) => toIndexTerms(kind))
	const own = kinds.filter((kind) => kind.some((word) => isInNames(word, names)))
	return (own.length > 0 ? own : kinds).flat()
}

function isInNames(word: string, names: string[]): boolean {
	const meanings = getWordList().meanings.get(word) ?? [{ words: [word] }]
	return meanings.some(({ words }) => words.every((one) => names.includes(one)))
}

const namesSql = `SELECT "nameKey" FROM "Product" WHERE "id" > ? AND "id" <= ? AND ${activeByIdSql.sql}`
const translatedNamesSql = `SELECT "text" FROM "Translation"
	WHERE "kind" = ? AND "recordId" > ? AND "recordId" <= ? AND "field" = 'name'`
/** The highest possible row ID. */
const maxRowId = 2_147_483_647
const termBatchSize = 2_000
/** The maximum number of words to count, which no real shop reaches. */
const maxTerms = 50_000

/**
 * Counts the words in the names of products, categories, collections and colors and in their translations, as written
 * and as stems. The result is rebuilt after a change, in batches so that other requests can run.
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
	const addTranslated = async (kind: TranslatableKind, above: number, highest: number) => {
		const rows = await readPrepared<{ text: string }>(translatedNamesSql, kind, above, highest)
		for (const { text } of rows) add(text)
	}
	for (const kind of ['category', 'collection', 'color'] as const) await addTranslated(kind, 0, maxRowId)
	const [last] = await readPrepared<{ id: number | null }>('SELECT max("id") AS "id" FROM "Product"')
	for (let above = 0; above < (last?.id ?? 0); above += termBatchSize) {
		const rows = await readPrepared<{ nameKey: string }>(namesSql, above, above + termBatchSize)
		for (const { nameKey } of rows) add(nameKey)
		await addTranslated('product', above, above + termBatchSize)
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
