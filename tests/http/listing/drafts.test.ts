import { beforeAll, describe, expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { unpublishProduct, publishProduct } from '#app/shop/catalog/product/drafts.server.ts'
import { getProductForEdit, updateProduct } from '#app/shop/catalog/product/product.server.ts'
import { importProducts } from '#app/shop/import/run-import.server.ts'
import { getBatchView, undoBatch } from '#app/shop/import/undo/undo-import.server.ts'
import { openBatch } from '#app/shop/import/undo/import-batch.server.ts'
import { call, createToken } from '../../support/api.ts'
import { makeAdmin, makeCustomer, makeImage, makeProduct } from '../../support/data/shop-data.ts'
import { logInCustomer, type LoggedIn, logInAdmin } from '../../support/pages/logged-in.ts'
import { makeCategory, makeCollection, getText } from '../../support/pages/shopper-page.ts'
import { createVisitor } from '../../support/pages/visitor.ts'
import { splitList } from '../../support/split-list.ts'

const name = 'Unseen Angrakha'
let owner: LoggedIn
let actor: { userId: number; isAdmin: true }
let id: number
let productColorId: number

beforeAll(async () => {
	owner = await logInAdmin()
	actor = { userId: owner.userId, isAdmin: true }
	const product = await makeProduct({
		name,
		isFeatured: true,
		purchaseQty: 1_000_000,
		stock: 3,
		colors: ['Ivory'],
		images: [await makeImage()],
		categoryId: await makeCategory('Unseen'),
		collectionId: await makeCollection('Hidden'),
	})
	id = product.id
	productColorId = product.variants[0]!
})

const pages = splitList(`
	/ /allproducts /allproducts?search=angrakha /newarrivals /shop/unseen /collection/hidden
	/sitemap.xml /feeds/google.xml /feeds/meta.csv
`)
const lists = [
	'/products',
	'/products/featured-products',
	'/products/new-arrivals',
	'/products/paginated?page=1&limit=50',
	'/products/paginated?page=1&limit=50&category=Unseen',
]

/** Returns the places where a shopper or an API client finds the draft. */
async function listPlaces() {
	const shown: string[] = []
	const mark = new RegExp(`${name}|/singleproduct/${id}\\b`)
	for (const path of pages) if (mark.test(await (await createVisitor().request(path)).text())) shown.push(path)
	for (const path of lists) if ((await call('GET', path)).text.includes(name)) shown.push(path)
	return shown
}

const statuses = async () => [
	(await createVisitor().open(`/singleproduct/${id}`)).status,
	(await createVisitor().request(`/singleproduct/${id}.data`)).status,
	(await call('GET', `/products/get/${id}`)).status,
]

describe('a draft product', () => {
	test('is on no page, list or feed, and appears on the next request after publishing', async () => {
		const before = await listPlaces()
		expect(before).toEqual([...pages, ...lists])
		await unpublishProduct(actor, id)
		expect(await listPlaces()).toEqual([])
		expect(await statuses()).toEqual([404, 404, 404])
		await publishProduct(actor, id)
		expect(await listPlaces()).toEqual(before)
		expect((await createVisitor().open(`/singleproduct/${id}`)).status).toBe(200)
	})

	test('cannot be added to a cart, ordered, reviewed or requested back in stock', async () => {
		const person = await logInCustomer()
		const token = await createToken(person.userId)
		const add = () => call('POST', '/cart/add', { token, json: { userId: person.userId, productColorId, quantity: 1 } })
		expect((await add()).status).toBe(201)
		await unpublishProduct(actor, id)
		expect((await add()).status).toBe(404)
		expect((await person.open('/cart')).text).not.toContain(name)
		expect((await person.open('/checkout')).text).not.toContain(name)
		expect((await call('GET', `/cart/get/${person.userId}`, { token })).text).not.toContain(name)
		expect((await createVisitor().open(`/singleproduct/${id}/back-in-stock`)).status).toBe(404)
		const sent = await person.post('/cart/lines', { productColorId: String(productColorId), quantity: '1' })
		expect(await sent.text()).not.toContain(name)
		expect(await read.cartItem.count({ where: { productColorId } })).toBe(1)
		await publishProduct(actor, id)
		expect((await person.open('/cart')).text).toContain(name)
	})

	test('is not found by the JSON API, also for an administrator', async () => {
		await unpublishProduct(actor, id)
		const token = await createToken(await makeAdmin())
		expect((await call('DELETE', `/products/${id}`, { token })).status).toBe(404)
		expect(await read.product.count({ where: { id, status: 'draft' } })).toBe(1)
		await publishProduct(actor, id)
	})
})

describe('the admin product list', () => {
	test('lists drafts separately, with a badge, and publishes and unpublishes them', async () => {
		await owner.open(`/admin/products/${id}`)
		await owner.submit({}, { button: 'Unpublish' })
		expect((await createVisitor().open(`/singleproduct/${id}`)).status).toBe(404)
		expect(owner.page().text).toContain('Draft. Customers do not see this product.')
		const cards = async (path: string) => {
			const page = await owner.open(path)
			return page
				.all('main tbody tr')
				.map(getText)
				.filter((text) => text.includes(name))
		}
		expect(await cards('/admin/products?search=angrakha&view=list')).toEqual([])
		expect(await cards('/admin/products?search=angrakha&view=list&stock=draft')).toEqual([])
		expect(await cards('/admin/products?search=angrakha&view=list&stock=hidden')).toEqual([
			expect.stringContaining('Draft'),
		])
		const { version, input } = await getProductForEdit(id)
		const categoryId = input.categoryId!
		await updateProduct(actor, id, version, { ...input, categoryId, name: `${name} Two` })
		expect(await read.product.findUnique({ where: { id } })).toMatchObject({ name: `${name} Two`, status: 'draft' })
		await owner.open(`/admin/products/${id}`)
		await owner.post(`/admin/products/${id}/publish`, { show: 'yes' })
		expect((await createVisitor().open(`/singleproduct/${id}`)).text).toContain(`${name} Two`)
	})

	test('publishes all drafts of an import at once, and undoes an import of drafts', async () => {
		const csv = ['Handle,Title,Variant Price', 'draft-one,Draft One,10', 'draft-two,Draft Two,10'].join('\n')
		const batchId = await openBatch('drafts.csv', owner.userId)
		const options = { batch: async () => batchId, isDraft: true, tell: () => {} }
		await importProducts(csv, options)
		await importProducts(csv.replaceAll(',10', ',20'), { ...options, batch: () => openBatch('again.csv') })
		const drafts = () => read.product.findMany({ where: { handle: { startsWith: 'draft-' } } })
		expect((await drafts()).map(({ status, basePricePaise }) => [status, basePricePaise])).toEqual([
			['draft', 2000],
			['draft', 2000],
		])
		await owner.open(`/admin/products/imports/${batchId}`)
		expect(owner.page().text).toContain('2 products are drafts')
		await owner.submit({}, { button: 'Publish 2 products' })
		expect(owner.page().path).toBe(`/admin/products/imports/${batchId}`)
		expect((await drafts()).map(({ status }) => status)).toEqual(['active', 'active'])
		expect(owner.page().text).not.toContain('are drafts')
		const another = await openBatch('undone.csv', owner.userId)
		await importProducts(csv.replaceAll('draft-', 'undone-'), { ...options, batch: async () => another })
		expect((await getBatchView(another, 1)).counts).toMatchObject({ toDelete: 2, toStay: 0 })
		await undoBatch(another)
		expect(await read.product.count({ where: { handle: { startsWith: 'undone-' } } })).toBe(0)
	})

	test('rejects publishing by other users', async () => {
		const somebody = { userId: await makeCustomer(), isAdmin: false }
		await expect(publishProduct(somebody, id)).rejects.toMatchObject({ code: 'forbidden' })
		await expect(unpublishProduct(somebody, id)).rejects.toMatchObject({ code: 'forbidden' })
	})
})
