import { expect, test } from 'vitest'
import { write, type Transaction } from '#app/adapters/db/db.server.ts'
import { normaliseText } from '../../search/normalise.ts'
import { listProducts, listingFilters, productDetail } from './browse.server.ts'
import { bestSellers, featuredProducts, newArrivals } from './listing-order.server.ts'
import { ensureCategory } from '../category/category.server.ts'
import { ensureCollection } from '../collection/collection.server.ts'
import { ensureColor, listColors } from '../color/color.server.ts'
import { replaceColors, replaceImages } from '../product/product-parts.server.ts'
import type { ListingQuery } from '../product/product-view.ts'

interface Given {
	category?: string
	collection?: string
	colors?: string[]
	rupees?: number
	originalRupees?: number
	bought?: number
	isFeatured?: boolean
	deleted?: boolean
}

const ids = new Map<string, number>()
const colorIds = new Map<string, number>()
const hash = 'd'.repeat(32)

async function add(tx: Transaction, name: string, given: Given = {}) {
	const bought = given.bought ?? 0
	const product = await tx.product.create({
		data: {
			handle: name,
			name,
			nameKey: normaliseText(name),
			basePricePaise: (given.rupees ?? 100) * 100,
			originalPricePaise: given.originalRupees === undefined ? null : given.originalRupees * 100,
			originalQty: bought + 4,
			purchaseQty: bought,
			remainingQty: 4,
			isFeatured: given.isFeatured,
			categoryId: given.category ? await ensureCategory(tx, given.category) : null,
			collectionId: given.collection ? await ensureCollection(tx, given.collection, null) : null,
			deletedAt: given.deleted ? new Date() : null,
		},
	})
	ids.set(name, product.id)
	const colors: number[] = []
	for (const color of given.colors ?? []) colors.push(await ensureColor(tx, color, '#102030'))
	for (const [index, color] of (given.colors ?? []).entries()) colorIds.set(color, colors[index]!)
	await replaceColors(tx, product.id, colors)
	return product.id
}

await write(async (tx) => {
	await tx.image.create({ data: { hash, sourceHash: hash, width: 3, height: 4, byteSize: 1, placeholder: 'data:,' } })
	const prices = { rupees: 900, originalRupees: 1200 }
	const scarf = { category: 'Accessories', collection: 'Summer', colors: ['Rust', 'Indigo'], bought: 5, ...prices }
	await replaceImages(tx, await add(tx, 'Silk Scarf', scarf), [
		{ imageHash: hash, alt: 'Folded' },
		{ imageHash: hash, alt: '' },
		{ imageHash: hash, alt: '' },
	])
	const tote = { category: 'Bags', collection: 'Summer', colors: ['Indigo'], bought: 9 }
	await add(tx, 'Tote 100%', { ...tote, rupees: 1500, originalRupees: 1500 })
	await add(tx, 'Plain Belt', {
		category: 'Accessories',
		collection: 'Éclat',
		rupees: 900,
		bought: 7,
		isFeatured: true,
	})
	await add(tx, 'Boots_low', { collection: 'Éclat', colors: ['Rust'], rupees: 4000, bought: 1, isFeatured: true })
	await add(tx, 'Gone Silk', { collection: 'Summer', colors: ['Olive'], bought: 99, isFeatured: true, deleted: true })
})

async function names(query: Partial<ListingQuery>) {
	const page = await listProducts({ sort: 'featured', page: 1, pageSize: 20, ...query })
	return page.items.map(({ name }) => name)
}

test('a listing shows the newest products first, without deleted ones, and keeps products without colours', async () => {
	expect(await names({})).toEqual(['Boots_low', 'Plain Belt', 'Tote 100%', 'Silk Scarf'])
	expect(await names({ collection: 'AllProducts' })).toHaveLength(4)
})

test.each([
	[{ collection: 'sUMMER' }, ['Tote 100%', 'Silk Scarf']],
	[{ collection: 'eclat' }, ['Boots_low', 'Plain Belt']],
	[{ collection: 'unknown' }, []],
	[{ category: 'accessories' }, ['Plain Belt', 'Silk Scarf']],
	[{ category: 'unknown' }, []],
	[{ collection: 'summer', category: 'bags' }, ['Tote 100%']],
	[{ minPaise: 90_000, maxPaise: 150_000 }, ['Plain Belt', 'Tote 100%', 'Silk Scarf']],
	[{ minPaise: 90_001 }, ['Boots_low', 'Tote 100%']],
	[{ maxPaise: 89_999 }, []],
	[{ sort: 'price-asc' as const }, ['Silk Scarf', 'Plain Belt', 'Tote 100%', 'Boots_low']],
	[{ sort: 'price-desc' as const }, ['Boots_low', 'Tote 100%', 'Plain Belt', 'Silk Scarf']],
])('the listing %j shows %j', async (query, expected) => {
	expect(await names(query)).toEqual(expected)
})

test('a product is listed when any of its colours is chosen', async () => {
	const [rust, indigo] = [colorIds.get('Rust')!, colorIds.get('Indigo')!]
	expect(await names({ colorIds: [rust] })).toEqual(['Boots_low', 'Silk Scarf'])
	expect(await names({ colorIds: [rust, indigo] })).toEqual(['Boots_low', 'Tote 100%', 'Silk Scarf'])
})

test.each([
	['SILK', ['Silk Scarf']],
	['  sílk   scarf ', ['Silk Scarf']],
	['%', ['Tote 100%']],
	['_', ['Boots_low']],
	["'", []],
	['o', ['Boots_low', 'Tote 100%']],
])('searching the products for %j finds %j', async (search, expected) => {
	expect(await names({ search })).toEqual(expected)
})

test('while a listing is searched, filters and sorting do not count; the collection does', async () => {
	const off = { category: 'bags', colorIds: [-1], minPaise: 1, maxPaise: 2, sort: 'price-asc' as const }
	expect(await names({ search: 'o', ...off })).toEqual(['Boots_low', 'Tote 100%'])
	expect(await names({ search: 'o', collection: 'summer' })).toEqual(['Tote 100%'])
	expect(await names({ search: '   ', category: 'bags' })).toEqual(['Tote 100%'])
})

test('the whole result of a listing is sorted and then paged; a page beyond the end is the last one', async () => {
	const page = (number: number) => listProducts({ sort: 'price-asc', page: number, pageSize: 3 })
	expect((await page(1)).items.map(({ name }) => name)).toEqual(['Silk Scarf', 'Plain Belt', 'Tote 100%'])
	expect(await page(9)).toMatchObject({ page: 2, pageCount: 2, total: 4, items: [{ name: 'Boots_low' }] })
})

test('the card of a product carries two images, its colours in order, and an original price only when that is higher', async () => {
	const [scarf] = (await listProducts({ sort: 'featured', search: 'silk scarf', page: 1, pageSize: 20 })).items
	const image = { hash, width: 3, height: 4, placeholder: 'data:,', kind: null, focus: null, alt: 'Folded' }
	expect(scarf).toEqual({
		id: ids.get('Silk Scarf'),
		name: 'Silk Scarf',
		fromPricePaise: 90_000,
		toPricePaise: 90_000,
		originalPricePaise: 120_000,
		remainingQty: 4,
		countsByVariant: false,
		image,
		hover: { hash, kind: null },
		colors: [
			{ productColorId: expect.any(Number), colorId: expect.any(Number), name: 'Rust', hexCode: '#102030' },
			{ productColorId: expect.any(Number), colorId: expect.any(Number), name: 'Indigo', hexCode: '#102030' },
		],
		color: null,
	})
	const [tote] = (await listProducts({ sort: 'featured', search: 'tote', page: 1, pageSize: 20 })).items
	expect(tote).toMatchObject({ originalPricePaise: null, image: null, hover: null })
})

test('new arrivals, best sellers and featured products have their own orders', async () => {
	const named = async (cards: ReturnType<typeof newArrivals>) => (await cards).map(({ name }) => name)
	expect(await named(newArrivals(2))).toEqual(['Boots_low', 'Plain Belt'])
	expect(await named(bestSellers(3))).toEqual(['Tote 100%', 'Plain Belt', 'Silk Scarf'])
	expect(await named(featuredProducts(5))).toEqual(['Plain Belt', 'Boots_low'])
	await write((tx) => tx.product.updateMany({ where: { deletedAt: null }, data: { isFeatured: false } }))
	expect(await named(featuredProducts(2))).toEqual(['Tote 100%', 'Plain Belt'])
})

test("a product's page has everything, ratings included", async () => {
	const id = ids.get('Silk Scarf')!
	const unrated = { categoryName: 'Accessories', collectionName: 'Summer', ratingCount: 0, ratingAverage: null }
	expect(await productDetail(id)).toMatchObject(unrated)
	await write(async (tx) => {
		for (const rating of [5, 4]) await tx.rating.create({ data: { productId: id, rating, description: 'Lovely' } })
		await tx.product.update({ where: { id }, data: { details: ['Soft', 'Light'], description: 'A scarf.' } })
	})
	const detail = await productDetail(id)
	expect(detail).toMatchObject({
		ratingCount: 2,
		ratingAverage: 4.5,
		details: ['Soft', 'Light'],
		description: 'A scarf.',
	})
	expect(detail.images.map(({ alt }) => alt)).toEqual(['Folded', 'Silk Scarf', 'Silk Scarf'])
})

test.each(['Gone Silk', 'never there'])('the page of a product that is %s is not found', async (name) => {
	await expect(productDetail(ids.get(name) ?? 999)).rejects.toMatchObject({
		code: 'not-found',
		message: 'Product not found',
	})
})

test('colours to filter a listing by are those of products in the shop', async () => {
	const { colors: families } = await listingFilters({ sort: 'featured', page: 1, pageSize: 20 }, 0, {
		colorIds: [],
		sizeKeys: [],
		opened: '',
	})
	expect(families.flatMap(({ colors }) => colors.map(({ name }) => name)).toSorted()).toEqual(['Indigo', 'Rust'])
	expect((await listColors()).map(({ name }) => name)).toEqual(['Indigo', 'Olive', 'Rust'])
})

test('New Arrivals are the newest 20, filtered and sorted among themselves', async () => {
	await write(async (tx) => {
		for (let number = 1; number <= 19; number += 1) await add(tx, `New ${number}`, { rupees: 10 + number })
	})
	const page = await listProducts({ newest: true, sort: 'price-desc', page: 1, pageSize: 20 })
	expect(page.total).toBe(20)
	expect(page.items[0]!.name).toBe('Boots_low')
	expect(await names({ newest: true, search: 'tote' })).toEqual([])
})
