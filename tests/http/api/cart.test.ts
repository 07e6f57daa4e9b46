import { beforeEach, describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { readCart } from '#app/shop/cart/cart.server.ts'
import { call, tokenOf } from '../../support/api.ts'
import { makeAdmin, makeCustomer, makeCustomerWith, makeImage, makeProduct } from '../../support/data/shop-data.ts'

let userId = 0
let token = ''

beforeEach(async () => {
	userId = await makeCustomer()
	token = await tokenOf(userId)
})

const sentence = (text: string) => ({ message: text, error: text })
const noVariant = 'No valid color variant available for this product.'
const noLine = 'This item is no longer in your cart.'
const add = (productColorId: unknown, quantity: unknown = 1, changes = {}) =>
	call('POST', '/cart/add', { token, json: { userId, productColorId, quantity, ...changes } })
const lines = async (id = userId) =>
	(await readCart(id)).lines.map(({ productColorId, quantity }) => [productColorId, quantity])

test('POST /cart/add and GET /cart/get/{userId} add a line and show it with the contract’s names and types', async () => {
	const hash = await makeImage()
	const { id, variants } = await makeProduct({
		name: 'Kurta',
		pricePaise: 149_950,
		stock: 4,
		colors: ['Madder', 'Rust'],
		images: [hash],
	})
	const { status, body } = await add(variants[1], 2)
	const cartItem = {
		cartId: expect.any(Number),
		productId: id,
		productColorId: variants[1],
		name: 'Kurta',
		price: 1499.5,
		color: 'Rust',
		hexCode: '#aa3355',
		quantity: 2,
		size: null,
		remainingQty: 4,
		image: `/images/${hash}/960.webp`,
	}
	expect(status).toBe(201)
	expect(body).toEqual({ message: 'Product added to cart!', cartItem })
	const listed = await call('GET', `/cart/get/${userId}`, { token })
	expect(listed.body).toEqual([body.cartItem])
	expect(listed.headers.get('Cache-Control')).toBe('private, no-store')
})

test('POST /cart/add with the same Idempotency-Key puts a line in once, and answers with it as it is', async () => {
	const { variants } = await makeProduct({ colors: ['White', 'Indigo'] })
	const once = (productColorId: number, key: string) =>
		call('POST', '/cart/add', {
			token,
			json: { userId, productColorId, quantity: 2 },
			headers: { 'Idempotency-Key': key },
		})
	const answers = await Promise.all([1, 2, 3].map(() => once(variants[0]!, 'a-key-of-this-press-1')))
	for (const { status, body } of answers) {
		expect(status).toBe(201)
		expect(body.cartItem.quantity).toBe(2)
	}
	expect(answers.filter(({ headers }) => headers.get('Idempotent-Replayed') === 'true')).toHaveLength(2)
	await once(variants[1]!, 'a-key-of-this-press-1')
	await once(variants[0]!, 'a-key-of-this-press-2')
	expect(await lines()).toEqual([
		[variants[0], 4],
		[variants[1], 2],
	])
	expect((await once(variants[0]!, 'short')).status).toBe(400)
})

test('POST /cart/add does not find an unknown, impossible or deleted variant', async () => {
	const { id, variants } = await makeProduct()
	await write((tx) => tx.product.update({ where: { id }, data: { deletedAt: new Date() } }))
	for (const variant of [variants[0], 999_999, Number.MAX_SAFE_INTEGER])
		expect(await add(variant)).toMatchObject({ status: 404, body: sentence(noVariant) })
})

test.each([
	[{ quantity: 0 }, { quantity: 'Quantity cannot be less than 1.' }],
	[{ quantity: 1.5 }, { quantity: 'Quantity must be a whole number.' }],
	[{ quantity: '1' }, { quantity: 'Quantity cannot be less than 1.' }],
	[{ productColorId: '1' }, { productColorId: 'Please select a color.' }],
	[{ userId: '7' }, { userId: 'Invalid input: expected number, received string' }],
])('POST /cart/add refuses %j', async (changes, fields) => {
	const { variants } = await makeProduct()
	const { status, body } = await add(variants[0], 1, changes)
	expect(status).toBe(400)
	expect(body.fields).toEqual(fields)
	expect(body.error).toBe(body.message)
	expect(await lines()).toEqual([])
})

test('GET /cart/get/{userId} of another person’s cart is not found, and it stays as it is', async () => {
	const { variants } = await makeProduct()
	const other = await makeCustomerWith([variants[0]!, 1])
	const answers = [
		await add(variants[0], 1, { userId: other }),
		await call('GET', `/cart/get/${other}`, { token }),
		await call('GET', '/cart/get/abc', { token }),
	]
	for (const answered of answers) expect(answered).toMatchObject({ status: 404, body: sentence('User not found') })
	expect(await lines(other)).toEqual([[variants[0], 1]])
	expect(await lines()).toEqual([])
})

describe('PUT /cart/update/{cartId} and DELETE /cart/remove/{cartId}', () => {
	let cartId = 0
	let productId = 0
	beforeEach(async () => {
		const { id, variants } = await makeProduct({ name: 'Belt', stock: 5, pricePaise: 50_001 })
		productId = id
		cartId = (await add(variants[0], 2)).body.cartItem.cartId
	})

	const update = (quantity: unknown, asked = { token }) =>
		call('PUT', `/cart/update/${cartId}`, { ...asked, json: { quantity } })

	test('PUT /cart/update/{cartId} raises a quantity to what is left at most, and lowers it even above that', async () => {
		expect((await update(6)).body).toEqual(sentence('Only 5 pieces are left.'))
		await update(5)
		await write((tx) => tx.product.update({ where: { id: productId }, data: { remainingQty: 1, originalQty: 1 } }))
		expect((await update(4)).status).toBe(200)
		expect((await update(5)).status).toBe(409)
		expect(await read.cartItem.findUnique({ where: { id: cartId } })).toMatchObject({ quantity: 4 })
	})

	test.each([0, 1.5, '2', 1e300])('PUT /cart/update/{cartId} refuses the quantity %j', async (quantity) => {
		const { status, body } = await update(quantity)
		expect(status).toBe(400)
		expect(Object.keys(body.fields)).toEqual(['quantity'])
		expect(await read.cartItem.findUnique({ where: { id: cartId } })).toMatchObject({ quantity: 2 })
	})

	test('DELETE /cart/remove/{cartId} takes the line out', async () => {
		const { status, body } = await call('DELETE', `/cart/remove/${cartId}`, { token })
		expect(status).toBe(200)
		expect(body).toEqual({ message: 'Item removed from cart!' })
		expect(await lines()).toEqual([])
		const again = await call('DELETE', `/cart/remove/${cartId}`, { token })
		expect(again).toMatchObject({ status: 404, body: sentence(noLine) })
	})

	test('another person’s cart line, an unknown and an impossible one are not found by calls', async () => {
		const other = { token: await tokenOf(await makeCustomer()) }
		expect((await update(1, other)).body).toEqual(sentence(noLine))
		expect((await call('DELETE', `/cart/remove/${cartId}`, other)).body).toEqual(sentence(noLine))
		for (const path of ['999999', 'abc', '99999999999999999999']) {
			expect((await call('PUT', `/cart/update/${path}`, { token, json: { quantity: 1 } })).status, path).toBe(404)
			expect((await call('DELETE', `/cart/remove/${path}`, { token })).status, path).toBe(404)
		}
		expect(await read.cartItem.findUnique({ where: { id: cartId } })).toMatchObject({ quantity: 2 })
	})
})

test('an administrator has no cart in the API (rule: staff-do-not-shop)', async () => {
	const admin = await makeAdmin()
	token = await tokenOf(admin)
	userId = admin
	const refusal = sentence('An administrator has no cart and no orders.')
	for (const answered of [
		await add(1),
		await call('GET', `/cart/get/${admin}`, { token }),
		await call('DELETE', '/cart/remove/1', { token }),
	])
		expect(answered).toMatchObject({ status: 403, body: refusal })
})
