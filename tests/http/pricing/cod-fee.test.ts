import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { placeOrderByApi } from '../../support/api.ts'
import { deliveryWithPhone } from '../../support/data/delivery.ts'
import { makeCustomerWith, makeProduct } from '../../support/data/shop-data.ts'
import { createShopperAtCheckout, logInCustomer, type LoggedIn, logInAdmin } from '../../support/pages/logged-in.ts'
import { listAnnouncements, getTermValue, getFieldValue } from '../../support/pages/shopper-page.ts'

const page = '/admin/settings/cash'
let person: LoggedIn

const color = (await makeProduct({ stock: 200, pricePaise: 100_000 })).variants[0]!

beforeEach(async () => {
	await write((tx) => tx.setting.deleteMany())
	person = await logInAdmin()
	await person.open(page)
})

const save = (fee: string) => person.submit({ fee }, { button: 'Save' })
const inCash = { ...deliveryWithPhone, paymentMethod: 'cod' }
const placed = (userId: number) =>
	read.order.findFirst({ where: { userId }, select: { id: true, codFeePaise: true, totalPaise: true } })

const shopper = () => createShopperAtCheckout([color, 1])

test('both totals appear beside the payment choice, and either is ordered with one press (rule: cod-fee)', async () => {
	await save('50')
	const buyer = await shopper()
	expect(buyer.page().text).toContain('A fee of ₹ 50.00 is added. ₹ 1,050.00 in total.')
	const [online, inCashToo] = ['.if-online', '.if-cash'].map((way) => buyer.words(`section ${way} dl`))
	expect(online).toMatch(/Total₹ 1,000\.00$/)
	expect(inCashToo).toMatch(/Total₹ 1,050\.00$/)
	const done = await buyer.submit(inCash, { button: 'Place order' })
	expect(getTermValue(done, 'Cash on delivery fee')).toBe('₹ 50.00')
	expect(getTermValue(done, 'Total')).toBe('₹ 1,050.00')
	const another = await shopper()
	await another.submit({ ...inCash, paymentMethod: 'online' }, { button: 'Place order' })
	expect(await placed(another.userId)).toMatchObject({ codFeePaise: 0, totalPaise: 100_000 })
})

test('a COD fee that was not shown is not charged: the form keeps the input and shows the total (rules: seen-total, cod-fee)', async () => {
	const buyer = await shopper()
	await save('50')
	const answer = await buyer.submit(inCash, { button: 'Place order · ₹ 1,000.00' })
	expect(answer.status).toBe(409)
	expect(listAnnouncements(answer)).toEqual([
		'With the fee of ₹ 50.00 for cash on delivery, the total of your order is ₹ 1,050.00. Please check it and place it again.',
	])
	expect(getFieldValue(answer, 'streetAddress')).toBe('12 Ring Road')
	expect(getFieldValue(answer, 'paymentMethod')).toBe('cod')
	expect(await placed(buyer.userId)).toBeNull()
	await buyer.submit({}, { button: 'Place order' })
	expect(await placed(buyer.userId)).toMatchObject({ codFeePaise: 5_000, totalPaise: 105_000 })
})

test('with COD only the fee appears in the totals, and the button names the total', async () => {
	await save('50')
	await write((tx) => tx.setting.create({ data: { key: 'checkout.paymentMethods', value: 'cod' } }))
	const buyer = await shopper()
	expect(getTermValue(buyer.page(), 'Cash on delivery fee')).toBe('₹ 50.00')
	await buyer.submit(inCash, { button: 'Place order · ₹ 1,050.00' })
	expect(await placed(buyer.userId)).toMatchObject({ totalPaise: 105_000 })
})

test('the COD fee is part of the order wherever it is shown', async () => {
	await save('50')
	const userId = await makeCustomerWith([color, 1])
	const { body } = await placeOrderByApi(userId, [[color, 1]], { ...inCash, total: 1 })
	expect(body.order).toMatchObject({ subtotal: 1000, discount: 0, couponCode: null, codFee: 50, total: 1050 })
	const { orderId } = body as { orderId: number }
	expect((await (await logInCustomer(userId)).open(`/profile?tab=order&order=${orderId}`)).text).toContain(
		'Cash on delivery fee₹ 50.00',
	)
	for (const path of [`/admin/orders/${orderId}`, `/admin/orders/${orderId}/invoice`])
		expect((await person.open(path)).text).toContain('Cash on delivery fee₹ 50.00')
	expect((await person.open(`/admin/orders/${orderId}/packing-slip`)).text).toContain('Collect ₹ 1,050.00 in cash')
	const csv = await (await person.request(`/admin/orders/export.csv?search=${orderId}`)).text()
	expect(csv.split('\r\n')[0]).toContain('Order discount (INR),Coupon,Cash on delivery fee (INR),Order total (INR)')
	expect(csv).toContain(',0.00,,50.00,1050.00,')
})
