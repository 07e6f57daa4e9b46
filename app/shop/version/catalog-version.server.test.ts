import Database from 'better-sqlite3'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { settings } from '#app/adapters/settings.server.ts'
import { makeProduct } from '../../../tests/support/data/shop-data.ts'
import { catalogVersionNow, stockVersionNow } from './catalog-version.server.ts'
import { bestSellers, featuredProducts } from '../catalog/listing/listing-order.server.ts'
import { rowLength } from '../catalog/listing/listing-params.ts'
import { plenty } from '../catalog/product/product-view.ts'
import { words } from '../../../tests/support/words.ts'

// The writer is another process without the shop's code.
const sqlite = new Database(settings().databaseFile)

beforeEach(() => {
	sqlite.exec('DELETE FROM "Product"')
})
afterAll(() => sqlite.close())

const setStock = (id: number, left: number) =>
	sqlite
		.prepare('UPDATE "Product" SET "remainingQty" = ?, "originalQty" = ? + "purchaseQty" WHERE "id" = ?')
		.run(left, left, id)
const buy = (id: number, pieces: number) =>
	sqlite
		.prepare(
			'UPDATE "Product" SET "remainingQty" = "remainingQty" - ?, "purchaseQty" = "purchaseQty" + ? WHERE "id" = ?',
		)
		.run(pieces, pieces, id)

/** Returns which versions `work` raises: that of pages and that of stock. */
function rises(work: () => unknown): [pages: boolean, pieces: boolean] {
	const [pages, pieces] = [catalogVersionNow(), stockVersionNow()]
	work()
	return [catalogVersionNow() > pages, stockVersionNow() > pieces]
}

test.each([
	[50, 49, false],
	[plenty + 1, plenty, false],
	[plenty, plenty - 1, true],
	[plenty - 1, plenty, true],
	[5, 4, true],
	[2, 1, true],
	[1, 0, true],
	[0, 1, true],
	[0, 50, true],
	[50, 0, true],
	[0, 0, false],
])('a stock that goes from %i pieces to %i makes another page: %s', async (from, to, isAnother) => {
	const { id } = await makeProduct({ stock: from })
	expect(rises(() => setStock(id, to))).toEqual([isAnother, true])
})

test('every other column of a product makes other pages', async () => {
	await makeProduct()
	const columns = (sqlite.pragma('table_info("Product")') as { name: string }[]).map(({ name }) => name)
	const silent = columns.filter((name) => !rises(() => sqlite.exec(`UPDATE "Product" SET "${name}" = "${name}"`))[0])
	// The lowest and the highest price are derived from the sizes, which raise the version. No page shows `updatedAt`,
	// `lowestQty`, its marks or `hsn`. Unpublishing or hiding also deletes the product from the pages. The other three
	// columns are stock.
	expect(silent.toSorted()).toEqual(
		words(`
		fromPricePaise hsn isDraft lowAt lowMark lowestQty originalQty purchaseQty remainingQty toPricePaise updatedAt wasPublished
	`),
	)
})

test.each([1, 2, 3])('whatever is bought or comes back, the best sellers are never old (seed %i)', async (seed) => {
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
	let kept = 0
	for (let step = 0; step < 150; step += 1) {
		const before = shown()
		const [isAnother] = rises(() => buy(ids[below(ids.length)]!, below(9) - 4))
		if (!isAnother) {
			expect(shown()).toEqual(before)
			kept += 1
		}
		if (step % 10 === 0)
			expect([
				(await bestSellers(20)).map(({ id }) => id),
				(await featuredProducts(rowLength)).map(({ id }) => id),
			]).toEqual(shown())
	}
	expect(kept).toBeGreaterThan(30)
})

test('pages are told no more of the stock than they show', async () => {
	const { id } = await makeProduct({ stock: 50 })
	const left = async () => (await bestSellers(1))[0]!.remainingQty
	expect(await left()).toBe(plenty)
	for (const pieces of [plenty, 5, 0]) {
		setStock(id, pieces)
		expect(await left()).toBe(pieces)
	}
})
