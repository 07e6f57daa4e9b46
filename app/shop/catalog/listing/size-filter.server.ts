import { setImmediate as yieldTick } from 'node:timers/promises'
import { createVersionedCache } from '#app/adapters/cache/versioned-cache.ts'
import { Prisma, read } from '#app/adapters/db/db.server.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { compareSizes } from '../variant/sizes.ts'
import { sizedVersionNow } from '../../version/catalog-version.server.ts'
import { alive } from './product-rows.server.ts'
import type { ChosenSizes, SizeFilterView, SizeOption } from './filters.ts'

/**
 * Up to this many sizes are shown on every page. If there are more, only the most frequent are shown, and all on
 * demand.
 */
const manySizes = 32

/** The sizes in order. Purchases do not invalidate the counts unless a size sells out. */
const cache = createVersionedCache<SizeOption[]>({ versionNow: sizedVersionNow, maxSize: 300, sizeOf: () => 1 })

/**
 * Returns the sizes in stock of the products that meet `conditions` (all when there are none; `key`), in order (rule:
 * size-order), with counts. Selected sizes are always included.
 */
export async function sizeFilter(
	key: string,
	conditions: Prisma.Sql[],
	{ sizeKeys, opened }: ChosenSizes,
): Promise<SizeFilterView> {
	const counted = await countSizes(key, conditions)
	const without = sizeKeys.filter((chosen) => counted.every((size) => size.key !== chosen))
	const missing = without.length > 0 ? await soldOutSizes(without) : []
	const all = missing.length > 0 ? sortOptions([...counted, ...missing]) : counted
	const isWhole = all.length <= manySizes || opened === 'sizes' || opened === 'all'
	if (isWhole) return { sizeCount: all.length, sizes: all }
	const frequent = new Set(all.toSorted((one, other) => other.count - one.count).slice(0, manySizes))
	return { sizeCount: all.length, sizes: all.filter((size) => frequent.has(size) || sizeKeys.includes(size.key)) }
}

/** Returns the selected sizes that are sold out. Sizes unknown to the shop are excluded. */
async function soldOutSizes(keys: string[]): Promise<SizeOption[]> {
	const rows = await read.variant.groupBy({ by: ['sizeKey'], where: { sizeKey: { in: keys } }, _min: { size: true } })
	return rows.map(({ sizeKey, _min }) => ({ key: sizeKey, name: _min.size ?? sizeKey, count: 0 }))
}

const sortOptions = (sizes: SizeOption[]) => sizes.toSorted((one, other) => compareSizes(one.name, other.name))

async function countSizes(key: string, conditions: Prisma.Sql[]): Promise<SizeOption[]> {
	const before = cache.get(key)
	if (before) return before
	const version = sizedVersionNow()
	const counted = sortOptions(await (conditions.length > 0 ? countIn(conditions) : countAll()))
	cache.set(key, counted, version)
	return counted
}

async function countIn(conditions: Prisma.Sql[]): Promise<SizeOption[]> {
	const where = Prisma.join([alive, ...conditions], ' AND ')
	const rows = await read.$queryRaw<{ key: string; name: string; count: bigint }[]>`
		SELECT "sizeKey" AS "key", min("size") AS "name", count(DISTINCT "productId") AS "count" FROM "Variant"
		WHERE "productId" IN (SELECT "id" FROM "Product" WHERE ${where}) AND "remainingQty" > 0 AND "sizeKey" <> ''
		GROUP BY "sizeKey"`
	return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

/** Counts the sizes through the stock index, one at a time so that other requests can run. */
async function countAll(): Promise<SizeOption[]> {
	const deleted = new Map(
		(
			await readPrepared<Omit<SizeOption, 'name'>>(
				`SELECT "sizeKey" AS "key", count(DISTINCT "productId") AS "count" FROM "Product" product
			CROSS JOIN "Variant" variant
			WHERE "productId" = product."id" AND variant."remainingQty" > 0 AND "deletedAt" IS NOT NULL GROUP BY "sizeKey"`,
			)
		).map(({ key, count }) => [key, count]),
	)
	const counted: SizeOption[] = []
	for (let size = await sizeAfter(''); size; size = await sizeAfter(size.key)) {
		const [found] = await readPrepared<{ count: number }>(
			'SELECT count(DISTINCT "productId") AS "count" FROM "Variant" WHERE "sizeKey" = ? AND "remainingQty" > 0',
			size.key,
		)
		const count = (found?.count ?? 0) - (deleted.get(size.key) ?? 0)
		if (count > 0) counted.push({ ...size, count })
		await yieldTick()
	}
	return counted
}

async function sizeAfter(key: string): Promise<Omit<SizeOption, 'count'> | undefined> {
	const [next] = await readPrepared<Omit<SizeOption, 'count'>>(
		`SELECT "sizeKey" AS "key", "size" AS "name" FROM "Variant"
		WHERE "sizeKey" > ? AND "remainingQty" > 0 ORDER BY "sizeKey" LIMIT 1`,
		key,
	)
	return next
}
