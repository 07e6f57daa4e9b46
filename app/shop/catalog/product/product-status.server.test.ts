import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { makeAdmin, makeImage, makeProduct, type ProductOptions } from '../../../../tests/support/data/shop-data.ts'
import { everything } from '../../../../tests/support/postgresql/every-list.ts'
import { searchAdmin } from '../../dashboard/admin-search.server.ts'
import { exportProducts } from '../../import/draft/product-cells.server.ts'
import { searchItems } from '../../inventory/inventory-items.server.ts'
import type { ProductStatus } from '../../values/product-status.ts'
import { findWishlistItems } from '../../wishlist/wishlist.server.ts'
import { createCategory } from '../category/category.server.ts'
import { createCollection } from '../collection/collection.server.ts'
import { getProductDetail } from './product-detail.server.ts'
import { listProducts, listMappedProducts } from '../listing/product-listing.server.ts'
import {
	listBestSellers,
	listFeaturedProducts,
	listNewArrivals,
	listProductsByRule,
} from '../listing/listing-order.server.ts'
import { findCards } from '../listing/product-rows.server.ts'
import { listAdminProducts } from './admin-products.server.ts'
import { publishProduct, unpublishProduct } from './drafts.server.ts'
import { listFeaturedApiProducts, listApiProducts, streamApiProducts } from './api-products.server.ts'
import { deleteProduct } from './product.server.ts'

const actor = { userId: await makeAdmin(), isAdmin: true }
const categoryId = await createCategory(actor, { name: 'Lamps', content: null })
const collectionId = await createCollection(actor, { name: 'Lights' })

async function makeLamp(status: ProductStatus, more: ProductOptions = {}) {
	return (await makeProduct({ name: `Lamp ${status}`, status, categoryId, collectionId, isFeatured: true, ...more })).id
}

const active = await makeLamp('active')
const draft = await makeLamp('draft')
const archived = await makeLamp('archived')
const all = [active, draft, archived]
const { id: white } = await read.color.findFirstOrThrow({ where: { name: 'White' }, select: { id: true } })

const readStatus = async (id: number) => (await read.product.findUniqueOrThrow({ where: { id } })).status

async function readAll<Item>(batches: AsyncGenerator<Item>): Promise<Item[]> {
	const items: Item[] = []
	for await (const batch of batches) items.push(batch)
	return items
}

const readIds = async (batches: AsyncGenerator<{ id: number }[]>) => (await readAll(batches)).flat()

const listFound = async (query: object) => (await listProducts({ ...everything, ...query })).items

/** The lists of products with the ids that they show. Only active products belong in them. */
const lists: Record<string, () => Promise<{ id: number }[]>> = {
	'all products': () => listFound({}),
	'the cheapest products': () => listFound({ sort: 'price-asc' }),
	'products in stock': () => listFound({ isInStock: true }),
	'a category': () => listFound({ category: 'Lamps' }),
	'a collection': () => listFound({ collection: 'Lights' }),
	'a color': () => listFound({ colorIds: [white] }),
	'a search': () => listFound({ search: 'lamp' }),
	'a search by two characters': () => listFound({ search: 'la' }),
	'new arrivals': () => listNewArrivals(8),
	'best sellers': () => listBestSellers(8),
	'featured products': () => listFeaturedProducts(8),
	'a section of the home page': () => listProductsByRule('newest', collectionId),
	'selected products': () => findCards(all),
	'saved items': async () => (await findWishlistItems(all)).map(({ productId }) => ({ id: productId })),
	'the sitemap': () => readIds(listMappedProducts(1)),
	'GET /products': () => readIds(streamApiProducts(10)),
	'GET /products/paginated': async () => (await listApiProducts(1, 10)).items,
	'GET /products/featured-products': () => listFeaturedApiProducts(10),
	'the products of the admin': async () => (await listAdminProducts({ search: '', page: 1 })).items,
	'the searched products of the admin': async () =>
		(await listAdminProducts({ search: 'lamp', page: 1, sort: 'name' })).items,
	'the stock search': async () => (await searchItems('lamp')).products.map(([item]) => ({ id: item!.productId })),
}

// Rule: product-status.
test.each(Object.entries(lists))('%s contains neither drafts nor archived products', async (_, list) => {
	expect((await list()).map(({ id }) => id)).toEqual([active])
})

test('an export contains neither drafts nor archived products', async () => {
	const text = (await readAll(exportProducts('https://shop.example'))).join('')
	expect(text.match(/Lamp \w+/g)).toEqual(['Lamp active'])
})

test('the search of the admin finds neither drafts nor archived products', async () => {
	const found = JSON.stringify(await searchAdmin('lamp'))
	expect(found.match(/Lamp \w+/g)).toEqual(['Lamp active'])
})

test('drafts have a list of their own, without archived products', async () => {
	const { items } = await listAdminProducts({ search: '', page: 1, stock: 'draft' })
	expect(items.map(({ id, status }) => [id, status])).toEqual([[draft, 'draft']])
})

test.each([
	['draft', draft],
	['archived', archived],
])('the page of a product that is %s does not exist', async (_, id) => {
	await expect(getProductDetail(id)).rejects.toMatchObject({ code: 'not-found' })
})

test('unpublishing makes an active product a draft', async () => {
	const id = await makeLamp('active')
	await unpublishProduct(actor, id)
	expect(await readStatus(id)).toBe('draft')
})

test('publishing makes a draft active', async () => {
	const id = await makeLamp('draft', { images: [await makeImage()] })
	await publishProduct(actor, id)
	expect(await readStatus(id)).toBe('active')
})

test.each(['draft', 'active'] as const)('deleting archives a product that is %s', async (status) => {
	const id = await makeLamp(status)
	await deleteProduct(actor, id)
	expect(await readStatus(id)).toBe('archived')
})

test('an archived product can be neither published, unpublished nor deleted', async () => {
	for (const change of [publishProduct, unpublishProduct, deleteProduct])
		await expect(change(actor, archived)).rejects.toMatchObject({ code: 'not-found' })
	expect(await readStatus(archived)).toBe('archived')
})
