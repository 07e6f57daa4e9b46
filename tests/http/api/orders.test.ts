import { beforeEach, expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { makeOrder } from '../../support/data/orders.ts'
import { setShipment } from '#app/shop/orders/fulfillment/order-details.server.ts'
import { call, createToken } from '../../support/api.ts'
import { makeAdmin, makeCustomer, makeProduct, makeStaff } from '../../support/data/shop-data.ts'
import { delivery, deliveryWithPhone } from '../../support/data/delivery.ts'

let userId = 0
let token = ''

beforeEach(async () => {
	userId = await makeCustomer()
	token = await createToken(userId)
})

const address = {
	...deliveryWithPhone,
	waistSize: '30',
	fullLength: '',
	apartment: '',
	paymentMethod: 'cod',
}
const sentence = (text: string) => ({ message: text, error: text })
const getStock = (id: number) =>
	read.product.findUniqueOrThrow({
		where: { id },
		select: { originalQty: true, purchaseQty: true, remainingQty: true },
	})
const line = (productColorId: number | undefined, quantity = 1) => ({
	productColorId,
	quantity,
	price: 1,
	color: 'White',
	size: null,
})
const create = (cartItems: unknown, changes: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
	call('POST', '/orders/create', {
		token,
		headers,
		json: { userId, cartItems, ...address, subtotal: 1, tax: 0, total: 1, ...changes },
	})

test('POST /orders/create charges shop prices, reduces stock, and returns what GET returns (rule: api-contract)', async () => {
	const { id, variants } = await makeProduct({ pricePaise: 149_950, stock: 9, colors: ['Madder', 'Rust'] })
	const lines = [{ ...line(variants[1], 2), size: 'M' }, line(variants[0])]
	const { status, body } = await create(lines, { orderNote: 'Ring twice' })
	expect(status).toBe(201)
	expect(body.order).toMatchObject({
		...address,
		fullLength: null,
		apartment: null,
		orderNote: 'Ring twice',
		subtotal: 4498.5,
		total: 4498.5,
		OrderItems: [
			{ quantity: 2, price: 1499.5, size: 'M' },
			{ quantity: 1, price: 1499.5, size: null },
		],
	})
	expect((await call('GET', `/orders/getbyid/${body.orderId}`, { token })).body).toEqual({ order: body.order })
	expect(await getStock(id)).toEqual({ originalQty: 9, purchaseQty: 3, remainingQty: 6 })
})

test('POST /orders/create requires only the required fields, and defaults to online (rules: checkout-fields, payment-methods)', async () => {
	const { variants } = await makeProduct()
	const json = { userId, cartItems: [{ productColorId: variants[0], quantity: 1 }], ...delivery }
	const { status, body } = await call('POST', '/orders/create', { token, json })
	expect(status).toBe(201)
	expect(body.order).toMatchObject({ paymentMethod: 'online', phoneNumber: null, waistSize: null, orderNote: '' })
	const nothing = {
		phoneNumber: null,
		waistSize: null,
		fullLength: null,
		apartment: null,
		orderNote: null,
		paymentMethod: null,
	}
	expect((await create([line(variants[0])], nothing)).status).toBe(201)
})

test.each([
	[{ cartItems: [] }, { cartItems: 'Cart is empty.' }],
	[{ cartItems: Array.from({ length: 101 }, () => line(1)) }, { cartItems: 'At most 100 items' }],
	[
		{ cartItems: [{}] },
		{
			'cartItems.0.productColorId': 'Must be a whole number',
			'cartItems.0.quantity': 'Quantity must be a whole number.',
		},
	],
	[{ cartItems: [line(1), line(1, 0)] }, { 'cartItems.1.quantity': 'Quantity cannot be less than 1.' }],
	[{ email: 'no address' }, { email: 'Please enter a valid email address.' }],
	[{ paymentMethod: 'gold' }, { paymentMethod: 'Please choose a payment method.' }],
])('POST /orders/create rejects %j', async (changes, fields) => {
	const { id, variants } = await makeProduct()
	const { status, body } = await create([line(variants[0])], changes)
	expect(status).toBe(400)
	expect(body.fields).toEqual(fields)
	expect(body.error).toBe(body.message)
	expect((await getStock(id)).remainingQty).toBe(10)
	expect(await read.order.count({ where: { userId } })).toBe(0)
})

test('POST /orders/create rejects orders for another user, and any order by an administrator', async () => {
	const { id, variants } = await makeProduct()
	const { status, body } = await create([line(variants[0])], { userId: await makeCustomer() })
	expect(status).toBe(404)
	expect(body).toEqual({ ...sentence('User not found'), fields: { userId: 'User not found' } })
	token = await createToken(await makeAdmin())
	expect((await create([line(variants[0])])).status).toBe(403)
	expect((await getStock(id)).remainingQty).toBe(10)
})

test('an API order sent again with the same key returns the first order, marked as a repeat', async () => {
	const { id, variants } = await makeProduct()
	const headers = { 'Idempotency-Key': 'a-key-of-this-client' }
	const first = await create([line(variants[0])], {}, headers)
	const again = await create([line(variants[0])], {}, headers)
	expect(again.status).toBe(201)
	expect(again.body).toEqual(first.body)
	expect(first.headers.get('Idempotent-Replayed')).toBeNull()
	expect(again.headers.get('Idempotent-Replayed')).toBe('true')
	expect((await getStock(id)).remainingQty).toBe(9)
})

test.each([
	['another quantity', 2, {}],
	['another address', 1, { streetAddress: '7 Other Road' }],
	['another payment method', 1, { paymentMethod: 'online' }],
])(
	'an API order sent again with the same key and %s is refused (rule: key-with-other-input)',
	async (_, quantity, changes) => {
		const { id, variants } = await makeProduct()
		const headers = { 'Idempotency-Key': 'a-key-of-this-client' }
		await create([line(variants[0])], {}, headers)
		const other = await create([line(variants[0], quantity)], changes, headers)
		expect(other.status).toBe(422)
		expect(other.body).toEqual(
			sentence('This Idempotency-Key was already used with other input. Use a new key for a new request.'),
		)
		expect((await getStock(id)).remainingQty).toBe(9)
		expect((await create([line(variants[0])], {}, headers)).status).toBe(201)
	},
)

test('the totals that a client expects are no other input of a repeated API order', async () => {
	const { variants } = await makeProduct()
	const headers = { 'Idempotency-Key': 'a-key-of-this-client' }
	const first = await create([line(variants[0])], {}, headers)
	const again = await create([line(variants[0])], { total: 1, seenTotal: 1 }, headers)
	expect(again.body.orderId).toBe(first.body.orderId)
})

test('an invalid API order gets its errors, also with a key that was used before', async () => {
	const { variants } = await makeProduct()
	const headers = { 'Idempotency-Key': 'a-key-of-this-client' }
	await create([line(variants[0])], {}, headers)
	expect((await create([line(variants[0])], { city: '' }, headers)).status).toBe(400)
})

test('an API order accepts country and state in any case, and stores them as the shop writes them', async () => {
	const { variants } = await makeProduct()
	const { body } = await create([line(variants[0])], { country: 'India', state: 'gujarat' })
	expect(body.order).toMatchObject({ country: 'india', state: 'Gujarat' })
})

test('orders of other customers and missing orders are not found by the API', async () => {
	const { orderId, buyer } = await makeOrder()
	const admin = await createToken(await makeAdmin())
	for (const path of [orderId, 999_999, 0, 'abc', '-1'])
		expect((await call('GET', `/orders/getbyid/${path}`, { token })).body).toEqual(sentence('Order not found'))
	expect((await call('GET', `/orders/userorder/${buyer}`, { token })).body).toEqual(sentence('User not found'))
	for (const path of [999_999, 'abc']) {
		expect((await call('GET', `/orders/getbyid/${path}`, { token: admin })).body).toEqual(sentence('Order not found'))
		expect((await call('GET', `/orders/userorder/${path}`, { token: admin })).body).toEqual(sentence('User not found'))
	}
	expect((await call('GET', `/orders/getbyid/${orderId}`, { token: admin })).status).toBe(200)
})

test('a shipped order returns its courier and tracking number to its customer', async () => {
	const { orderId, buyer } = await makeOrder()
	await setShipment(await makeStaff(), orderId, { courier: 'Delhivery', trackingNumber: 'D123' })
	const { body } = await call('GET', `/orders/getbyid/${orderId}`, { token: await createToken(buyer) })
	expect(body.order).toMatchObject({ courier: 'Delhivery', trackingNumber: 'D123' })
})

test('GET /orders/getallorders returns a page of the list, and only orders since a time', async () => {
	const admin = await createToken(await makeAdmin())
	const list = async (query: string) => {
		const { body } = await call('GET', `/orders/getallorders${query}`, { token: admin })
		return (body.orders as { id: number; createdAt: string }[]).map(({ id, createdAt }) => ({ id, createdAt }))
	}
	for (let count = 0; count < 3; count += 1) await makeOrder()
	const all = await list('')
	expect(await list('?limit=2')).toEqual(all.slice(0, 2))
	expect(await list('?page=2&limit=2')).toEqual(all.slice(2, 4))
	expect(await list('?page=1000000')).toEqual([])
	const since = all[1]!.createdAt
	expect(await list(`?since=${since}`)).toEqual(all.filter(({ createdAt }) => createdAt >= since))
	expect(await list('?since=2999-01-01T05:30:00%2B05:30')).toEqual([])
})

test.each([
	['page=0', 'page', 'Must be 1 or more'],
	['page=1.5', 'page', 'Must be a whole number'],
	['page=1000001', 'page', 'At most 1000000'],
	['limit=101', 'limit', 'At most 100'],
	['limit=x', 'limit', 'Must be a number'],
	['since=yesterday', 'since', 'Must be a time such as 2026-11-23T00:00:00Z'],
	['since=2026-02-31T00:00:00Z', 'since', 'Must be a time such as 2026-11-23T00:00:00Z'],
])('GET /orders/getallorders and /users/allusers reject ?%s', async (query, field, message) => {
	const admin = await createToken(await makeAdmin())
	for (const path of ['/orders/getallorders', '/users/allusers']) {
		const { status, body } = await call('GET', `${path}?${query}`, { token: admin })
		expect(status).toBe(400)
		expect(body).toEqual({ ...sentence(message), fields: { [field]: message } })
	}
})
