import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { deleteProduct } from '#app/shop/catalog/product/product.server.ts'
import { call, createToken } from '../../support/api.ts'
import { createImageBytes } from '../../support/data/images.ts'
import { makeAdmin, makeProduct } from '../../support/data/shop-data.ts'
import { makeCategory } from '../../support/pages/shopper-page.ts'

const image = async (color = '#336699') =>
	new Blob([new Uint8Array(await createImageBytes(color))], { type: 'image/png' })

const admin = await createToken(await makeAdmin())
const categoryId = await makeCategory('Shirts')
await makeProduct({ name: 'First Shirt', colors: ['Indigo', 'Rust'] })
const color = await read.color.findFirstOrThrow({ where: { name: 'Indigo' } })
const colorId = color.id

const fields = (changes: Record<string, string | string[] | Blob | Blob[]> = {}) => ({
	name: 'API Shirt',
	basePrice: '999.50',
	originalPrice: '1200',
	originalQty: '10',
	purchaseQty: '2',
	remainingQty: '99',
	description: 'Sent by a program.',
	categoryId: String(categoryId),
	collectionId: '',
	details: '["Soft","Cool, too"]',
	sizeFit: 'Regular, Long',
	materialCare: ['Linen', 'Wash cold'],
	shippingReturn: '[]',
	colors: JSON.stringify([{ colorId, name: 'Indigo' }]),
	isFeatured: 'true',
	...changes,
})

test('an unknown, a deleted and an invalid product are not found by the API', async () => {
	const { id } = await makeProduct({ name: 'Gone' })
	await deleteProduct({ userId: await makeAdmin(), isAdmin: true }, id)
	for (const path of [id, 999_999, 'abc', '99999999999999999999'])
		expect((await call('GET', `/products/get/${path}`)).status).toBe(404)
})

test('an unchanged list of products gets 304, a changed one is sent again', async () => {
	for (const path of ['/products', '/products/paginated?page=1&limit=2', '/products/new-arrivals']) {
		const { headers } = await call('GET', path)
		const tag = headers.get('ETag')!
		const again = await call('GET', path, { headers: { 'If-None-Match': tag } })
		expect(again.status, path).toBe(304)
		expect(again.text).toBe('')
		expect(again.headers.get('ETag')).toBe(tag)
	}
	const { headers } = await call('GET', '/products')
	await makeProduct({ name: 'Newest' })
	const fresh = await call('GET', '/products', { headers: { 'If-None-Match': headers.get('ETag')! } })
	expect(fresh.status).toBe(200)
	expect(fresh.body[0].name).toBe('Newest')
})

test('GET /products/paginated paginates within its limits', async () => {
	for (let number = 1; number <= 20; number += 1) await makeProduct({ name: `Page ${number}` })
	const first = await call('GET', '/products/paginated?page=1&limit=3')
	const second = await call('GET', '/products/paginated?page=2&limit=3')
	expect(first.body.products).toHaveLength(3)
	expect(first.body.totalPages).toBe(Math.ceil(first.body.totalProducts / 3))
	expect(second.body.products[0].id).not.toBe(first.body.products[0].id)
	expect((await call('GET', '/products/paginated')).body.products).toHaveLength(20)
	expect((await call('GET', `/products/paginated?page=${first.body.totalPages + 1}&limit=3`)).body.products).toEqual([])
	for (const query of ['page=0', 'page=x', 'limit=101', 'page=99999999999']) {
		const { status, body } = await call('GET', `/products/paginated?${query}`)
		expect(status, query).toBe(400)
		expect(Object.keys(body.fields)).toEqual([query.split('=')[0]])
	}
})

test('POST /products accepts the form of the contract and computes derived fields (rules: original-quantity, api-contract)', async () => {
	const { status, body } = await call('POST', '/products', {
		token: admin,
		form: fields({ images: [await image(), await image('#112233')] }),
	})
	expect(status).toBe(201)
	expect(body.product).toMatchObject({
		name: 'API Shirt',
		basePrice: 999.5,
		originalQty: 10,
		purchaseQty: 2,
		remainingQty: 8,
		details: ['Soft', 'Cool, too'],
		sizeFit: ['Regular', 'Long'],
		materialCare: ['Linen', 'Wash cold'],
		shippingReturn: [],
		isFeatured: true,
		Collection: null,
	})
	expect(body.product.images).toHaveLength(2)
	expect((await call('GET', `/products/get/${body.product.id}`)).body).toEqual(body.product)
})

test('PUT /products/{id} keeps the images if none are sent, and the units sold', async () => {
	const { body } = await call('POST', '/products', { token: admin, form: fields({ images: await image() }) })
	const { id, images } = body.product
	const changed = await call('PUT', `/products/${id}`, {
		token: admin,
		form: fields({ name: 'Renamed', originalQty: '12', purchaseQty: '0' }),
	})
	expect(changed.status).toBe(200)
	expect(changed.body.product).toMatchObject({
		name: 'Renamed',
		originalQty: 12,
		purchaseQty: 2,
		remainingQty: 10,
		images,
	})
	const replaced = await call('PUT', `/products/${id}`, {
		token: admin,
		form: fields({ images: await image('#445566') }),
	})
	expect(replaced.body.product.images).not.toEqual(images)
})

test('a rejected product call keeps none of its new images, even if another image caused the error', async () => {
	const known = await call('POST', '/products', { token: admin, form: fields({ images: await image('#a10001') }) })
	const before = await read.image.findMany({ orderBy: { hash: 'asc' }, select: { hash: true } })
	const wrongName = fields({ name: '', images: [await image('#a10001'), await image('#a10002')] })
	const wrongImage = fields({ images: [await image('#a10003'), new Blob(['no image'], { type: 'image/png' })] })
	for (const form of [wrongName, wrongImage])
		expect((await call('POST', '/products', { token: admin, form })).status).toBe(400)
	expect(await read.image.findMany({ orderBy: { hash: 'asc' }, select: { hash: true } })).toEqual(before)
	expect(known.status).toBe(201)
})

test('missing or invalid fields of a product call are named', async () => {
	const missing = await call('POST', '/products', { token: admin, form: { description: 'x' } })
	expect(missing.status).toBe(400)
	expect(Object.keys(missing.body.fields)).toEqual(
		expect.arrayContaining(['name', 'basePrice', 'categoryId', 'images']),
	)
	expect(JSON.stringify(missing.body)).toContain(
		'Please fill the following required fields: Name, Base Price, Original Price, Original Quantity, Category, Images',
	)
	expect((await call('POST', '/products', { token: admin, json: {} })).status).toBe(415)
	const eleven = Array<Blob>(11).fill(await image())
	const before = await read.product.count()
	const tooMany = await call('POST', '/products', { token: admin, form: fields({ images: eleven }) })
	const sentence = 'Maximum 10 images allowed'
	expect(tooMany.status).toBe(400)
	expect(tooMany.body).toEqual({ message: sentence, error: sentence, fields: { images: sentence } })
	expect(await read.product.count()).toBe(before)
	const text = await call('POST', '/products', {
		token: admin,
		form: fields({ images: new Blob(['not a picture'], { type: 'image/png' }) }),
	})
	expect(text.status).toBe(400)
	expect(text.body.fields).toEqual({ images: 'Only PNG, JPEG, WebP, GIF or AVIF images can be used.' })
})

test('other methods and paths of products get a JSON response', async () => {
	expect((await call('PATCH', '/products')).headers.get('Allow')).toBe('GET, HEAD, POST, OPTIONS')
	expect((await call('PATCH', '/products')).status).toBe(405)
	expect((await call('GET', '/products/1/2/3')).status).toBe(404)
	expect((await call('HEAD', '/products')).text).toBe('')
})
