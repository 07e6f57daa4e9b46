import { beforeAll, beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { addToCart } from '#app/shop/cart/cart.server.ts'
import { call, createToken } from '../../support/api.ts'
import { delivery } from '../../support/data/delivery.ts'
import { makeCustomerWith, makeProduct } from '../../support/data/shop-data.ts'
import { logInCustomer, type LoggedIn, logInAdmin } from '../../support/pages/logged-in.ts'
import { startWith } from '../../support/pages/started-with.ts'

startWith({ RATE_LIMITS: 'on', ORDER_MAX_PER_LINE: '7' })

const page = '/admin/settings/checkout'
let person: LoggedIn
let variant: number

beforeAll(async () => {
	variant = (await makeProduct({ stock: 100 })).variants[0]!
})

beforeEach(async () => {
	await write((tx) => tx.setting.deleteMany())
	person = await logInAdmin()
	await person.open(page)
})

const order = async (userId: number, { quantity = 1, zipCode = '395007' }) =>
	call('POST', '/orders/create', {
		token: await createToken(userId),
		json: { userId, ...delivery, zipCode, cartItems: [{ productColorId: variant, quantity }] },
	})
const save = (values: Record<string, string>) => person.submit(values, { button: 'Save' })
const getValue = (field: string) => person.first(`#checkout-${field}`)?.getAttribute('value')

test('order limits default to the environment, and apply at once when saved', async () => {
	expect(getValue('perLine')).toBe('7')
	expect(getValue('perOrder')).toBe('50')
	expect(getValue('openCod')).toBe('5')
	expect(person.page().text).toContain('Set by the environment: ORDER_MAX_PER_LINE')
	await save({ perLine: '2' })
	const { status, body } = await order((await logInCustomer()).userId, { quantity: 3 })
	expect(status).toBe(400)
	expect(body.message).toBe(
		'At most 2 pieces of one product in one colour can be ordered at once. For more, please write to us.',
	)
	expect((await order((await logInCustomer()).userId, { quantity: 2 })).status).toBe(201)
})

test('the checkout text of the owner appears at the checkout', async () => {
	const buyer = await logInCustomer(await makeCustomerWith([variant, 1]))
	expect((await buyer.open('/checkout')).text).not.toContain('Delivery: ')
	await save({ note: 'Closed on Diwali.\nOrders leave after it.' })
	await person.open('/admin/settings/delivery')
	await save({ days: '3-6 days in Gujarat' })
	const { text } = await buyer.open('/checkout')
	expect(text).toContain('Delivery: 3-6 days in Gujarat')
	expect(text).toContain('Closed on Diwali.')
})

test('an order to an unserved pincode shows an error beside it, by page and API, and reserves no stock (rule: pincode-not-served)', async () => {
	const stock = async () => (await read.product.findFirstOrThrow()).remainingQty
	const before = await stock()
	await person.open('/admin/settings/delivery')
	await save({ notServed: '744, 395004' })
	const buyer = await logInCustomer(await makeCustomerWith([variant, 1]))
	await buyer.open('/checkout')
	const refused = await buyer.submit({ ...delivery, zipCode: '744101' }, { form: '#checkout' })
	expect(refused.status).toBe(400)
	expect(refused.words('#checkout-zipCode-error')).toBe(
		'We do not deliver to the PIN code 744101. Please choose another address, or write to us.',
	)
	expect(refused.words('#checkout-zipCode-error + a')).toBe('Message us on WhatsApp')
	const { status, body } = await order(buyer.userId, { zipCode: '395004' })
	expect(status).toBe(400)
	expect(body.message).toEqual(expect.stringContaining('We do not deliver to the PIN code 395004.'))
	expect(await stock()).toBe(before)
	expect((await order(buyer.userId, {})).status).toBe(201)
})

test.each([
	['cod', 'online', 'Cash on Delivery', 'Online Payment'],
	['online', 'cod', 'Online Payment', 'Cash on Delivery'],
])(
	'with only %s available the checkout shows no choice, and %s is rejected by page and API',
	async (way, other, label, gone) => {
		const buyer = await logInCustomer(await makeCustomerWith([variant, 1]))
		const before = await buyer.open('/checkout')
		expect(before.all('[name=paymentMethod]').length).toBe(2)
		const refusal = `${gone} is not offered. Please choose ${label}.`
		await save({ paymentMethods: way })
		const refused = await buyer.submit({ ...delivery, paymentMethod: other }, { form: '#checkout' })
		expect(refused.status).toBe(409)
		expect(refused.words('#checkout-paymentMethod-error')).toEqual(refusal)
		const fields = [...refused.all('[name=paymentMethod]')]
		expect(fields.map((field) => [field.getAttribute('type'), field.getAttribute('value')])).toEqual([['hidden', way]])
		expect(refused.text.includes(label)).toBe(true)
		expect(refused.text.includes(`${gone}Pay`)).toBe(false)
		const json = { userId: buyer.userId, ...delivery, cartItems: [{ productColorId: variant, quantity: 1 }] }
		const token = await createToken(buyer.userId)
		const called = await call('POST', '/orders/create', { token, json: { ...json, paymentMethod: other } })
		expect(called.status).toBe(409)
		expect(called.body.message).toEqual(refusal)
		expect((await call('POST', '/orders/create', { token, json: { ...json, paymentMethod: way } })).status).toBe(201)
		await addToCart(buyer.userId, variant, 1)
		await buyer.open('/checkout')
		expect((await buyer.submit(delivery, { form: '#checkout' })).path).toContain('/order-confirmation')
	},
)

test('a call without a payment method orders online, or by the only available method', async () => {
	const getPaymentMethod = async () => (await order((await logInCustomer()).userId, {})).body.order.paymentMethod
	const ways = [await getPaymentMethod()]
	for (const way of ['cod', 'online']) {
		await save({ paymentMethods: way })
		ways.push(await getPaymentMethod())
	}
	expect(ways).toEqual(['online', 'cod', 'online'])
})

test('UPI is saved with the receiving UPI ID, in lowercase, and cannot be saved without one (rule: online-payment-collector)', async () => {
	const code = await save({ onlineBy: 'upi', upiId: 'shop@okbank', upiCode: '56' })
	expect(code.words('#checkout-upiCode-error')).toContain('four digits')
	await save({ onlineBy: 'upi', upiId: ' Shop.1-x@OkBank ', upiName: 'Shop', upiCode: '5691' })
	expect(await read.setting.findUnique({ where: { key: 'checkout.upiId' } })).toMatchObject({
		value: 'shop.1-x@okbank',
	})
	expect((await save({ upiId: '' })).status).toBe(400)
})

test('the owner enters the keys of Razorpay, and the page shows the secrets never again (rule: payment-keys)', async () => {
	const keys = {
		razorpayKeyId: 'rzp_test_12345678',
		razorpayKeySecret: 'key-9-secret',
		razorpayWebhookSecret: 'hook-9',
	}
	await save(keys)
	await person.open(page)
	expect(getValue('razorpayKeyId')).toBe('rzp_test_12345678')
	expect(getValue('razorpayKeySecret')).toBe('•'.repeat(12))
	expect(person.page().html).not.toMatch(/key-9-secret|hook-9/)
})

test('the CSP allows forms to lead to Razorpay once its keys are saved', async () => {
	const readPolicy = async () => (await person.open('/')).headers.get('Content-Security-Policy')!
	expect(await readPolicy()).not.toContain('razorpay.com')
	await person.open(page)
	await save({ razorpayKeyId: 'rzp_test_12345678', razorpayKeySecret: 'key-9-secret' })
	expect(await readPolicy()).toContain("form-action 'self' https://rzp.io https://*.razorpay.com")
})

test('half of the keys is refused next to the other field, and what was entered stays', async () => {
	const { status } = await save({ razorpayKeyId: 'rzp_test_12345678' })
	expect(status).toBe(400)
	expect(person.page().text).toContain('Razorpay needs both the key ID and the key secret')
	expect(getValue('razorpayKeyId')).toBe('rzp_test_12345678')
})

test('the connection to the payment service is tested with a button', async () => {
	await person.submit({}, { button: 'Test connection' })
	expect(person.page().text).toContain('The demo uses a fake payment service. No money moves.')
})
