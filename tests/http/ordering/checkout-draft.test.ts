import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { forgetOldDrafts } from '#app/shop/orders/placing/checkout-draft.server.ts'
import { orderByApi } from '../../support/api.ts'
import { deliveryWithPhone } from '../../support/data/delivery.ts'
import { makeCustomer, makeProduct } from '../../support/data/shop-data.ts'
import { atCheckout, loggedIn, type LoggedIn } from '../../support/pages/logged-in.ts'
import { factOf, valueOf } from '../../support/pages/shopper-page.ts'

const typed = { ...deliveryWithPhone, city: 'Bhavnagar', zipCode: '12' }
const color = (await makeProduct({ stock: 50, pricePaise: 519_800 })).variants[0]!
const shopper = () => atCheckout([color, 1])

const drafts = ({ userId }: LoggedIn) => read.checkoutDraft.count({ where: { userId } })

test('coupon and fields are still there after a reload, another page, the cart and an ended session (rule: checkout-draft)', async () => {
	const code = 'DRAFT'
	await write((tx) => tx.coupon.create({ data: { code, percent: 10 } }))
	const person = await shopper()
	await person.submit({ ...typed, couponCode: code }, { button: 'Apply coupon' })
	for (const path of ['/', '/cart', '/checkout']) await person.open(path)
	for (const again of [person, await loggedIn(person.userId)]) {
		const page = await again.open('/checkout')
		expect(factOf(page, 'Total')).toBe('₹ 4,678.20')
		expect(valueOf(page, 'couponCode')).toBe(code)
		for (const [name, value] of Object.entries(typed)) expect(valueOf(page, name), name).toBe(value)
	}
})

test.each([
	['Apply coupon', '/checkout#checkout-couponCode'],
	['Look up PIN', '/checkout#checkout-zipCode'],
])('%s is answered without script by a page that Back does not send again', async (button, location) => {
	const person = await shopper()
	const name = button === 'Apply coupon' ? 'apply' : 'lookup'
	const answer = await person.post('/checkout', { ...typed, [name]: '1' })
	expect(answer.status).toBe(303)
	expect(answer.headers.get('Location')).toBe(location)
	expect(valueOf(await person.open('/checkout'), 'city')).toBe('Bhavnagar')
})

test('what a refused order had typed stays, and goes with the order that is placed', async () => {
	const person = await shopper()
	await person.submit(typed, { form: '#checkout' })
	expect(valueOf(await person.open('/checkout'), 'zipCode')).toBe('12')
	await person.submit({ zipCode: '395007', paymentMethod: 'cod' }, { form: '#checkout' })
	expect(person.page().path).toMatch(/^\/order-confirmation/)
	expect(await drafts(person)).toBe(0)
})

test('what script keeps while a PIN code is being answered does not empty its city and state (rule: pin-lookup)', async () => {
	const person = await shopper()
	const unfilled = { ...typed, zipCode: '395007', city: '', state: '' }
	await person.post('/checkout', { ...unfilled, lookup: 'pin' })
	await person.post('/checkout/draft', unfilled)
	const page = await person.open('/checkout')
	expect(valueOf(page, 'city')).toBe('Surat')
	expect(valueOf(page, 'state')).toBe('Gujarat')
})

test('script keeps what is typed without a word, for the own account, in known fields of a bounded length', async () => {
	const person = await shopper()
	expect(
		(await person.post('/checkout/draft', { city: 'x'.repeat(5_000), other: 'x', password: 'secret' })).status,
	).toBe(204)
	const { fields } = await read.checkoutDraft.findUniqueOrThrow({ where: { userId: person.userId } })
	expect(fields).toEqual({ city: 'x'.repeat(200) })
	await forgetOldDrafts(new Date(Date.now() + 31 * 24 * 60 * 60 * 1000))
	expect(await drafts(person)).toBe(0)
})

test('a call that says what total was shown orders nothing above it, and below it at the lower sum (rule: seen-total)', async () => {
	const userId = await makeCustomer()
	const order = (seenTotal: number) => orderByApi(userId, [[color, 1]], { seenTotal })
	expect(await order(4678.2)).toMatchObject({
		status: 409,
		body: { message: 'Your order has changed and now comes to ₹ 5,198.00. Please check it and place it again.' },
	})
	expect(await order(5200)).toMatchObject({ status: 201, body: { order: { total: 5198 } } })
})
