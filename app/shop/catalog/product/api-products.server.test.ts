import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeImage, makeProduct } from '../../../../tests/support/data/shop-data.ts'
import { expectBatches } from '../../../../tests/support/data/batches.ts'
import { streamApiProducts, listFeaturedApiProducts, getApiProduct, listApiProducts } from './api-products.server.ts'

const day = (number: number) => new Date(Date.UTC(2026, 0, number))
const toIds = (products: { id: number }[]) => products.map(({ id }) => id)

async function newestFirst(): Promise<number[]> {
	return toIds(
		await read.product.findMany({
			where: { status: 'active' },
			orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
			select: { id: true },
		}),
	)
}

const remove = (id: number) => write((tx) => tx.product.update({ where: { id }, data: { status: 'archived' } }))

beforeEach(() => write((tx) => tx.product.deleteMany()))

test('a full product has its images and colors in order', async () => {
	const [first, second] = [await makeImage(), await makeImage()]
	const { id, variants } = await makeProduct({
		name: 'Shirt',
		stock: 3,
		purchaseQty: 4,
		pricePaise: 99_950,
		colors: ['White', 'Indigo'],
		images: [second, first],
		details: ['Soft', 'Cool, too'],
		createdAt: day(5),
	})
	const whole = await getApiProduct(id)
	expect(whole).toMatchObject({
		id,
		name: 'Shirt',
		basePricePaise: 99_950,
		originalPricePaise: null,
		originalQty: 7,
		purchaseQty: 4,
		remainingQty: 3,
		details: ['Soft', 'Cool, too'],
		sizeFit: [],
		category: null,
		collection: null,
		createdAt: day(5),
	})
	expect(whole.imageHashes).toEqual([second, first])
	expect(whole.colors).toEqual([
		{ id: variants[0], color: { id: expect.any(Number), name: 'White', hexCode: '#aa3355' } },
		{ id: variants[1], color: { id: expect.any(Number), name: 'Indigo', hexCode: '#aa3355' } },
	])
	await remove(id)
	for (const gone of [id, 999_999])
		await expect(getApiProduct(gone)).rejects.toMatchObject({ code: 'not-found', message: 'Product not found' })
})

test('all full products come newest first in batches, each once, also with equal timestamps, without deleted ones', async () => {
	for (const number of [3, 1, 1, 1, 2, 1, 3]) await makeProduct({ createdAt: day(number) })
	await makeProduct({ createdAt: day(1), status: 'archived' })
	const expected = await newestFirst()
	expect(expected).toHaveLength(7)
	await expectBatches(streamApiProducts, expected)
})

test('a product added or deleted while the full list is read disturbs no other', async () => {
	const made: { id: number }[] = []
	for (const number of [1, 2, 3, 4]) made.push(await makeProduct({ createdAt: day(number) }))
	const batches = streamApiProducts(2)
	const first = await batches.next()
	await remove(made[2]!.id)
	await makeProduct({ createdAt: day(9) })
	const second = await batches.next()
	expect(toIds(first.value)).toEqual([made[3]!.id, made[2]!.id])
	expect(toIds(second.value)).toEqual([made[1]!.id, made[0]!.id])
})

test('the full product list has pages, and the page after the last is empty', async () => {
	for (const number of [1, 2, 3, 4, 5]) await makeProduct({ createdAt: day(number) })
	const all = await newestFirst()
	const page = await listApiProducts(2, 2)
	expect(toIds(page.items)).toEqual(all.slice(2, 4))
	expect(page.page).toBe(2)
	expect(page.pageCount).toBe(3)
	expect(page.total).toBe(5)
	expect(await listApiProducts(4, 2)).toMatchObject({ items: [], page: 4, pageCount: 3, total: 5 })
})

test('the featured full products are the flagged ones by sales, or the best sellers of all', async () => {
	const [few, many, most] = [
		await makeProduct({ purchaseQty: 1, isFeatured: true }),
		await makeProduct({ purchaseQty: 5, isFeatured: true }),
		await makeProduct({ purchaseQty: 9 }),
	]
	expect(toIds(await listFeaturedApiProducts(20))).toEqual([many.id, few.id])
	expect(toIds(await listFeaturedApiProducts(1))).toEqual([many.id])
	await write((tx) => tx.product.updateMany({ data: { isFeatured: false } }))
	expect(toIds(await listFeaturedApiProducts(2))).toEqual([most.id, many.id])
})
