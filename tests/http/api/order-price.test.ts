import { beforeAll, beforeEach, expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { orderPriceLimit } from '#app/shop/rate-limits/rate-limits.ts'
import { call, createToken } from '../../support/api.ts'
import { deliveryWithPhone } from '../../support/data/delivery.ts'
import { makeAdmin, makeCustomer, makeProduct, getRemainingQty } from '../../support/data/shop-data.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'
import { startWith } from '../../support/pages/started-with.ts'

startWith({ RATE_LIMITS: 'on' })

let userId = 0
let token = ''
let product = { id: 0, variants: [0] }

beforeAll(async () => {
	const person = await logInAdmin()
	await person.open('/admin/settings/delivery')
	await person.submit({ homePrice: '60', firstPrice: '60', furtherPrice: '0', freeFrom: '' }, { button: 'Save' })
	product = await makeProduct({ pricePaise: 449_900, stock: 200 })
})

beforeEach(async () => {
	userId = await makeCustomer()
	token = await createToken(userId)
})

/** A payload whose total is the subtotal, as clients send it that know no delivery price. */
const payload = (changes: object = {}) => ({
	userId,
	cartItems: [{ productColorId: product.variants[0], quantity: 1, price: 4499, color: 'White', size: null }],
	...deliveryWithPhone,
	paymentMethod: 'online',
	subtotal: 4499,
	tax: 0,
	total: 4499,
	...changes,
})
const numbers = { subtotal: 4499, discount: 0, shipping: 60, codFee: 0, total: 4559 }
const exact = { Prefer: 'total=exact' }
const create = (changes: object = {}, headers: Record<string, string> = {}) =>
	call('POST', '/orders/create', { token, headers, json: payload(changes) })
const price = (changes: object = {}) => call('POST', '/orders/price', { token, json: payload(changes) })
const countOrders = () => read.order.count({ where: { userId } })

test('POST /orders/create returns the price of the order it places, if the total it sends is the subtotal (rule: order-price-answered)', async () => {
	const { status, body } = await create()
	expect(status).toBe(201)
	expect(body).toMatchObject(numbers)
})

test('with Prefer: total=exact another total is rejected with the amounts, and no order is placed', async () => {
	const { status, body } = await create({}, exact)
	const sentence = `The total is ${formatPaise(455_900)}, not ${formatPaise(449_900)}. Nothing was ordered.`
	expect(status).toBe(409)
	expect(body).toEqual({ message: sentence, error: sentence, fields: { total: sentence }, ...numbers })
	expect(await countOrders()).toBe(0)
})

test('with Prefer: total=exact a total that is too high is rejected', async () => {
	expect((await create({ total: 4600 }, exact)).status).toBe(409)
	expect(await countOrders()).toBe(0)
})

test('with Prefer: total=exact the exact total is accepted, also as text', async () => {
	const { status, headers, body } = await create({ total: '4559' }, { Prefer: 'respond-async, Total="exact"' })
	expect(status).toBe(201)
	expect(headers.get('Preference-Applied')).toBe('total=exact')
	expect(body.total).toBe(4559)
})

test.each([null, 'much', ''])('with Prefer: total=exact the total %j is rejected', async (total) => {
	const { status, body } = await create({ total }, exact)
	expect(status).toBe(400)
	expect(body.fields).toEqual({ total: 'Please send the total as a number.' })
})

test('with another Prefer header the order is placed at the shop total', async () => {
	const { status, headers } = await create({}, { Prefer: 'return=minimal' })
	expect(status).toBe(201)
	expect(headers.get('Preference-Applied')).toBeNull()
})

test('a rejected seenTotal returns the amounts', async () => {
	const { status, body } = await create({ seenTotal: 4499 })
	expect(status).toBe(409)
	expect(body).toMatchObject(numbers)
})

test('POST /orders/price returns the amounts of the order and creates nothing', async () => {
	const before = await getRemainingQty(product.id)
	const { status, body } = await price()
	expect(status).toBe(200)
	expect(body).toEqual(numbers)
	expect(await countOrders()).toBe(0)
	expect(await getRemainingQty(product.id)).toBe(before)
})

test.each([
	['an empty cart', { cartItems: [] }],
	['a missing city', { city: '' }],
	['an unknown payment method', { paymentMethod: 'gold' }],
	['an unknown coupon', { couponCode: 'NOPE' }],
	['an unknown color', { cartItems: [{ productColorId: 999_999, quantity: 1 }] }],
	['too many units', { cartItems: [{ productColorId: 1, quantity: 51 }] }],
	['somebody else', { userId: 999_999 }],
])('POST /orders/price rejects what POST /orders/create rejects: %s', async (_, changes) => {
	const [priced, created] = [await price(changes), await create(changes)]
	expect(priced.status).toBeGreaterThanOrEqual(400)
	expect([priced.status, priced.body]).toEqual([created.status, created.body])
})

test('POST /orders/price rejects a sold-out product like POST /orders/create', async () => {
	const { variants } = await makeProduct({ name: 'Gone', stock: 0 })
	const changes = { cartItems: [{ productColorId: variants[0], quantity: 1 }] }
	const [priced, created] = [await price(changes), await create(changes)]
	expect([priced.status, priced.body]).toEqual([409, created.body])
})

test('POST /orders/price is available only to customers', async () => {
	expect((await call('POST', '/orders/price', { json: payload() })).status).toBe(401)
	const admin = await createToken(await makeAdmin())
	expect((await call('POST', '/orders/price', { token: admin, json: payload() })).status).toBe(403)
})

test('POST /orders/price has a limit per account, which also counts rejected requests', async () => {
	for (let number = 0; number < orderPriceLimit.account; number += 1) await price({ couponCode: `GUESS${number}` })
	const { status, headers } = await price()
	expect(status).toBe(429)
	expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
})
