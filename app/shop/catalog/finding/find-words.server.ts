import { createVersionedCache } from '#app/adapters/cache/versioned-cache.ts'
import { Prisma } from '#app/adapters/db/db.server.ts'
import { dialect, readIds, readPrepared, searchIndexes } from '#app/adapters/db/sql.server.ts'
import { toPaise } from '../../money.ts'
import { indexedWords, stemOf, typedWords } from '../../search/analyse.ts'
import { type KnownWords, nearWords } from '../../search/mend-word.ts'
import { normaliseText } from '../../search/normalise.ts'
import { mostWords, type ReadSearch, readSearch, type Term, understoodIn } from '../../search/read-search.ts'
import type { WordList } from '../../search/word-list.ts'
import { catalogVersionNow } from '../../version/catalog-version.server.ts'
import { whereNameContains } from '../listing/find-products.server.ts'
import { sizeKey } from '../variant/sizes.ts'
import { indexChangedProducts } from './index-words.server.ts'
import { knownWords, wordList } from './known-words.server.ts'
import { idsWhere, rankByWords, whereIdIn } from './rank-words.server.ts'

/** The results of a search, best first. */
export interface Found {
	ids: readonly number[]
	/** The number of exact results. The remaining ones are similar. */
	exact: number
	/** The corrected query, if words were misspelt. */
	mended: string | null
	/** The query words that similar results lack. */
	left: string[]
	/** Suggestions for unknown words when there are no results: words of the shop that resemble them. */
	near: string[]
	/** No product is in stock in the requested size, so others are shown. */
	isSizeMissing: boolean
	/** The parts of the query that were recognized as a price, a size or a look. */
	understood: ReturnType<typeof understoodIn>
}

const found = createVersionedCache<Found>({
	versionNow: catalogVersionNow,
	maxSize: 2_000_000,
	sizeOf: ({ ids }) => ids.length + 20,
})

interface Scope {
	/** Identifies the conditions. */
	key: string
	conditions: Prisma.Sql[]
	/** Matches only names that contain the text exactly as typed. */
	isLiteral?: boolean
}

/**
 * Finds the products that match all words of a query, in any order and form (rules: product-search, similar-products).
 * Fewer than five results are completed with products that match the main words. A name that contains the text itself
 * always matches.
 */
export async function findByWords(text: string, scope: Scope = { key: '', conditions: [] }): Promise<Found> {
	const key = `${scope.key} ${normaliseText(text)}`
	const before = found.get(key)
	if (before) return before
	const isWhole = await indexChangedProducts()
	const version = catalogVersionNow()
	const answer = await find(text, scope)
	if (isWhole) found.set(key, answer, version)
	return answer
}

/** Returns a condition for the exact results of a staff search, without similar ones. */
export async function answersTo(text: string): Promise<Prisma.Sql> {
	const { ids, exact } = await findByWords(text)
	return whereIdIn(ids.slice(0, exact))
}

async function find(text: string, { conditions, isLiteral }: Scope): Promise<Found> {
	const literal = await idsWhere([...conditions, await whereNameContains(normaliseText(text))])
	if (isLiteral) return { ids: literal, exact: literal.length, ...asTyped }
	const list = wordList()
	const [known, sizes] = [await knownWords(), await sizesIn(text)]
	const described = await describedWords(text, known)
	const read = readSearch(text, { list, known, described, sizeKeyOf: (size) => sizes.get(size) })
	const within = [...conditions, ...priceConditions(read)]
	const inSize = read.sizeKeys.length > 0 ? [hasSize(read.sizeKeys)] : []
	let exact = await answering(read, [...within, ...inSize])
	const isSizeMissing = inSize.length > 0 && exact.length === 0
	if (isSizeMissing) exact = await answering(read, within)
	const ids = [...new Set([...exact, ...(await inCategory(text, conditions)), ...literal])]
	const { ids: similar, left } =
		ids.length < fewFound ? await findSimilar(read.terms, list, within, ids.length) : nothing
	const all = [...new Set([...ids, ...similar])]
	const mended = ids.length > 0 ? read.mended : null
	const near = all.length === 0 ? nearOf(read.terms, known) : []
	return { ids: all, exact: ids.length, mended, left, isSizeMissing, understood: understoodIn(text, read), near }
}

/**
 * Returns the products of a category whose whole name was typed. A product in `'Dresses & Skirts'` need not be both a
 * dress and a skirt.
 */
async function inCategory(text: string, conditions: Prisma.Sql[]): Promise<number[]> {
	const words = indexedWords(text)
	if (words.length < 2) return []
	const whole = searchIndexes.productsWith([{ anyOf: [[words.join('')]], columns: ['kinds'] }])
	return idsWhere([Prisma.sql`"id" IN (${whole})`, ...conditions])
}

/** Suggests words of the shop when nothing was found. */
function nearOf(terms: Term[], known: KnownWords): string[] {
	const near = terms.flatMap(({ kind, typed }) => (kind === 'unknown' ? nearWords(typed, known) : []))
	return [...new Set(near)].slice(0, 3)
}

const asTyped = { mended: null, left: [], isSizeMissing: false, understood: [], near: [] }

const fewFound = 5
const nothing = { ids: [] as number[], left: [] as string[] }

/**
 * Returns the products that match every part of the query. A query for only a price or a size returns the products that
 * have it.
 */
async function answering({ terms, price, sizeKeys }: ReadSearch, conditions: Prisma.Sql[]): Promise<number[]> {
	if (terms.length > 0) return rankByWords(terms, conditions)
	return Object.keys(price).length + sizeKeys.length > 0 ? idsWhere(conditions) : []
}

/**
 * Finds similar products in steps until there are a few: without side words and unknown words, then without the words
 * of the shop's own texts, and if nothing matched everything, without one look or with the thing replaced by its
 * broader kind. The thing searched for is always required.
 */
async function findSimilar(
	terms: Term[],
	list: WordList,
	conditions: Prisma.Sql[],
	count: number,
): Promise<typeof nothing> {
	const ids: number[] = []
	let left: string[] = []
	for (const { rest, isLast } of steps(terms, list)) {
		if (count + ids.length >= (isLast ? 1 : fewFound)) break
		const answers = (await rankByWords(rest, conditions)).slice(0, mostSimilar)
		if (answers.length > 0 && ids.length === 0)
			left = terms.filter((term) => !rest.includes(term)).map(({ typed, guessedFrom }) => guessedFrom ?? typed)
		ids.push(...answers.filter((id) => !ids.includes(id)))
	}
	return { ids, left }
}

/** Returns the steps of a similar search. Steps marked `isLast` run only if nothing else was found. */
function steps(terms: Term[], list: WordList): { rest: Term[]; isLast?: boolean }[] {
	const isOf = (...kinds: Term['kind'][]) => terms.filter(({ kind }) => kinds.includes(kind))
	const [main, told, sides] = [isOf('thing', 'look', 'other'), isOf('thing', 'look'), isOf('side')]
	const things = isOf('thing')
	const isSaid = main.some(({ typed }) => !/^\d+$/.test(typed))
	const isAllKnown = main.length + sides.length === terms.length
	if (main.length === 0 && isAllKnown)
		return sides.length > 1 ? sides.map((side) => ({ rest: [side], isLast: true })) : []
	// A query for an unknown thing would be reduced to its look, so it has no steps.
	if (!isSaid || (things.length === 0 && !isAllKnown)) return []
	const asGenus = { rest: told.map((term) => genusOf(term, list)), isLast: true }
	if (things.length === 0)
		return [
			...(main.length < terms.length ? [{ rest: main }] : []),
			...withoutOne(main),
			...(told.length > 0 ? [asGenus] : []),
		]
	const guessed = things.filter(({ guessedFrom }) => guessedFrom)
	return [
		...[main, told].filter((rest) => rest.length < terms.length).map((rest) => ({ rest })),
		...(guessed.length < things.length ? guessed : []).map((guess) => ({ rest: without(told, guess), isLast: true })),
		...isOf('look').map((look) => ({ rest: without(told, look), isLast: true })),
		asGenus,
	]
}

const without = (terms: Term[], gone: Term) => terms.filter((term) => term !== gone)

/**
 * Returns the queries that omit one of two or more words. The last query keeps the thing searched for, as in `'camp
 * mug'`.
 */
function withoutOne(terms: Term[]) {
	return terms.length < 2 ? [] : terms.map((gone) => ({ rest: without(terms, gone), isLast: true }))
}

function genusOf(term: Term, list: WordList): Term {
	const genus = list.genusOf(term.typed)
	const meanings = genus && list.meanings.get(genus)
	return meanings ? { ...term, meanings } : term
}

const mostSimilar = 60

function priceConditions({ price: { leastRupees, mostRupees } }: ReadSearch): Prisma.Sql[] {
	return [
		...(leastRupees === undefined ? [] : [Prisma.sql`"fromPricePaise" >= ${toPaise(leastRupees)}`]),
		...(mostRupees === undefined ? [] : [Prisma.sql`"fromPricePaise" <= ${toPaise(mostRupees)}`]),
	]
}

function hasSize(sizeKeys: string[]): Prisma.Sql {
	return Prisma.sql`EXISTS (SELECT 1 FROM "Variant" WHERE "productId" = "Product"."id" AND "remainingQty" > 0
		AND "sizeKey" IN (${Prisma.join(sizeKeys)}))`
}

/** Returns the query words that occur in descriptions but in no name. */
async function describedWords(text: string, known: KnownWords): Promise<ReadonlySet<string>> {
	const described = new Set<string>()
	for (const word of typedWords(text).slice(0, mostWords).map(stemOf)) {
		if (known.has(word)) continue
		const having = searchIndexes.productsWith([{ anyOf: [[word]], columns: ['more', 'rest'] }])
		if ((await readIds(Prisma.sql`${having} LIMIT 1`)).length > 0) described.add(word)
	}
	return described
}

const sizesInStockSql = `WITH "given"("key") AS ${dialect.givenTexts}
	SELECT "key" FROM "given" WHERE EXISTS (SELECT 1 FROM "Variant" WHERE "sizeKey" = "key" AND "remainingQty" > 0)`

/** Returns the parts of a query, of one or two words, that may be sizes, limited to sizes with a unit in stock. */
async function sizesIn(text: string): Promise<ReadonlyMap<string, string>> {
	const words = normaliseText(text).split(/[\s,]+/)
	const texts = words.flatMap((word, at) => [word, `${word} ${words[at + 1] ?? ''}`.trim()])
	const keys = new Map(texts.filter(isLikeSize).map((size) => [size, sizeKey(size)]))
	if (keys.size === 0) return keys
	const rows = await readPrepared<{ key: string }>(sizesInStockSql, JSON.stringify([...keys.values()]))
	const inStock = new Set(rows.map(({ key }) => key))
	return new Map([...keys].filter(([, key]) => inStock.has(key)))
}

const isLikeSize = (text: string) =>
	/\d/.test(text) || /^(x*-?[sml]|m|x*-?(small|medium|large)|extra (small|large))$/.test(text)
