import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { call, createToken } from '../../support/api.ts'
import { delivery } from '../../support/data/delivery.ts'
import { makeCustomerWith, makeProduct } from '../../support/data/shop-data.ts'
import { logInCustomer, logInAdmin } from '../../support/pages/logged-in.ts'
import { listAnnouncements, getTermValue, makeCategory, getFieldValue } from '../../support/pages/shopper-page.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

const page = '/admin/settings/delivery'
const prices = {
	homePrice: '60',
	firstPrice: '120',
	furtherPrice: '40',
	abroadPrice: '1500',
	freeFrom: '5000',
}
const person = await logInAdmin()
const color = (await makeProduct({ stock: 200, pricePaise: 100_000 })).variants[0]!
const boots = await makeCategory('Boots')

beforeEach(async () => {
	await write((tx) => tx.setting.deleteMany())
	await person.open(page)
})

const save = (values: Record<string, string>) => person.submit(values, { button: 'Save' })
const input = { ...delivery, paymentMethod: 'cod' }
const placed = (userId: number) =>
	read.order.findFirst({ where: { userId }, select: { subtotalPaise: true, shippingPaise: true, totalPaise: true } })

async function shopper(quantity = 1) {
	const buyer = await logInCustomer(await makeCustomerWith([color, quantity]))
	await buyer.open('/checkout')
	return buyer
}

test('delivery is free and every text is unchanged until a price is set (rule: total-is-subtotal)', async () => {
	expect(person.page().text).toContain('No prices set: delivery is free everywhere.')
	const buyer = await shopper()
	expect(getTermValue(buyer.page(), 'Shipping')).toBe('₹ 0.00')
	expect(getTermValue(buyer.page(), 'Total')).toBe('₹ 1,000.00')
	expect(buyer.page().text).not.toContain('Delivery costs')
	expect((await createVisitor().open('/')).text).toContain('A flat ₹60 in Gujarat, weight-based outside Gujarat.')
	expect((await createVisitor().open('/shippingpolicy')).text).toContain('orders above INR 5,000')
})

test('delivery prices appear at the checkout, in the policy and on the pages, and are logged with old and new values', async () => {
	await save({ ...prices, 'weights[0].grams': '1200' })
	const text = '₹ 60.00 in Gujarat, from ₹ 120.00 elsewhere in India'
	expect((await shopper()).page().text).toContain(
		`Delivery costs: ${text}, ₹ 1,500.00 abroad. Free in India from ₹ 5,000.00.`,
	)
	expect((await createVisitor().open('/')).text).toContain(`${text}. Free in India from ₹ 5,000.00.`)
	const policy = (await createVisitor().open('/shippingpolicy')).text
	expect(policy).toContain(
		'Outside Gujarat it is weight-based: ₹ 120.00 up to 500 g, and ₹ 40.00 for each further 500 g.',
	)
	expect(policy).not.toContain('INR 5,000')
	const entry = await read.activityEntry.findFirst({ where: { label: 'Delivery: Price in your home state, in ₹' } })
	expect(entry?.old).toEqual({ value: '' })
	expect(entry?.new).toEqual({ value: 60 })
	expect(await read.setting.findUnique({ where: { key: 'delivery.weights' }, select: { value: true } })).toEqual({
		value: [{ categoryId: boots, grams: 1200 }],
	})
})

test('a public holiday that is no date is rejected beside its field (rule: business-days)', async () => {
	const answer = await save({ holidays: '2027-01-26\n2027-02-30' })
	expect(answer.status).toBe(400)
	expect(answer.text).toContain('Please enter dates such as 2027-01-26, one per line')
	expect(await read.setting.count({ where: { key: 'delivery.holidays' } })).toBe(0)
})

test('an order is placed at once where delivery adds nothing to the shown total (rule: delivery-in-total)', async () => {
	await save({ ...prices, homePrice: '0' })
	const buyer = await shopper(2)
	expect(getTermValue(buyer.page(), 'Total without delivery')).toBe('₹ 2,000.00')
	const done = await buyer.submit({ ...input, state: 'Gujarat' }, { button: 'Place order' })
	expect(done.path.split('?')[0]).toBe('/order-confirmation')
	expect(await placed(buyer.userId)).toEqual({ subtotalPaise: 200_000, shippingPaise: 0, totalPaise: 200_000 })
})

test('where delivery adds to the shown total, the form returns with the new total (rule: delivery-in-total)', async () => {
	await save(prices)
	const buyer = await shopper(2)
	expect(getTermValue(buyer.page(), 'Shipping')).toBe('₹ 60.00 in Gujarat, from ₹ 120.00 elsewhere in India')
	expect(getTermValue(buyer.page(), 'Total without delivery')).toBe('₹ 2,000.00')
	const shown = await buyer.submit({ ...input, state: 'Kerala', zipCode: '682001' }, { button: 'Place order' })
	expect(shown.status).toBe(409)
	expect(listAnnouncements(shown)).toEqual([
		'With delivery for ₹ 160.00, the total of your order is ₹ 2,160.00. Please check it and place it again.',
	])
	expect(getFieldValue(shown, 'city')).toBe('Surat')
	expect(getTermValue(shown, 'Total')).toBe('₹ 2,160.00')
	expect(await placed(buyer.userId)).toBeNull()
	const done = await buyer.submit({}, { button: 'Place order · ₹ 2,160.00' })
	expect(done.path.split('?')[0]).toBe('/order-confirmation')
	expect(getTermValue(done, 'Shipping')).toBe('₹ 160.00')
	expect(getTermValue(done, 'Total')).toBe('₹ 2,160.00')
	expect(await placed(buyer.userId)).toEqual({ subtotalPaise: 200_000, shippingPaise: 16_000, totalPaise: 216_000 })
})

test('an order to another state than the shown total keeps the input, with the new total (rule: seen-total)', async () => {
	await save(prices)
	const buyer = await shopper()
	await buyer.submit({ ...input, state: 'Gujarat' }, { button: 'Place order' })
	const moved = await buyer.submit(
		{ state: 'Goa', zipCode: '403001', streetAddress: '5 Beach Road' },
		{ button: 'Place order · ₹ 1,060.00' },
	)
	expect(moved.status).toBe(409)
	expect(listAnnouncements(moved)).toEqual([
		'With delivery for ₹ 120.00, the total of your order is ₹ 1,120.00. Please check it and place it again.',
	])
	expect(getFieldValue(moved, 'streetAddress')).toBe('5 Beach Road')
	expect(getTermValue(moved, 'Shipping')).toBe('₹ 120.00')
	expect(await placed(buyer.userId)).toBeNull()
	expect((await buyer.submit({}, { button: 'Place order · ₹ 1,120.00' })).path).toContain('/order-confirmation')
})

test('an order is not placed at an outdated delivery price, and the cart shows free delivery', async () => {
	await save(prices)
	const buyer = await shopper(4)
	await buyer.submit({ ...input, state: 'Gujarat' }, { button: 'Place order' })
	await save({ homePrice: '80' })
	expect((await buyer.submit({}, { button: 'Place order · ₹ 4,060.00' })).status).toBe(409)
	expect((await buyer.open('/cart')).text).toContain('₹ 1,000.00 more for free delivery in India')
	await write((tx) => tx.cartItem.updateMany({ where: { userId: buyer.userId }, data: { quantity: 5 } }))
	expect((await buyer.open('/cart')).text).toContain('Delivery in India is free')
	expect(getTermValue(await buyer.open('/checkout'), 'Total')).toBe('₹ 5,000.00')
})

test('the API charges the same as the page, whatever total a client sends (rule: computed-prices)', async () => {
	await save(prices)
	const userId = await makeCustomerWith([color, 1])
	const { body } = await call('POST', '/orders/create', {
		token: await createToken(userId),
		json: { userId, ...input, cartItems: [{ productColorId: color, quantity: 1 }], total: 1000, shipping: 0 },
	})
	expect(body.order).toMatchObject({ subtotal: 1000, tax: 0, shipping: 60, total: 1060 })
	expect((await (await logInCustomer(userId)).open('/profile?tab=order')).text).toContain('₹ 1,060.00')
})
