import { setImmediate as yieldTick } from 'node:timers/promises'
import { activeSql } from '../product/product-status.server.ts'
import { createVersionedCache, memoizeByVersion } from '#app/adapters/cache/cache.ts'
import { Prisma, read } from '#app/adapters/db/db.server.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { getCatalogVersion, getListingVersion } from '../../catalog-version/catalog-version.server.ts'
import { type ColorFamily, colorFamilies, getColorFamily } from './color-family.ts'
import type { ChosenColors, ColorFamilyView, ColorOption } from '../listing/listing-params.ts'
import { isPlaceholderColor, unknownHexCode } from './color-labels.ts'
import type { Term } from '../../search/parse-search.ts'
import { toIndexTerms } from '../../search/tokenize.ts'

/**
 * A color filter with up to this many colors shows all of them on every page. A filter with more colors shows only the
 * selected ones and those of the family that the visitor opened, because few visitors open a family.
 */
const maxListedColors = 12
const sampleCount = 3

/** The colors by name, with their families. Names that mean no color are excluded. */
const listSortedColors = memoizeByVersion(getCatalogVersion, 1, async () => {
	const rows = await read.color.findMany({
		orderBy: { nameKey: 'asc' },
		select: { id: true, name: true, hexCode: true },
	})
	const colors = rows
		.filter(({ name }) => !isPlaceholderColor(name))
		.map((color) => ({ ...color, hexCode: color.hexCode || unknownHexCode, family: getColorFamily(color.hexCode) }))
	return { colors, families: new Map(colors.map(({ id, family }) => [id, family])) }
})

/** Returns the color ids of `families`. Returns an impossible id when they have no colors, so that nothing matches. */
export async function findColorIds(families: ColorFamily[]): Promise<number[]> {
	const { colors } = await listSortedColors()
	const ids = colors.filter(({ family }) => families.includes(family)).map(({ id }) => id)
	return ids.length > 0 ? ids : [0]
}

/**
 * Returns the color families and colors of the products that meet `conditions`, the most frequent first. Selected
 * colors are always included. `key` identifies the conditions in the cache.
 */
export async function getColorFilter(
	key: string,
	conditions: Prisma.Sql[],
	{ colorIds, opened }: ChosenColors,
): Promise<ColorFamilyView[]> {
	const { colors, families } = await listSortedColors()
	const counts = await countColors(key, conditions, families)
	const shown = colors.filter(({ id }) => counts.colors.has(id) || colorIds.includes(id))
	return Object.keys(colorFamilies)
		.map((name) => name as ColorFamily)
		.map((family): ColorFamilyView => {
			const options: ColorOption[] = shown
				.filter((color) => color.family === family)
				.map(({ id, name, hexCode }) => ({ id, name, hexCode, count: counts.colors.get(id) ?? 0 }))
			const ranked = options.toSorted((one, other) => other.count - one.count)
			const showsAll = shown.length <= maxListedColors || ranked.length === 1 || opened === family || opened === 'all'
			return {
				key: family,
				count: counts.families.get(family) ?? 0,
				colorCount: ranked.length,
				samples: ranked.slice(0, sampleCount).map(({ hexCode }) => hexCode),
				colors: showsAll ? ranked : ranked.filter(({ id }) => colorIds.includes(id)),
			}
		})
		.filter(({ colorCount }) => colorCount > 0)
		.toSorted((one, other) => other.count - one.count)
}

interface ColorCounts {
	colors: Map<number, number>
	families: Map<ColorFamily, number>
}

type FamiliesById = ReadonlyMap<number, ColorFamily>

interface Pair {
	productId: number
	colorId: number
}

/** The cache of color counts. Purchases do not invalidate it. */
const cache = createVersionedCache<{ counts: ColorCounts; families: FamiliesById }>({
	getVersion: getListingVersion,
	maxSize: 300,
	sizeOf: () => 1,
})

/**
 * Counts the colors of the products that meet `conditions`, or of all products when there are none. The result is
 * memoized under `key` until a product or `families` change.
 */
async function countColors(key: string, conditions: Prisma.Sql[], families: FamiliesById): Promise<ColorCounts> {
	const before = cache.get(key)
	if (before?.families === families) return before.counts
	const version = getListingVersion()
	const counts: ColorCounts = { colors: new Map(), families: new Map() }
	for await (const pairs of conditions.length > 0 ? readPairs(conditions) : readAllPairs())
		count(pairs, families, counts)
	cache.set(key, { counts, families }, version)
	return counts
}

/**
 * Adds pairs of a product and a color to the counts, with each product once per family. The pairs of a product must be
 * adjacent.
 */
function count(pairs: Pair[], families: FamiliesById, counts: ColorCounts) {
	let product = 0
	let counted = new Set<ColorFamily>()
	for (const { productId, colorId } of pairs) {
		const family = families.get(colorId)
		if (!family) continue
		if (productId !== product) counted = new Set()
		product = productId
		counts.colors.set(colorId, (counts.colors.get(colorId) ?? 0) + 1)
		if (!counted.has(family)) counts.families.set(family, (counts.families.get(family) ?? 0) + 1)
		counted.add(family)
	}
}

async function* readPairs(conditions: Prisma.Sql[]): AsyncGenerator<Pair[]> {
	const where = Prisma.join([activeSql, ...conditions], ' AND ')
	yield await read.$queryRaw<
		Pair[]
	>`SELECT "productId", "colorId" FROM "ProductColor" WHERE "productId" IN (SELECT "id" FROM "Product" WHERE ${where})`
}

const batchSize = 2_000
const pairsSql = `
	SELECT variant."productId", variant."colorId" FROM "ProductColor" variant
	CROSS JOIN "Product" product
	WHERE product."id" = variant."productId" AND variant."productId" > ? AND variant."productId" <= ? AND product.${activeSql.sql}`

/**
 * Yields the pairs of all published products in batches, so that other requests can run while a hundred thousand are
 * read.
 */
async function* readAllPairs(): AsyncGenerator<Pair[]> {
	const [last] = await readPrepared<{ id: number | null }>('SELECT max("productId") AS "id" FROM "ProductColor"')
	for (let above = 0; above < (last?.id ?? 0); above += batchSize) {
		yield await readPrepared<Pair>(pairsSql, above, above + batchSize)
		await yieldTick()
	}
}

interface ColorTerms {
	id: number
	words: ReadonlySet<string>
	family: string
}

const listColorTerms = memoizeByVersion(getCatalogVersion, 1, async (): Promise<ColorTerms[]> => {
	const rows = await read.color.findMany({ select: { id: true, name: true, hexCode: true }, orderBy: { id: 'asc' } })
	return rows
		.filter(({ name }) => !isPlaceholderColor(name))
		.map(({ id, name, hexCode }) => ({ id, words: new Set(toIndexTerms(name)), family: getColorFamily(hexCode) }))
})

/** The maximum number of colors that a query matches. More matches would only be further shades of one family. */
const maxMatched = 100
/**
 * The score of a color that only belongs to the family that a word names. It is below that of a color whose name
 * contains the word.
 */
const familyWorth = 0.5

/** Returns the colors that a query names, best match first (rule: color-of-search). */
export async function findMatchedColors(terms: readonly Term[]): Promise<number[]> {
	const named = terms.filter(({ kind }) => kind === 'look' || kind === 'other')
	if (named.length === 0) return []
	return (await listColorTerms())
		.map((color) => ({ id: color.id, worth: Math.max(...named.map((term) => scoreColor(color, term))) }))
		.filter(({ worth }) => worth > 0)
		.toSorted((one, other) => other.worth - one.worth)
		.slice(0, maxMatched)
		.map(({ id }) => id)
}

/**
 * Returns how well a color matches a term, or 0 if it does not match. A color whose whole name is the term ('Red')
 * scores higher than one whose name also has other words ('Red Clay').
 */
function scoreColor({ words: colorTerms, family }: ColorTerms, { meanings }: Term): number {
	let best = 0
	for (const { words, worth } of meanings) {
		if (words.every((word) => colorTerms.has(word))) best = Math.max(best, worth * (1 + words.length / colorTerms.size))
		else if (words.length === 1 && words[0] === family) best = Math.max(best, worth * familyWorth)
	}
	return best
}
