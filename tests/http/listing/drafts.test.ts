import { beforeAll, describe, expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { backToDraft, publishProduct } from '#app/shop/catalog/product/drafts.server.ts'
import { productForEdit, updateProduct } from '#app/shop/catalog/product/product.server.ts'
import { importProducts } from '#app/shop/import/import-products.server.ts'
import { batchView, undoBatch } from '#app/shop/import/undo/undo-import.server.ts'
import { openBatch } from '#app/shop/import/undo/import-batch.server.ts'
import { call, tokenOf } from '../../support/api.ts'
import { makeAdmin, makeCustomer, makeImage, makeProduct } from '../../support/data/shop-data.ts'
import { customer, type LoggedIn, loggedInAdmin } from '../../support/pages/logged-in.ts'
import { makeCategory, makeCollection, wordsOf } from '../../support/pages/shopper-page.ts'
import { visitor } from '../../support/pages/visitor.ts'
import { words } from '../../support/words.ts'

const name = 'Unseen Angrakha'
let owner: LoggedIn
let actor: { userId: number; isAdmin: true }
let id: number
let productColorId: number

beforeAll(async () => {
	owner = await loggedInAdmin()
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

const pages = words(`
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
async function placesOf() {
	const shown: string[] = []
	const mark = new RegExp(`${name}|/singleproduct/${id}\\b`)
	for (const path of pages) if (mark.test(await (await visitor().request(path)).text())) shown.push(path)
	for (const path of lists) if ((await call('GET', path)).text.includes(name)) shown.push(path)
	return shown
}

const statuses = async () => [
	(await visitor().open(`/singleproduct/${id}`)).status,
	(await visitor().request(`/singleproduct/${id}.data`)).status,
	(await call('GET', `/products/get/${id}`)).status,
]

describe('a draft', () => {
	test('is on no page, list or feed, and is there with the next request once it is published', async () => {
		const before = await placesOf()
		expect(before).toEqual([...pages, ...lists])
		await backToDraft(actor, id)
		expect(await placesOf()).toEqual([])
		expect(await statuses()).toEqual([404, 404, 404])
		await publishProduct(actor, id)
		expect(await placesOf()).toEqual(before)
		expect((await visitor().open(`/singleproduct/${id}`)).status).toBe(200)
	})

	test('can be neither added to a cart, nor ordered from one, nor reviewed, nor asked for', async () => {
		const person = await customer()
		const token = await tokenOf(person.userId)
		const add = () => call('POST', '/cart/add', { token, json: { userId: person.userId, productColorId, quantity: 1 } })
		expect((await add()).status).toBe(201)
		await backToDraft(actor, id)
		expect((await add()).status).toBe(404)
		expect((await person.open('/cart')).text).not.toContain(name)
		expect((await person.open('/checkout')).text).not.toContain(name)
		expect((await call('GET', `/cart/get/${person.userId}`, { token })).text).not.toContain(name)
		expect((await visitor().open(`/singleproduct/${id}/back-in-stock`)).status).toBe(404)
		const sent = await person.post('/cart/lines', { productColorId: String(productColorId), quantity: '1' })
		expect(await sent.text()).not.toContain(name)
		expect(await read.cartItem.count({ where: { productColorId } })).toBe(1)
		await publishProduct(actor, id)
		expect((await person.open('/cart')).text).toContain(name)
	})

	test('is unknown to the calls of the JSON API, also to those of an administrator', async () => {
		await backToDraft(actor, id)
		const token = await tokenOf(await makeAdmin())
		expect((await call('DELETE', `/products/${id}`, { token })).status).toBe(404)
		expect(await read.product.count({ where: { id, isDraft: true } })).toBe(1)
		await publishProduct(actor, id)
	})
})

describe('the back-office', () => {
	test('lists drafts apart, with a badge, and publishes them and back', async () => {
		await owner.open(`/admin/products/${id}`)
		await owner.submit({}, { button: 'Back to draft' })
		expect((await visitor().open(`/singleproduct/${id}`)).status).toBe(404)
		expect(owner.page().text).toContain('Hidden. Customers do not see this product.')
		const cards = async (path: string) => {
			const page = await owner.open(path)
			return page
				.all('main tbody tr')
				.map(wordsOf)
				.filter((words) => words.includes(name))
		}
		expect(await cards('/admin/products?search=angrakha')).toEqual([])
		expect(await cards('/admin/products?search=angrakha&stock=draft')).toEqual([])
		expect(await cards('/admin/products?search=angrakha&stock=hidden')).toEqual([expect.stringContaining('Hidden')])
		const { version, input } = await productForEdit(id)
		const categoryId = input.categoryId!
		await updateProduct(actor, id, version, { ...input, categoryId, name: `${name} Two` })
		expect(await read.product.findUnique({ where: { id } })).toMatchObject({ name: `${name} Two`, isDraft: true })
		await owner.open(`/admin/products/${id}`)
		await owner.post(`/admin/products/${id}/publish`, { show: 'yes' })
		expect((await visitor().open(`/singleproduct/${id}`)).text).toContain(`${name} Two`)
	})

	test('publishes all drafts of an import at once, and undoes an import of drafts', async () => {
		const csv = ['Handle,Title,Variant Price', 'draft-one,Draft One,10', 'draft-two,Draft Two,10'].join('\n')
		const batchId = await openBatch('drafts.csv', owner.userId)
		const options = { batch: async () => batchId, isDraft: true, tell: () => {} }
		await importProducts(csv, options)
		await importProducts(csv.replaceAll(',10', ',20'), { ...options, batch: () => openBatch('again.csv') })
		const drafts = () => read.product.findMany({ where: { handle: { startsWith: 'draft-' } } })
		expect((await drafts()).map(({ isDraft, basePricePaise }) => [isDraft, basePricePaise])).toEqual([
			[true, 2000],
			[true, 2000],
		])
		await owner.open(`/admin/products/imports/${batchId}`)
		expect(owner.page().text).toContain('2 products are drafts')
		await owner.submit({}, { button: 'Publish 2 products' })
		expect(owner.page().path).toBe(`/admin/products/imports/${batchId}`)
		expect((await drafts()).map(({ isDraft, deletedAt }) => [isDraft, deletedAt])).toEqual([
			[false, null],
			[false, null],
		])
		expect(owner.page().text).not.toContain('are drafts')
		const another = await openBatch('undone.csv', owner.userId)
		await importProducts(csv.replaceAll('draft-', 'undone-'), { ...options, batch: async () => another })
		expect((await batchView(another, 1)).counts).toMatchObject({ toDelete: 2, toStay: 0 })
		await undoBatch(another)
		expect(await read.product.count({ where: { handle: { startsWith: 'undone-' } } })).toBe(0)
	})

	test('lets nobody else publish', async () => {
		const somebody = { userId: await makeCustomer(), isAdmin: false }
		await expect(publishProduct(somebody, id)).rejects.toMatchObject({ code: 'forbidden' })
		await expect(backToDraft(somebody, id)).rejects.toMatchObject({ code: 'forbidden' })
	})
})
