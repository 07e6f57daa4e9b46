import Database from 'better-sqlite3'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { getSettings } from '#app/adapters/settings.server.ts'
import { makeProduct } from '../../../tests/support/data/shop-data.ts'
import { getCatalogVersion, getStockVersion } from './catalog-version.server.ts'
import { listBestSellers, listFeaturedProducts } from '../catalog/listing/listing-order.server.ts'
import { rowLength } from '../catalog/listing/listing-params.ts'
import { maxShownStock } from '../catalog/product/product-view.ts'
import { feedAttributeNames } from '../values/feeds/feed-attributes.ts'
import { declarationNames } from '../values/product-declarations.ts'
import { filterColumns } from '../values/product-columns.ts'
import { splitList } from '../../../tests/support/split-list.ts'

// The writer is another process without the shop's code.
const sqlite = new Database(getSettings().databaseFile)

beforeEach(() => {
	sqlite.exec('DELETE FROM "Product"')
})
afterAll(() => sqlite.close())

const setStock = (id: number, left: number) =>
	sqlite
		.prepare('UPDATE "Product" SET "remainingQty" = ?, "originalQty" = ? + "purchaseQty" WHERE "id" = ?')
		.run(left, left, id)
const buy = (id: number, units: number) =>
	sqlite
		.prepare(
			'UPDATE "Product" SET "remainingQty" = "remainingQty" - ?, "purchaseQty" = "purchaseQty" + ? WHERE "id" = ?',
		)
		.run(units, units, id)

/** Returns which versions `work` raises: that of pages and that of stock. */
function rises(work: () => unknown): [pages: boolean, stock: boolean] {
	const [pages, units] = [getCatalogVersion(), getStockVersion()]
	work()
	return [getCatalogVersion() > pages, getStockVersion() > units]
}

test.each([
	[50, 49, false],
	[maxShownStock + 1, maxShownStock, false],
	[maxShownStock, maxShownStock - 1, true],
	[maxShownStock - 1, maxShownStock, true],
	[5, 4, true],
	[2, 1, true],
	[1, 0, true],
	[0, 1, true],
	[0, 50, true],
	[50, 0, true],
	[0, 0, false],
])('a stock change from %i to %i units invalidates pages: %s', async (from, to, isAnother) => {
	const { id } = await makeProduct({ stock: from })
	expect(rises(() => setStock(id, to))).toEqual([isAnother, true])
})

test('a change of any other product column invalidates pages', async () => {
	await makeProduct()
	const columns = (sqlite.pragma('table_info("Product")') as { name: string }[]).map(({ name }) => name)
	const silent = columns.filter((name) => !rises(() => sqlite.exec(`UPDATE "Product" SET "${name}" = "${name}"`))[0])
	// The lowest and the highest price are derived from the sizes, which raise the version. No page shows `updatedAt`,
	// `lowestQty`, its marks, `hsn` or what only feeds contain. A product that becomes a draft also changes its status. The
	// other three columns are stock. Whatever changes an attribute or a declaration raises `version` too, so that a new one needs
	// no trigger.
	const others = splitList(`
		fromPricePaise hsn lowAt lowStockThreshold lowestQty originalQty purchaseQty remainingQty toPricePaise updatedAt wasPublished
	`)
	expect(silent.toSorted()).toEqual(
		[...others, ...filterColumns, ...feedAttributeNames, ...declarationNames].toSorted(),
	)
})

test.each([1, 2, 3])('best sellers are never stale, whatever is bought or returned (seed %i)', async (seed) => {
	let state = seed
	const below = (limit: number) => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
		return Math.floor((state / 2 ** 32) * limit)
	}
	const ids: number[] = []
	for (let index = 0; index < 24; index += 1)
		ids.push((await makeProduct({ stock: 100_000, purchaseQty: 50 + below(40), isFeatured: index % 2 === 0 })).id)
	const shown = () => {
		const best = (where: string) =>
			sqlite
				.prepare(`SELECT "id" FROM "Product" WHERE ${where} ORDER BY "purchaseQty" DESC, "id" DESC LIMIT ${rowLength}`)
				.pluck()
				.all()
		return [best('TRUE'), best('"isFeatured"')]
	}
	let unchanged = 0
	for (let step = 0; step < 150; step += 1) {
		const before = shown()
		const [isAnother] = rises(() => buy(ids[below(ids.length)]!, below(9) - 4))
		if (!isAnother) {
			expect(shown()).toEqual(before)
			unchanged += 1
		}
		if (step % 10 === 0)
			expect([
				(await listBestSellers(20)).map(({ id }) => id),
				(await listFeaturedProducts(rowLength)).map(({ id }) => id),
			]).toEqual(shown())
	}
	expect(unchanged).toBeGreaterThan(30)
})

test('pages contain no more stock data than they show', async () => {
	const { id } = await makeProduct({ stock: 50 })
	const left = async () => (await listBestSellers(1))[0]!.remainingQty
	expect(await left()).toBe(maxShownStock)
	for (const units of [maxShownStock, 5, 0]) {
		setStock(id, units)
		expect(await left()).toBe(units)
	}
})
