import { type Prisma, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { numberOf } from '#app/adapters/db/sql.server.ts'
import { indexedWords, longestWord } from '../../search/analyse.ts'
import { familyOf } from '../color/color-family.ts'
import { wordList } from './known-words.server.ts'
import { columnValues, foundColumns, type ProductColumn, selectColumns } from '../../words/product-columns.ts'

const batchSize = 200
/** The number of products for which a search waits. The rest is indexed afterwards. */
const mostAwaited = 1_000

const waitingNow = await numberOf('SELECT count(*) FROM (SELECT 1 FROM "ProductToIndex" LIMIT 1000) waiting')

let working: Promise<boolean> | undefined

/**
 * Indexes the words of products that changed since the last run, however they changed. Returns whether all are indexed
 * now. After many changes the rest follows in the background, and a search meanwhile uses the existing index. It also
 * does so when indexing fails.
 */
export async function indexChangedProducts(): Promise<boolean> {
	const waiting = waitingNow()
	if (waiting === 0) return true
	working ??= indexAll().finally(() => (working = undefined))
	return waiting < mostAwaited && (await working)
}

/** Returns whether indexing succeeded. */
async function indexAll(): Promise<boolean> {
	try {
		while ((await write(indexBatch)) === batchSize);
		return true
	} catch (error) {
		log.error({ err: error }, 'words of products could not be written')
		return false
	}
}

const select = {
	id: true,
	name: true,
	...selectColumns([...foundColumns.more, ...foundColumns.rest]),
	category: { select: { name: true } },
	collection: { select: { name: true } },
	colors: { select: { color: { select: { name: true, hexCode: true } }, variants: { select: { sku: true } } } },
} as const satisfies Prisma.ProductSelect
type Described = Prisma.ProductGetPayload<{ select: typeof select }>

/** Returns the number of products in the batch. */
async function indexBatch(tx: Transaction): Promise<number> {
	const due = await tx.productToIndex.findMany({ take: batchSize, orderBy: { productId: 'asc' } })
	const ids = due.map(({ productId }) => productId)
	const products = await tx.product.findMany({ where: { id: { in: ids } }, select })
	await tx.productWords.deleteMany({ where: { productId: { in: ids } } })
	await tx.productWords.createMany({
		data: products.map((product) => ({ productId: product.id, ...wordsOf(product) })),
	})
	await tx.productToIndex.deleteMany({ where: { productId: { in: ids } } })
	return ids.length
}

function wordsOf(product: Described) {
	const { name, category, collection, colors } = product
	const textOf = (columns: ProductColumn[]) => Object.values(columnValues(product, columns)).flat().join(' . ')
	const skus = colors.flatMap(({ variants }) => variants.flatMap(({ sku }) => (sku ? skuWords(sku) : [])))
	const names = indexedWords(name)
	const families = colors.map(({ color }) => familyOf(color.hexCode)).filter((family) => family !== 'other')
	const kinds = [
		indexedWords(category?.name ?? '').join(''),
		...categoryWords(category?.name ?? '', names),
		...indexedWords([collection?.name ?? '', ...colors.map(({ color }) => color.name), ...families].join(' . ')),
	]
	return {
		names: joined([...names, ...skus]),
		kinds: joined(kinds),
		more: joined(indexedWords(textOf(foundColumns.more))),
		rest: joined(indexedWords(textOf(foundColumns.rest))),
	}
}

const joined = (words: string[]) => [...new Set(words)].filter((word) => word.length <= longestWord).join(' ')

/**
 * Returns a SKU as one word, and the prefix that its sizes share. The later parts are too short to identify anything.
 */
function skuWords(sku: string): string[] {
	const pieces = sku.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
	return [pieces.join(''), pieces[0] ?? '']
}

/**
 * Returns the kinds of a multi-kind category (`'Dresses & Skirts'`) that the product's own name mentions, because a
 * dress is not a skirt. Returns all kinds when the name mentions none.
 */
function categoryWords(category: string, names: string[]): string[] {
	const kinds = category.split(/[&,/+]|\band\b/i).map((kind) => indexedWords(kind))
	const own = kinds.filter((kind) => kind.some((word) => isSaid(word, names)))
	return (own.length > 0 ? own : kinds).flat()
}

function isSaid(word: string, names: string[]): boolean {
	const said = wordList().meanings.get(word) ?? [{ words: [word] }]
	return said.some(({ words }) => words.every((one) => names.includes(one)))
}
