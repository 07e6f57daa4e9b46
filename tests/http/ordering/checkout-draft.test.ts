import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { pruneCheckoutDrafts } from '#app/shop/orders/checkout/checkout-draft.server.ts'
import { placeOrderByApi } from '../../support/api.ts'
import { deliveryWithPhone } from '../../support/data/delivery.ts'
import { makeCustomer, makeProduct } from '../../support/data/shop-data.ts'
import { createShopperAtCheckout, logInVisitor, type LoggedIn } from '../../support/pages/logged-in.ts'
import { getTermValue, getFieldValue } from '../../support/pages/shopper-page.ts'

const input = { ...deliveryWithPhone, city: 'Bhavnagar', zipCode: '12' }
const color = (await makeProduct({ stock: 50, pricePaise: 519_800 })).variants[0]!
const shopper = () => createShopperAtCheckout([color, 1])

const drafts = ({ userId }: LoggedIn) => read.checkoutDraft.count({ where: { userId } })

test('coupon and fields are restored after a reload, another page, the cart and an ended session (rule: checkout-draft)', async () => {
	const code = 'DRAFT'
	await write((tx) => tx.coupon.create({ data: { code, percent: 10 } }))
	const person = await shopper()
	await person.submit({ ...input, couponCode: code }, { button: 'Apply coupon' })
	for (const path of ['/', '/cart', '/checkout']) await person.open(path)
	for (const again of [person, await logInVisitor(person.userId)]) {
		const page = await again.open('/checkout')
		expect(getTermValue(page, 'Total')).toBe('₹ 4,678.20')
		expect(getFieldValue(page, 'couponCode')).toBe(code)
		for (const [name, value] of Object.entries(input)) expect(getFieldValue(page, name), name).toBe(value)
	}
})

test.each([
	['Apply coupon', '/checkout#checkout-couponCode'],
	['Look up PIN', '/checkout#checkout-zipCode'],
])('%s without JavaScript redirects to a page that Back does not submit again', async (button, location) => {
	const person = await shopper()
	const name = button === 'Apply coupon' ? 'apply' : 'lookup'
	const answer = await person.post('/checkout', { ...input, [name]: '1' })
	expect(answer.status).toBe(303)
	expect(answer.headers.get('Location')).toBe(location)
	expect(getFieldValue(await person.open('/checkout'), 'city')).toBe('Bhavnagar')
})

test('the input of a rejected order stays, and is deleted when the order is placed', async () => {
	const person = await shopper()
	await person.submit(input, { form: '#checkout' })
	expect(getFieldValue(await person.open('/checkout'), 'zipCode')).toBe('12')
	await person.submit({ zipCode: '395007', paymentMethod: 'cod' }, { form: '#checkout' })
	expect(person.page().path).toMatch(/^\/order-confirmation/)
	expect(await drafts(person)).toBe(0)
})

test('a script draft saved during a pincode lookup does not empty its city and state (rule: pincode-lookup)', async () => {
	const person = await shopper()
	const unfilled = { ...input, zipCode: '395007', city: '', state: '' }
	await person.post('/checkout', { ...unfilled, lookup: 'pin' })
	await person.post('/checkout/draft', unfilled)
	const page = await person.open('/checkout')
	expect(getFieldValue(page, 'city')).toBe('Surat')
	expect(getFieldValue(page, 'state')).toBe('Gujarat')
})

test('autosaving the checkout draft stores only known fields, cut to 200 characters', async () => {
	const person = await shopper()
	expect(
		(await person.post('/checkout/draft', { city: 'x'.repeat(5_000), other: 'x', password: 'secret' })).status,
	).toBe(204)
	const { fields } = await read.checkoutDraft.findUniqueOrThrow({ where: { userId: person.userId } })
	expect(fields).toEqual({ city: 'x'.repeat(200) })
	await pruneCheckoutDrafts(new Date(Date.now() + 31 * 24 * 60 * 60 * 1000))
	expect(await drafts(person)).toBe(0)
})

test('a call with an expected total orders nothing above it, and orders at a lower total (rule: seen-total)', async () => {
	const userId = await makeCustomer()
	const order = (seenTotal: number) => placeOrderByApi(userId, [[color, 1]], { seenTotal })
	expect(await order(4678.2)).toMatchObject({
		status: 409,
		body: { message: 'Your order has changed and now comes to ₹ 5,198.00. Please check it and place it again.' },
	})
	expect(await order(5200)).toMatchObject({ status: 201, body: { order: { total: 5198 } } })
})
