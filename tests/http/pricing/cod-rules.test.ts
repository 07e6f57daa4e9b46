import { beforeAll, beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { markPayment } from '#app/shop/orders/payments/mark-payment.server.ts'
import { changeOrderStatus } from '#app/shop/orders/order.server.ts'
import { placeOrderByApi } from '../../support/api.ts'
import { deliveryWithPhone } from '../../support/data/delivery.ts'
import { makeCustomer, makeProduct, makeStaff } from '../../support/data/shop-data.ts'
import { createShopperAtCheckout, logInCustomer, type LoggedIn, logInAdmin } from '../../support/pages/logged-in.ts'
import { getFieldError, getText } from '../../support/pages/shopper-page.ts'
import { startWith } from '../../support/pages/started-with.ts'

startWith({ RATE_LIMITS: 'on', ORDER_MAX_OPEN_CASH: '2' })

let person: LoggedIn
let color: number

beforeAll(async () => {
	color = (await makeProduct({ stock: 200, pricePaise: 100_000 })).variants[0]!
})

beforeEach(async () => {
	await write((tx) => tx.setting.deleteMany())
	person = await logInAdmin()
	await person.open('/admin/settings/cash')
})

const save = (values: Record<string, string>) => person.submit(values, { button: 'Save' })
let phones = 0
const input = (changes: object = {}) => ({
	...deliveryWithPhone,
	phoneNumber: `98${String((phones += 1)).padStart(8, '0')}`,
	paymentMethod: 'cod',
	...changes,
})

const byApi = (userId: number, quantity = 1) => placeOrderByApi(userId, [[color, quantity]], input())
const shopper = () => createShopperAtCheckout([color, 1])

test.each([
	[{ lowest: '1500' }, 'Cash on delivery is offered from ₹ 1,500.00.'],
	[{ firstHighest: '900' }, 'Cash on delivery is offered up to ₹ 900.00 until you have received an order from us.'],
	[{ pinsRefused: '395' }, 'Cash on delivery is not offered for the PIN code 395007.'],
])(
	'with %o page and API reject COD with the same message, and accept online payment (rule: cod-limits)',
	async (rules, sentence) => {
		await save(rules)
		const refusal = `${sentence} Please choose Online Payment, or write to us.`
		const buyer = await shopper()
		const page = await buyer.submit(input(), { form: '#checkout' })
		expect(page.status).toBe(409)
		expect(getFieldError(page, 'paymentMethod')).toBe(refusal)
		// The payment choice shows the reason before the next attempt.
		const choice = page.all('label').find((label) => getText(label).startsWith('Cash on Delivery'))
		expect(getText(choice)).toBe(`Cash on Delivery${sentence}`)
		expect(await byApi(await makeCustomer())).toMatchObject({ status: 409, body: { message: refusal } })
		expect(await read.order.count({ where: { userId: buyer.userId } })).toBe(0)
		expect((await buyer.submit({ paymentMethod: 'online' }, { form: '#checkout' })).path).toContain(
			'/order-confirmation',
		)
	},
)

test('a customer who has received an order is exempt from the first-order limit', async () => {
	await save({ firstHighest: '1500' })
	const userId = await makeCustomer()
	const { body } = await byApi(userId)
	expect((await byApi(userId, 2)).status).toBe(409)
	await changeOrderStatus(await makeStaff(), body.orderId, 4)
	expect((await byApi(userId, 2)).status).toBe(201)
})

test('collected COD cash no longer counts as unpaid, even before delivery is recorded (rule: unpaid-cod-orders)', async () => {
	const userId = await makeCustomer()
	const [first] = [await byApi(userId), await byApi(userId)]
	expect((await byApi(userId)).body.message).toContain('2 orders are still to be paid in cash')
	const buyer = await logInCustomer(userId)
	await write((tx) => tx.cartItem.create({ data: { userId, productColorId: color, quantity: 1 } }))
	expect((await buyer.open('/checkout')).text).toContain('2 orders are still to be paid in cash')
	const collected = { kind: 'collected', reference: '', seenTotalPaise: 100_000 } as const
	await markPayment(await makeStaff(), first.body.orderId, collected)
	expect((await byApi(userId)).status).toBe(201)
})

test('with a required phone number, page and API reject COD without one, and accept online payment (rule: cod-limits)', async () => {
	await save({ needsPhone: 'on' })
	const message = 'Please enter a phone number for cash on delivery.'
	const buyer = await shopper()
	const refused = await buyer.submit({ ...input({ phoneNumber: '' }) }, { form: '#checkout' })
	expect(getFieldError(refused, 'phoneNumber')).toBe(message)
	const called = await placeOrderByApi(await makeCustomer(), [[color, 1]], input({ phoneNumber: undefined }))
	expect(called.body.message).toBe(message)
	expect((await buyer.submit({ paymentMethod: 'online' }, { form: '#checkout' })).path).toContain('/order-confirmation')
})

test('a COD order without a phone number is marked in the admin (rule: cod-limits)', async () => {
	const buyer = await shopper()
	const placed = await buyer.submit({ ...input({ phoneNumber: '' }) }, { form: '#checkout' })
	const orderId = new URL(placed.path, 'http://shop').searchParams.get('orderId')!
	expect((await person.open('/admin/orders')).text).toContain('no phone number')
	expect((await person.open(`/admin/orders/${orderId}`)).text).toContain('COD order without a phone number')
})
