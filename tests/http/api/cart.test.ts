import { beforeEach, expect, test } from 'vitest'
import { readCart } from '#app/shop/cart/cart.server.ts'
import { call, createToken } from '../../support/api.ts'
import { makeCustomer, makeProduct } from '../../support/data/shop-data.ts'

let userId = 0
let token = ''

beforeEach(async () => {
	userId = await makeCustomer()
	token = await createToken(userId)
})

const add = (productColorId: unknown, quantity: unknown = 1, changes = {}) =>
	call('POST', '/cart/add', { token, json: { userId, productColorId, quantity, ...changes } })
const lines = async (id = userId) =>
	(await readCart(id)).lines.map(({ productColorId, quantity }) => [productColorId, quantity])

test('POST /cart/add returns the line that GET /cart/get/{userId} lists, which is not cacheable', async () => {
	const { variants } = await makeProduct({ colors: ['Madder', 'Rust'] })
	const { status, body } = await add(variants[1], 2)
	expect(status).toBe(201)
	expect(body.cartItem).toMatchObject({ productColorId: variants[1], color: 'Rust', quantity: 2 })
	const listed = await call('GET', `/cart/get/${userId}`, { token })
	expect(listed.body).toEqual([body.cartItem])
	expect(listed.headers.get('Cache-Control')).toBe('private, no-store')
})

test('POST /cart/add with the same Idempotency-Key adds a line once, and returns its current state', async () => {
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

test('POST /cart/add with the same Idempotency-Key and another quantity is refused (rule: key-with-other-input)', async () => {
	const { variants } = await makeProduct()
	const once = (quantity: number) =>
		call('POST', '/cart/add', {
			token,
			json: { userId, productColorId: variants[0], quantity },
			headers: { 'Idempotency-Key': 'a-key-of-this-press-3' },
		})
	await once(2)
	expect((await once(3)).status).toBe(422)
	expect(await lines()).toEqual([[variants[0], 2]])
})

test.each([
	[{ quantity: 0 }, { quantity: 'Quantity cannot be less than 1.' }],
	[{ quantity: 1.5 }, { quantity: 'Quantity must be a whole number.' }],
	[{ quantity: '1' }, { quantity: 'Quantity cannot be less than 1.' }],
	[{ productColorId: '1' }, { productColorId: 'Please select a color.' }],
	[{ userId: '7' }, { userId: 'This field must be a number.' }],
])('POST /cart/add rejects %j', async (changes, fields) => {
	const { variants } = await makeProduct()
	const { status, body } = await add(variants[0], 1, changes)
	expect(status).toBe(400)
	expect(body.fields).toEqual(fields)
	expect(body.error).toBe(body.message)
	expect(await lines()).toEqual([])
})

test.each([0, 1.5, '2', 1e300])('PUT /cart/update/{cartId} rejects the quantity %j', async (quantity) => {
	const { variants } = await makeProduct()
	const { cartId } = (await add(variants[0], 2)).body.cartItem
	const { status, body } = await call('PUT', `/cart/update/${cartId}`, { token, json: { quantity } })
	expect(status).toBe(400)
	expect(Object.keys(body.fields)).toEqual(['quantity'])
	expect(await lines()).toEqual([[variants[0], 2]])
})

test('a cart line is changed and removed by its owner, and not found by others', async () => {
	const { variants } = await makeProduct()
	const { cartId } = (await add(variants[0], 2)).body.cartItem
	const json = { quantity: 3 }
	const other = await createToken(await makeCustomer())
	expect((await call('PUT', `/cart/update/${cartId}`, { token: other, json })).status).toBe(404)
	expect((await call('DELETE', `/cart/remove/${cartId}`, { token: other })).status).toBe(404)
	expect(await lines()).toEqual([[variants[0], 2]])
	expect((await call('PUT', `/cart/update/${cartId}`, { token, json })).status).toBe(200)
	expect(await lines()).toEqual([[variants[0], 3]])
	expect((await call('DELETE', `/cart/remove/${cartId}`, { token })).body).toEqual({
		message: 'Item removed from cart!',
	})
	expect(await lines()).toEqual([])
})
