import { listingFilters, mapColumns } from '../../values/product-columns.ts'
import { getRefusal } from '../../../../tests/support/data/refusals.ts'
import { expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { makeImage, makeProduct, type ProductOptions } from '../../../../tests/support/data/shop-data.ts'
import { listProducts } from './product-listing.server.ts'
import { getListingFilters } from './listing-filters.server.ts'
import { getProductDetail } from '../product/product-detail.server.ts'
import { listBestSellers, listFeaturedProducts, listNewArrivals } from './listing-order.server.ts'
import { ensureCategory } from '../category/category.server.ts'
import { ensureCollection } from '../collection/collection.server.ts'
import { listColors } from '../color/color.server.ts'
import { replaceImages } from '../product/product-parts.server.ts'
import type { ListingQuery } from '../product/product-view.ts'

const ids = new Map<string, number>()
const hash = await makeImage()
const [accessories, bags, summer, eclat] = await write(async (tx) => [
	await ensureCategory(tx, 'Accessories'),
	await ensureCategory(tx, 'Bags'),
	await ensureCollection(tx, 'Summer', null),
	await ensureCollection(tx, 'Éclat', null),
])

async function add(name: string, given: ProductOptions) {
	const { id } = await makeProduct({ name, stock: 4, colors: [], pricePaise: 10_000, ...given })
	ids.set(name, id)
	return id
}

const prices = { pricePaise: 90_000, originalPricePaise: 120_000 }
const scarfColors = { colors: ['Rust', 'Indigo'], purchaseQty: 5, ...prices }
const scarfId = await add('Silk Scarf', { categoryId: accessories, collectionId: summer, ...scarfColors })
await write((tx) =>
	replaceImages(tx, scarfId, [
		{ imageHash: hash, alt: 'Folded' },
		{ imageHash: hash, alt: '' },
		{ imageHash: hash, alt: '' },
	]),
)
const tote = { categoryId: bags, collectionId: summer, colors: ['Indigo'], purchaseQty: 9 }
await add('Tote 100%', { ...tote, pricePaise: 150_000, originalPricePaise: 150_000 })
const flagged = { collectionId: eclat, isFeatured: true }
await add('Plain Belt', { ...flagged, categoryId: accessories, pricePaise: 90_000, purchaseQty: 7 })
await add('Boots_low', { ...flagged, colors: ['Rust'], pricePaise: 400_000, purchaseQty: 1 })
const sold = { collectionId: summer, colors: ['Olive'], purchaseQty: 99, isFeatured: true }
const gone = { ...sold, status: 'archived' } as const
await add('Gone Silk', gone)

async function names(query: Partial<ListingQuery>) {
	const page = await listProducts({ sort: 'featured', page: 1, pageSize: 20, ...query })
	return page.items.map(({ name }) => name)
}

test('a listing shows the newest products first, without deleted ones, and includes products without colors', async () => {
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

test('a product is listed when any of its colors is selected', async () => {
	const colors = await listColors()
	const [indigo, , rust] = colors.map(({ id }) => id) as [number, number, number]
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

test('a search in a listing ignores filters and sorting, but not the collection', async () => {
	const off = { category: 'bags', colorIds: [-1], minPaise: 1, maxPaise: 2, sort: 'price-asc' as const }
	expect(await names({ search: 'o', ...off })).toEqual(['Boots_low', 'Tote 100%'])
	expect(await names({ search: 'o', collection: 'summer' })).toEqual(['Tote 100%'])
	expect(await names({ search: '   ', category: 'bags' })).toEqual(['Tote 100%'])
})

test('a listing is sorted before paging, and a page beyond the end shows the last one', async () => {
	const page = (number: number) => listProducts({ sort: 'price-asc', page: number, pageSize: 3 })
	expect((await page(1)).items.map(({ name }) => name)).toEqual(['Silk Scarf', 'Plain Belt', 'Tote 100%'])
	expect(await page(9)).toMatchObject({ page: 2, pageCount: 2, total: 4, items: [{ name: 'Boots_low' }] })
})

test('a product card has two images, its colors in order, and an original price only if it is higher', async () => {
	const [scarf] = (await listProducts({ sort: 'featured', search: 'silk scarf', page: 1, pageSize: 20 })).items
	const image = {
		hash,
		width: 800,
		height: 1000,
		placeholder: '#eee,#c84,#eee',
		kind: null,
		focus: null,
		alt: 'Folded',
	}
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
			{ productColorId: expect.any(Number), colorId: expect.any(Number), name: 'Rust', hexCode: '#aa3355' },
			{ productColorId: expect.any(Number), colorId: expect.any(Number), name: 'Indigo', hexCode: '#aa3355' },
		],
		color: null,
	})
	const [tote] = (await listProducts({ sort: 'featured', search: 'tote', page: 1, pageSize: 20 })).items
	expect(tote).toMatchObject({ originalPricePaise: null, image: null, hover: null })
})

test('new arrivals, best sellers and featured products have different orders', async () => {
	const named = async (cards: ReturnType<typeof listNewArrivals>) => (await cards).map(({ name }) => name)
	expect(await named(listNewArrivals(2))).toEqual(['Boots_low', 'Plain Belt'])
	expect(await named(listBestSellers(3))).toEqual(['Tote 100%', 'Plain Belt', 'Silk Scarf'])
	expect(await named(listFeaturedProducts(5))).toEqual(['Plain Belt', 'Boots_low'])
	await write((tx) => tx.product.updateMany({ where: { status: 'active' }, data: { isFeatured: false } }))
	expect(await named(listFeaturedProducts(2))).toEqual(['Tote 100%', 'Plain Belt'])
})

test("a product's page has its data, images and their texts", async () => {
	const id = ids.get('Silk Scarf')!
	const named = { categoryName: 'Accessories', collectionName: 'Summer' }
	expect(await getProductDetail(id)).toMatchObject(named)
	await write(async (tx) => {
		await tx.product.update({ where: { id }, data: { details: ['Soft', 'Light'], description: 'A scarf.' } })
	})
	const detail = await getProductDetail(id)
	expect(detail).toMatchObject({
		details: ['Soft', 'Light'],
		description: 'A scarf.',
	})
	expect(detail.images.map(({ alt }) => alt)).toEqual(['Folded', 'Silk Scarf', 'Silk Scarf'])
})

test.each(['Gone Silk', 'never there'])('the page of a product that is %s is not found', async (name) => {
	expect(await getRefusal(getProductDetail(ids.get(name) ?? 999))).toBe('not-found: Product not found')
})

test('the color filters of a listing are the colors of products in the shop', async () => {
	const { colors: families } = await getListingFilters({ sort: 'featured', page: 1, pageSize: 20 }, 0, {
		colorIds: [],
		sizeKeys: [],
		attributes: mapColumns(listingFilters, () => []),
		opened: '',
	})
	expect(families.flatMap(({ colors }) => colors.map(({ name }) => name)).toSorted()).toEqual(['Indigo', 'Rust'])
	expect((await listColors()).map(({ name }) => name)).toEqual(['Indigo', 'Olive', 'Rust'])
})

test('New Arrivals are the newest 20, filtered and sorted among themselves', async () => {
	for (let number = 1; number <= 19; number += 1) await add(`New ${number}`, { pricePaise: 1000 + number * 100 })
	const page = await listProducts({ newest: true, sort: 'price-desc', page: 1, pageSize: 20 })
	expect(page.total).toBe(20)
	expect(page.items[0]!.name).toBe('Boots_low')
	expect(await names({ newest: true, search: 'tote' })).toEqual([])
})

const searchFor = (search: string) => listProducts({ search, sort: 'featured', page: 1, pageSize: 20 })

test.each([
	['indigo scarf', 'Indigo'],
	['rust scarf', 'Rust'],
])('the card of “%s” shows the product in the color of the search', async (search, color) => {
	expect((await searchFor(search)).items[0]?.color).toMatchObject({ name: color, isRequested: true })
})

test('a card prefers the color of that name to another color that contains the word', async () => {
	const id = await add('Shaded Tunic', { colors: ['Rust Haze', 'Rust'] })
	const { items } = await searchFor('rust tunic')
	expect(items.find((card) => card.id === id)?.color?.name).toBe('Rust')
})

test('a search without a color leaves the color of the cards alone', async () => {
	expect((await searchFor('scarf')).items[0]?.color?.isRequested ?? false).toBe(false)
})

test.each([
	['a price that nothing has', 'scarf under 100', 'Silk Scarf'],
	['a thing that the shop does not sell', 'indigo saree', 'Tote 100%'],
])('a search that finds nothing shows near products: %s', async (_, search, name) => {
	const page = await searchFor(search)
	expect({ total: page.total, isSimilar: page.near?.isSimilar }).toEqual({ total: 0, isSimilar: true })
	expect(page.near?.products.map((card) => card.name)).toContain(name)
})

test('a search without any known word shows the best sellers', async () => {
	const { near } = await searchFor('zzzzz')
	expect(near).toEqual({ products: await listBestSellers(8), isSimilar: false })
})

test('among equal best sellers and equal matches, products without a photo come last', async () => {
	const equal = { colors: [], purchaseQty: 500 }
	await add('Equal Poncho Shown', { ...equal, images: [hash] })
	await add('Equal Poncho Bare', equal)
	const inOrder = ['Equal Poncho Shown', 'Equal Poncho Bare']
	expect((await listBestSellers(2)).map(({ name }) => name)).toEqual(inOrder)
	expect(await names({ search: 'poncho' })).toEqual(inOrder)
})
