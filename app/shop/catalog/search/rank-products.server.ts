import { Prisma } from '#app/adapters/db/db.server.ts'
import type { WordQuery, WordColumn } from '#app/adapters/db/sql.server.ts'
import { dialect, readIds, readPrepared, searchIndexes } from '#app/adapters/db/sql.server.ts'
import type { Term } from '../../search/parse-search.ts'
import { newestFirst } from '../listing/listing-order.server.ts'
import { activeSql } from '../product/product-status.server.ts'

/** Returns the IDs of the active products that meet all conditions, newest first by default. */
export async function findIdsWhere(conditions: Prisma.Sql[], order = newestFirst): Promise<number[]> {
	const where = Prisma.join([activeSql, ...conditions], ' AND ')
	return readIds(Prisma.sql`SELECT "id" FROM "Product" WHERE ${where} ORDER BY ${order}`)
}

/**
 * The maximum number of products ranked by `scoreProducts`. Additional products follow them in the order of
 * `mergeByRank`.
 */
const maxRanked = 300

const allColumns: WordColumn[] = ['names', 'kinds', 'more', 'rest']
const nameColumns: WordColumn[] = ['names', 'kinds']

/** Returns the IDs of the products that match each term of a query, best first (rule: product-search). */
export async function rankProducts(terms: Term[], conditions: Prisma.Sql[]): Promise<number[]> {
	const having = (columnsOf: (term: Term) => WordColumn[]) =>
		searchIndexes.productsWith(terms.map((term) => toWordQuery(term, columnsOf(term))))
	// A description also mentions things that go with the product, so the thing searched for must be in the name or
	// category. If this finds nothing, any column counts.
	let all = await findInOrder(
		having(({ kind }) => (kind === 'thing' ? nameColumns : allColumns)),
		conditions,
	)
	if (all.length === 0)
		all = await findInOrder(
			having(() => allColumns),
			conditions,
		)
	if (all.length <= 1) return all
	const ordered =
		all.length <= maxRanked ? all : await mergeByRank(all, [having(() => ['names']), having(() => nameColumns)])
	const worth = await scoreProducts(ordered.slice(0, maxRanked), terms)
	const best = ordered.slice(0, maxRanked).toSorted((one, other) => worth.get(other)! - worth.get(one)!)
	return [...best, ...ordered.slice(maxRanked)]
}

/**
 * The number of results from which a search reads the products in sort order and checks whether each is in the search
 * index. Looking up each result by its ID is faster for fewer results.
 */
const manyResults = 2_000

/** Returns a condition for the products with these ids. */
export function whereIdIn(ids: readonly number[]): Prisma.Sql {
	return Prisma.sql`"id" IN ${new Prisma.Sql(dialect.numberListSql.split('?'), [JSON.stringify(ids)])}`
}

async function findInOrder(having: Prisma.Sql, conditions: Prisma.Sql[]): Promise<number[]> {
	const found = await readIds(Prisma.sql`${having} LIMIT ${manyResults}`)
	if (found.length === 0) return []
	const isFew = found.length < manyResults
	return findIdsWhere([isFew ? whereIdIn(found) : Prisma.sql`+"id" IN (${having})`, ...conditions])
}

/**
 * Sorts IDs by queries: first the IDs that the first query finds, then those that the second finds, and so on. IDs that
 * no query finds come last. Within each group, the IDs keep their order.
 */
async function mergeByRank(ids: number[], queries: Prisma.Sql[]): Promise<number[]> {
	const ordered = new Set<number>()
	for (const query of queries) {
		const found = new Set(await readIds(query))
		for (const id of ids) if (found.has(id)) ordered.add(id)
	}
	for (const id of ids) ordered.add(id)
	return [...ordered]
}

/** Builds the index query for a term of the search. An unknown word with a digit may be the beginning of a SKU. */
function toWordQuery({ typedPhrase: typed, meanings, kind }: Term, columns: WordColumn[]): WordQuery {
	const isBeginning = kind === 'unknown' && /\d/.test(typed) && typed.length > 1
	return { anyOf: meanings.map(({ words }) => words), columns, ...(isBeginning ? { isBeginning } : {}) }
}

interface ProductTermsRow {
	id: number
	names: string
	kinds: string
	more: string
	left: number
	/** 1 or 0. */
	hasPhoto: number
}

const wordsOfProductsSql = `SELECT "productId" AS "id", "names", "kinds", "more", "remainingQty" AS "left",
	CASE WHEN EXISTS (SELECT 1 FROM "ProductImage" image WHERE image."productId" = product."id") THEN 1 ELSE 0 END
		AS "hasPhoto"
	FROM "ProductTerms" CROSS JOIN "Product" product
	WHERE product."id" = "productId" AND "productId" IN ${dialect.numberListSql}`

/**
 * Returns a score per product ID: the sum of the weights of the columns that contain the words. Sold-out products score
 * lower. Of equal products, those without a photo score lower (rule: photos-first).
 */
async function scoreProducts(ids: number[], terms: Term[]): Promise<ReadonlyMap<number, number>> {
	const rows = await readPrepared<ProductTermsRow>(wordsOfProductsSql, JSON.stringify(ids))
	const worth = new Map(ids.map((id) => [id, 0]))
	for (const { id, names, kinds, more, left, hasPhoto } of rows) {
		const columns = [names, kinds, more].map((column) => new Set(column.split(' ')))
		const sum = terms.reduce((total, term) => total + scoreTerm(term, columns), 0)
		worth.set(id, sum - (left > 0 ? 0 : soldOutPenalty) - (hasPhoto ? 0 : noPhotoPenalty))
	}
	return worth
}

const weights = [8, 6, 2] as const
const descriptionWeight = 1
const soldOutPenalty = 4
/**
 * The amount by which the score of a product without a photo is lowered. It is smaller than any other difference
 * between two scores, so it only decides between products whose scores are otherwise equal.
 */
const noPhotoPenalty = 0.001

function scoreTerm({ meanings }: Term, columns: Set<string>[]): number {
	let best = descriptionWeight
	for (const { words, worth } of meanings)
		for (const [at, weight] of weights.entries())
			if (weight * worth > best && words.every((word) => columns[at]!.has(word))) best = weight * worth
	return best
}
