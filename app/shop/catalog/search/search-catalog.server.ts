import { createVersionedCache } from '#app/adapters/cache/cache.ts'
import { Prisma } from '#app/adapters/db/db.server.ts'
import { dialect, readIds, readPrepared, searchIndexes } from '#app/adapters/db/sql.server.ts'
import { toPaise } from '../../values/money.ts'
import { toIndexTerms, stemWord, splitSearchTerms } from '../../search/tokenize.ts'
import { type KnownTerms, findSimilarTerms } from '../../search/correct-spelling.ts'
import { toSingleLine } from '../../values/text.ts'
import { normalizeText } from '../../search/normalize.ts'
import {
	maxSearchTerms,
	type ParsedSearch,
	parseSearch,
	type Term,
	listInterpretations,
} from '../../search/parse-search.ts'
import type { SynonymList } from '../../search/synonym-list.ts'
import { getCatalogVersion } from '../../catalog-version/catalog-version.server.ts'
import { buildNameCondition } from '../listing/find-products.server.ts'
import { toSizeKey } from '../variant/sizes.ts'
import { indexChangedProducts, getKnownTerms, getWordList } from './search-index.server.ts'
import { findMatchedColors } from '../color/color-filter.server.ts'
import { findIdsWhere, rankProducts, whereIdIn } from './rank-products.server.ts'

/** The results of a search, best first. */
export interface SearchResult {
	ids: readonly number[]
	/** The number of exact results, which come first in `ids`. The remaining results are similar products. */
	exact: number
	/** The corrected query, if words were misspelt. */
	corrected: string | null
	/** The words of the query that were dropped to find similar products. */
	left: string[]
	/** Suggestions for unknown words when there are no results: words of the shop that resemble them. */
	near: string[]
	/** True if no matching product is in stock in the requested size, so that products in other sizes are shown. */
	isSizeMissing: boolean
	/** The parts of the query that were recognized as a price, a size, or a look (a material, pattern or color). */
	understood: ReturnType<typeof listInterpretations>
	/**
	 * The colors that the query names, best match first. A product card shows the first of these colors that its
	 * product has.
	 */
	colorIds: readonly number[]
}

const resultCache = createVersionedCache<SearchResult>({
	getVersion: getCatalogVersion,
	maxSize: 2_000_000,
	sizeOf: ({ ids, colorIds }) => ids.length + colorIds.length + 20,
})

interface SearchScope {
	/** The part of the cache key that identifies the conditions. */
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
export async function searchCatalog(
	text: string,
	scope: SearchScope = { key: '', conditions: [] },
): Promise<SearchResult> {
	const key = `${scope.key} ${normalizeText(text)}`
	const before = resultCache.get(key)
	if (before) return before
	const isIndexed = await indexChangedProducts()
	const version = getCatalogVersion()
	const answer = await runSearch(text, scope)
	if (isIndexed) resultCache.set(key, answer, version)
	return answer
}

/** Returns a condition for the exact results of a staff search, without similar ones. */
export async function matchQuery(text: string): Promise<Prisma.Sql> {
	const { ids, exact } = await searchCatalog(text)
	return whereIdIn(ids.slice(0, exact))
}

async function runSearch(text: string, { conditions, isLiteral }: SearchScope): Promise<SearchResult> {
	const inEnglish = await findIdsWhere([...conditions, await buildNameCondition(normalizeText(text))])
	const literal = [...new Set([...inEnglish, ...(await findInTranslatedNames(text, conditions))])]
	if (isLiteral) return { ids: literal, exact: literal.length, ...uncorrected }
	const list = getWordList()
	const [known, sizes] = [await getKnownTerms(), await findSizesInText(text)]
	const described = await findDescribedTerms(text, known)
	const read = parseSearch(text, { list, known, described, sizeKeyOf: (size) => sizes.get(size) })
	const within = [...conditions, ...buildPriceConditions(read)]
	const inSize = read.sizeKeys.length > 0 ? [buildSizeCondition(read.sizeKeys)] : []
	let exact = await findMatching(read, [...within, ...inSize])
	const isSizeMissing = inSize.length > 0 && exact.length === 0
	if (isSizeMissing) exact = await findMatching(read, within)
	const ids = [...new Set([...exact, ...(await findInCategory(text, conditions)), ...literal])]
	const { ids: similar, left } =
		ids.length < fewResults ? await findSimilar(read.terms, list, within, ids.length) : noResults
	const all = [...new Set([...ids, ...similar])]
	const corrected = ids.length > 0 ? read.corrected : null
	const near = all.length === 0 ? suggestTerms(read.terms, known) : []
	return {
		ids: all,
		exact: ids.length,
		corrected,
		left,
		isSizeMissing,
		understood: listInterpretations(text, read),
		near,
		colorIds: await findMatchedColors(read.terms),
	}
}

/**
 * Returns the products whose translated name contains a text in a non-Latin script (rule: own-translations). The text
 * may be a part of a word, because suggestions are requested while the visitor types.
 */
async function findInTranslatedNames(text: string, conditions: Prisma.Sql[]): Promise<number[]> {
	const typed = toSingleLine(text)
	if (!/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(typed)) return []
	const named = Prisma.sql`SELECT "recordId" FROM "Translation"
		WHERE "kind" = 'product' AND "field" = 'name' AND instr("text", ${typed}) > 0`
	return findIdsWhere([Prisma.sql`"id" IN (${named})`, ...conditions])
}

/**
 * Returns the products of a category when the query is the category's whole name of two or more words. The products
 * need not match every word: a product in `'Dresses & Skirts'` is not both a dress and a skirt.
 */
async function findInCategory(text: string, conditions: Prisma.Sql[]): Promise<number[]> {
	const words = toIndexTerms(text)
	if (words.length < 2) return []
	const whole = searchIndexes.productsWith([{ anyOf: [[words.join('')]], columns: ['kinds'] }])
	return findIdsWhere([Prisma.sql`"id" IN (${whole})`, ...conditions])
}

/** Suggests words of the shop when nothing was found. */
function suggestTerms(terms: Term[], known: KnownTerms): string[] {
	const near = terms.flatMap(({ kind, typedPhrase: typed }) =>
		kind === 'unknown' ? findSimilarTerms(typed, known) : [],
	)
	return [...new Set(near)].slice(0, 3)
}

const uncorrected = { corrected: null, left: [], isSizeMissing: false, understood: [], near: [], colorIds: [] }

const fewResults = 5
const noResults = { ids: [] as number[], left: [] as string[] }

/**
 * Returns the products that match every part of the query. A query for only a price or a size returns the products that
 * have it.
 */
async function findMatching({ terms, price, sizeKeys }: ParsedSearch, conditions: Prisma.Sql[]): Promise<number[]> {
	if (terms.length > 0) return rankProducts(terms, conditions)
	return Object.keys(price).length + sizeKeys.length > 0 ? findIdsWhere(conditions) : []
}

/**
 * Finds similar products by dropping terms from the query, step by step until there are a few results. The first steps
 * drop terms of the kinds `side` and `unknown`, then those of the kind `other` (`Term`). The last steps run only when
 * nothing else was found: most of them drop one more term, and one searches for a broader kind of thing, such as shoes
 * for boots.
 */
async function findSimilar(
	terms: Term[],
	list: SynonymList,
	conditions: Prisma.Sql[],
	count: number,
): Promise<typeof noResults> {
	const ids: number[] = []
	let left: string[] = []
	for (const { rest, isLast } of listRelaxedSearches(terms, list)) {
		if (count + ids.length >= (isLast ? 1 : fewResults)) break
		const answers = (await rankProducts(rest, conditions)).slice(0, maxSimilar)
		if (answers.length > 0 && ids.length === 0)
			left = terms
				.filter((term) => !rest.includes(term))
				.map(({ typedPhrase: typed, guessedFrom }) => guessedFrom ?? typed)
		ids.push(...answers.filter((id) => !ids.includes(id)))
	}
	return { ids, left }
}

/**
 * Returns the steps of `findSimilar`, each with the terms that it searches for. Steps with `isLast` run only if nothing
 * else was found.
 */
function listRelaxedSearches(terms: Term[], list: SynonymList): { rest: Term[]; isLast?: boolean }[] {
	const ofKinds = (...kinds: Term['kind'][]) => terms.filter(({ kind }) => kinds.includes(kind))
	const [main, qualifiers, sides] = [ofKinds('thing', 'look', 'other'), ofKinds('thing', 'look'), ofKinds('side')]
	const things = ofKinds('thing')
	const hasMainTerm = main.some(({ typedPhrase: typed }) => !/^\d+$/.test(typed))
	const isAllKnown = main.length + sides.length === terms.length
	if (main.length === 0 && isAllKnown)
		return sides.length > 1 ? sides.map((side) => ({ rest: [side], isLast: true })) : []
	// A query with an unknown word but without a known `thing` has no steps: without the unknown word, it would only
	// ask for a look such as a color. A query whose known words are only numbers has no steps either.
	if (!hasMainTerm || (things.length === 0 && !isAllKnown)) return []
	const asGenus = { rest: qualifiers.map((term) => generalizeTerm(term, list)), isLast: true }
	if (things.length === 0)
		return [
			...(main.length < terms.length ? [{ rest: main }] : []),
			...listWithoutOneTerm(main),
			...(qualifiers.length > 0 ? [asGenus] : []),
		]
	const guessed = things.filter(({ guessedFrom }) => guessedFrom)
	return [
		...[main, qualifiers].filter((rest) => rest.length < terms.length).map((rest) => ({ rest })),
		...(guessed.length < things.length ? guessed : []).map((guess) => ({
			rest: withoutTerm(qualifiers, guess),
			isLast: true,
		})),
		...ofKinds('look').map((look) => ({ rest: withoutTerm(qualifiers, look), isLast: true })),
		asGenus,
	]
}

const withoutTerm = (terms: Term[], dropped: Term) => terms.filter((term) => term !== dropped)

/**
 * Returns one step per term, which searches for all other terms. Returns no steps for a single term. The step that
 * drops the last term comes last, because that term is usually the thing searched for, as in `'camp mug'`.
 */
function listWithoutOneTerm(terms: Term[]) {
	return terms.length < 2 ? [] : terms.map((dropped) => ({ rest: withoutTerm(terms, dropped), isLast: true }))
}

function generalizeTerm(term: Term, list: SynonymList): Term {
	const genus = list.genusOf(term.typedPhrase)
	const meanings = genus && list.meanings.get(genus)
	return meanings ? { ...term, meanings } : term
}

const maxSimilar = 60

function buildPriceConditions({ price: { minRupees, maxRupees } }: ParsedSearch): Prisma.Sql[] {
	return [
		...(minRupees === undefined ? [] : [Prisma.sql`"fromPricePaise" >= ${toPaise(minRupees)}`]),
		...(maxRupees === undefined ? [] : [Prisma.sql`"fromPricePaise" <= ${toPaise(maxRupees)}`]),
	]
}

function buildSizeCondition(sizeKeys: string[]): Prisma.Sql {
	return Prisma.sql`EXISTS (SELECT 1 FROM "Variant" WHERE "productId" = "Product"."id" AND "remainingQty" > 0
		AND "sizeKey" IN (${Prisma.join(sizeKeys)}))`
}

/** Returns the query words that occur in descriptions but in no name. */
async function findDescribedTerms(text: string, known: KnownTerms): Promise<ReadonlySet<string>> {
	const described = new Set<string>()
	for (const word of splitSearchTerms(text).slice(0, maxSearchTerms).map(stemWord)) {
		if (known.has(word)) continue
		const having = searchIndexes.productsWith([{ anyOf: [[word]], columns: ['more', 'rest'] }])
		if ((await readIds(Prisma.sql`${having} LIMIT 1`)).length > 0) described.add(word)
	}
	return described
}

const sizesInStockSql = `WITH "given"("key") AS ${dialect.textListSql}
	SELECT "key" FROM "given" WHERE EXISTS (SELECT 1 FROM "Variant" WHERE "sizeKey" = "key" AND "remainingQty" > 0)`

/**
 * Returns the parts of a query, of one or two words, that may be sizes, with their normalized sizes. Only sizes with a
 * unit in stock are included.
 */
async function findSizesInText(text: string): Promise<ReadonlyMap<string, string>> {
	const words = normalizeText(text).split(/[\s,]+/)
	const texts = words.flatMap((word, at) => [word, `${word} ${words[at + 1] ?? ''}`.trim()])
	const keys = new Map(texts.filter(isSizeLike).map((size) => [size, toSizeKey(size)]))
	if (keys.size === 0) return keys
	const rows = await readPrepared<{ key: string }>(sizesInStockSql, JSON.stringify([...keys.values()]))
	const inStock = new Set(rows.map(({ key }) => key))
	return new Map([...keys].filter(([, key]) => inStock.has(key)))
}

const isSizeLike = (text: string) =>
	/\d/.test(text) || /^(x*-?[sml]|m|x*-?(small|medium|large)|extra (small|large))$/.test(text)
