import { setImmediate as yieldTick } from 'node:timers/promises'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { Prisma, read } from '#app/adapters/db/db.server.ts'
import { listingVersionNow } from '../../version/catalog-version.server.ts'
import { createVersionedCache } from '#app/adapters/cache/versioned-cache.ts'
import type { ColorFamily } from './color-family.ts'

interface ColorCounts {
	colors: Map<number, number>
	families: Map<ColorFamily, number>
}

type Families = ReadonlyMap<number, ColorFamily>

interface Pair {
	productId: number
	colorId: number
}

/** Purchases leave the counts cached. */
const cache = createVersionedCache<{ counts: ColorCounts; families: Families }>({
	versionNow: listingVersionNow,
	maxSize: 300,
	sizeOf: () => 1,
})

/**
 * Counts the colours of the products that meet `conditions` (none: all). Memoized under `key` until a product or
 * `families` change.
 */
export async function countColors(key: string, conditions: Prisma.Sql[], families: Families): Promise<ColorCounts> {
	const before = cache.get(key)
	if (before?.families === families) return before.counts
	const version = listingVersionNow()
	const counts: ColorCounts = { colors: new Map(), families: new Map() }
	for await (const pairs of conditions.length > 0 ? pairsOf(conditions) : everyPair()) count(pairs, families, counts)
	cache.set(key, { counts, families }, version)
	return counts
}

/** A product counts once in a family. Its pairs stand together. */
function count(pairs: Pair[], families: Families, counts: ColorCounts) {
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

async function* pairsOf(conditions: Prisma.Sql[]): AsyncGenerator<Pair[]> {
	const where = Prisma.join([Prisma.sql`"deletedAt" IS NULL`, ...conditions], ' AND ')
	yield await read.$queryRaw<
		Pair[]
	>`SELECT "productId", "colorId" FROM "ProductColor" WHERE "productId" IN (SELECT "id" FROM "Product" WHERE ${where})`
}

const productsAtOnce = 2_000

/** Batches let other requests in between a hundred thousand rows. */
async function* everyPair(): AsyncGenerator<Pair[]> {
	const [last] = await readPrepared<{ id: number | null }>('SELECT max("productId") AS "id" FROM "ProductColor"')
	for (let above = 0; above < (last?.id ?? 0); above += productsAtOnce) {
		yield await readPrepared<Pair>(
			`SELECT variant."productId", variant."colorId" FROM "ProductColor" variant
			CROSS JOIN "Product" product
			WHERE product."id" = variant."productId" AND variant."productId" > ? AND variant."productId" <= ? AND product."deletedAt" IS NULL`,
			above,
			above + productsAtOnce,
		)
		await yieldTick()
	}
}
