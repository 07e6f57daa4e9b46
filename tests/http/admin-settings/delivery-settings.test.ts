import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { call, tokenOf } from '../../support/api.ts'
import { delivery } from '../../support/data/delivery.ts'
import { makeCustomerWith, makeProduct } from '../../support/data/shop-data.ts'
import { customer, loggedInAdmin } from '../../support/pages/logged-in.ts'
import { announced, factOf, makeCategory, valueOf } from '../../support/pages/shopper-page.ts'
import { visitor } from '../../support/pages/visitor.ts'

const page = '/admin/settings/delivery'
const prices = {
	homePrice: '60',
	firstPrice: '120',
	furtherPrice: '40',
	abroadPrice: '1500',
	freeFrom: '5000',
}
const person = await loggedInAdmin()
const color = (await makeProduct({ stock: 200, pricePaise: 100_000 })).variants[0]!
const boots = await makeCategory('Boots')

beforeEach(async () => {
	await write((tx) => tx.setting.deleteMany())
	await person.open(page)
})

const save = (values: Record<string, string>) => person.submit(values, { button: 'Save' })
const typed = { ...delivery, paymentMethod: 'cod' }
const placed = (userId: number) =>
	read.order.findFirst({ where: { userId }, select: { subtotalPaise: true, shippingPaise: true, totalPaise: true } })

async function shopper(quantity = 1) {
	const buyer = await customer(await makeCustomerWith([color, quantity]))
	await buyer.open('/checkout')
	return buyer
}

test('until a price is set nothing is charged and every text is as it was (rule: total-is-subtotal)', async () => {
	expect(person.page().text).toContain('No price is set: delivery is free everywhere.')
	const buyer = await shopper()
	expect(factOf(buyer.page(), 'Shipping')).toBe('₹ 0.00')
	expect(factOf(buyer.page(), 'Total')).toBe('₹ 1,000.00')
	expect(buyer.page().text).not.toContain('Delivery costs')
	expect((await visitor().open('/')).text).toContain('A flat ₹60 in Gujarat, weight-based outside Gujarat.')
	expect((await visitor().open('/shippingpolicy')).text).toContain('orders above INR 5,000')
})

test('set prices are told at the checkout, in the policy and on the pages, and logged with old and new', async () => {
	await save({ ...prices, 'weights[0].grams': '1200' })
	const words = '₹ 60.00 in Gujarat, from ₹ 120.00 elsewhere in India'
	expect((await shopper()).page().text).toContain(
		`Delivery costs: ${words}, ₹ 1,500.00 abroad. Free in India from ₹ 5,000.00.`,
	)
	expect((await visitor().open('/')).text).toContain(`${words}. Free in India from ₹ 5,000.00.`)
	const policy = (await visitor().open('/shippingpolicy')).text
	expect(policy).toContain(
		'Outside Gujarat it is weight-based: ₹ 120.00 up to 500 g, and ₹ 40.00 for each further 500 g.',
	)
	expect(policy).not.toContain('INR 5,000')
	const entry = await read.journalEntry.findFirst({ where: { label: 'Delivery: home price' } })
	expect(entry?.old).toEqual({ value: '' })
	expect(entry?.new).toEqual({ value: 60 })
	expect(await read.setting.findUnique({ where: { key: 'delivery.weights' }, select: { value: true } })).toEqual({
		value: [{ categoryId: boots, grams: 1200 }],
	})
})

test('without script the first press shows the total of the state, and the second orders it (rule: seen-total)', async () => {
	await save(prices)
	const buyer = await shopper(2)
	expect(factOf(buyer.page(), 'Shipping')).toBe('₹ 60.00 in Gujarat, from ₹ 120.00 elsewhere in India')
	expect(factOf(buyer.page(), 'Total without delivery')).toBe('₹ 2,000.00')
	const shown = await buyer.submit({ ...typed, state: 'Kerala', zipCode: '682001' }, { button: 'Show total' })
	expect(shown.status).toBe(200)
	expect(announced(shown)).toEqual(['With delivery your order comes to ₹ 2,160.00.'])
	expect(valueOf(shown, 'city')).toBe('Surat')
	expect(factOf(shown, 'Total')).toBe('₹ 2,160.00')
	expect(await placed(buyer.userId)).toBeNull()
	const done = await buyer.submit({}, { button: 'Place order · ₹ 2,160.00' })
	expect(done.path.split('?')[0]).toBe('/order-confirmation')
	expect(factOf(done, 'Shipping')).toBe('₹ 160.00')
	expect(factOf(done, 'Total')).toBe('₹ 2,160.00')
	expect(await placed(buyer.userId)).toEqual({ subtotalPaise: 200_000, shippingPaise: 16_000, totalPaise: 216_000 })
})

test('an order to another state than the total was shown for comes back as typed, with the new total (rule: seen-total)', async () => {
	await save(prices)
	const buyer = await shopper()
	await buyer.submit({ ...typed, state: 'Gujarat' }, { button: 'Show total' })
	const moved = await buyer.submit(
		{ state: 'Goa', zipCode: '403001', streetAddress: '5 Beach Road' },
		{ button: 'Place order · ₹ 1,060.00' },
	)
	expect(moved.status).toBe(409)
	expect(announced(moved)).toEqual([
		'With delivery for ₹ 120.00 your order comes to ₹ 1,120.00. Please check it and place it again.',
	])
	expect(valueOf(moved, 'streetAddress')).toBe('5 Beach Road')
	expect(factOf(moved, 'Shipping')).toBe('₹ 120.00')
	expect(await placed(buyer.userId)).toBeNull()
	expect((await buyer.submit({}, { button: 'Place order · ₹ 1,120.00' })).path).toContain('/order-confirmation')
})

test('an order is not placed at the delivery of a moment ago, and free delivery is told in the cart', async () => {
	await save(prices)
	const buyer = await shopper(4)
	await buyer.submit({ ...typed, state: 'Gujarat' }, { button: 'Show total' })
	await save({ homePrice: '80' })
	expect((await buyer.submit({}, { button: 'Place order · ₹ 4,060.00' })).status).toBe(409)
	expect((await buyer.open('/cart')).text).toContain('₹ 1,000.00 more for free delivery in India')
	await write((tx) => tx.cartItem.updateMany({ where: { userId: buyer.userId }, data: { quantity: 5 } }))
	expect((await buyer.open('/cart')).text).toContain('Delivery in India is free')
	expect(factOf(await buyer.open('/checkout'), 'Total')).toBe('₹ 5,000.00')
})

test('the API charges what the page charges, whatever total a client sends (rule: computed-prices)', async () => {
	await save(prices)
	const userId = await makeCustomerWith([color, 1])
	const { body } = await call('POST', '/orders/create', {
		token: await tokenOf(userId),
		json: { userId, ...typed, cartItems: [{ productColorId: color, quantity: 1 }], total: 1000, shipping: 0 },
	})
	expect(body.order).toMatchObject({ subtotal: 1000, tax: 0, shipping: 60, total: 1060 })
	expect((await (await customer(userId)).open('/profile?tab=order')).text).toContain('₹ 1,060.00')
})
