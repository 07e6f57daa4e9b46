import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { changeOrderStatus } from '#app/shop/orders/order.server.ts'
import { call, placeOrderByApi, createToken } from '../../support/api.ts'
import { delivery } from '../../support/data/delivery.ts'
import { logInCustomer } from '../../support/pages/logged-in.ts'
import { makeCustomer, makeProduct, makeStaff } from '../../support/data/shop-data.ts'
import { listAnnouncements, getFieldError, getFieldValue } from '../../support/pages/shopper-page.ts'
import { listWaitingMail } from '../../support/data/mail.ts'
import { startWith } from '../../support/pages/started-with.ts'

startWith({ RATE_LIMITS: 'on' })

const ofOne = 'At most 20 pieces of one product in one colour can be ordered at once. For more, please write to us.'
const ofOneOnScreen = 'You can order at most 20 items of one product in one color. Contact us to order more.'
const inAll = 'At most 50 pieces can be ordered at once. For more, please write to us.'
const tooMuchCash =
	'5 orders are still to be paid in cash for this account or phone number. Please choose Online Payment, or write to us.'
const sentence = (text: string) => ({ message: text, error: text })
type Line = [variant: number, quantity: number]

async function fill(userId: number, lines: Line[]) {
	await write((tx) =>
		tx.cartItem.createMany({ data: lines.map(([productColorId, quantity]) => ({ userId, productColorId, quantity })) }),
	)
}

test('the maximum quantity of one product in one color is 20, in one line or several', async () => {
	const { id, variants } = await makeProduct({ stock: 100 })
	const userId = await makeCustomer()
	for (const lines of [
		[[variants[0]!, 21]],
		[
			[variants[0]!, 11],
			[variants[0]!, 10],
		],
	] as Line[][]) {
		const { status, body } = await placeOrderByApi(userId, lines)
		expect(status).toBe(400)
		expect(body).toEqual(sentence(ofOne))
	}
	expect(await read.product.findUnique({ where: { id } })).toMatchObject({ remainingQty: 100 })
	expect((await placeOrderByApi(userId, [[variants[0]!, 20]])).status).toBe(201)
})

test('the maximum quantity of an order is 50: no order takes the stock of a whole shop', async () => {
	const products = await Promise.all(Array.from({ length: 5 }, () => makeProduct({ stock: 20 })))
	const userId = await makeCustomer()
	const createLines = (quantity: number) => products.map(({ variants }): Line => [variants[0]!, quantity])
	const { status, body } = await placeOrderByApi(userId, createLines(20), { paymentMethod: 'cod' })
	expect(status).toBe(400)
	expect(body).toEqual(sentence(inAll))
	expect((await placeOrderByApi(userId, createLines(10))).status).toBe(201)
})

test('the maximum quantity is shown in the cart when adding and when raising, and lowering is always possible', async () => {
	const [shirt, belt] = [
		await makeProduct({ stock: 100 }),
		await makeProduct({ stock: 100, colors: ['Tan', 'Black', 'Brown'] }),
	]
	const person = await logInCustomer()
	const token = await createToken(person.userId)
	const add = (productColorId: number, quantity: number) =>
		call('POST', '/cart/add', { token, json: { userId: person.userId, productColorId, quantity } })
	expect((await add(shirt.variants[0]!, 19)).status).toBe(201)
	expect(await add(shirt.variants[0]!, 2)).toMatchObject({
		status: 400,
		body: { ...sentence(ofOne), fields: { quantity: ofOne } },
	})
	await person.open('/cart')
	const raise = () => person.submit({}, { button: 'Increase quantity' })
	await raise()
	expect(listAnnouncements(await raise())).toContain(`Failed to update quantity: ${ofOneOnScreen}`)
	for (const variant of belt.variants.slice(0, 2)) expect((await add(variant, 15)).status).toBe(201)
	expect(await add(belt.variants[2]!, 1)).toMatchObject({ status: 400, body: sentence(inAll) })
	await person.open('/cart')
	await person.submit({}, { button: 'Decrease quantity' })
	expect((await add(belt.variants[2]!, 1)).status).toBe(201)
})

test('the maximum quantity is shown at the checkout of an older cart, and the input stays', async () => {
	const { variants } = await makeProduct({ stock: 100 })
	const person = await logInCustomer()
	await fill(person.userId, [[variants[0]!, 30]])
	await person.open('/checkout')
	const page = await person.submit(delivery, { form: '#checkout' })
	expect(page.status).toBe(400)
	expect(listAnnouncements(page)).toEqual([ofOneOnScreen])
	expect(getFieldValue(page, 'city')).toBe('Surat')
	expect(await read.order.count({ where: { userId: person.userId } })).toBe(0)
})

test('sold-out cart lines are in no order and do not count toward limits', async () => {
	const [gone, there] = [
		await makeProduct({ stock: 0 }),
		await makeProduct({ stock: 60, colors: ['Tan', 'Black', 'Brown'] }),
	]
	const person = await logInCustomer()
	await fill(person.userId, [
		[gone.variants[0]!, 30],
		[there.variants[0]!, 20],
		[there.variants[1]!, 20],
		[there.variants[2]!, 10],
	])
	await person.open('/checkout')
	expect((await person.submit(delivery, { form: '#checkout' })).path).toMatch(/^\/order-confirmation/)
})

test('64 simultaneous unpaid COD orders for one phone number, spelled in four ways, are limited to five', async () => {
	const { id, variants } = await makeProduct({ stock: 100 })
	const spellings = ['9825000001', '919825000001', '+919825000001', ' 9825000001 ']
	const accounts = await Promise.all(Array.from({ length: 64 }, () => makeCustomer()))
	const tokens = await Promise.all(accounts.map(createToken))
	const cash = (index: number) => ({ paymentMethod: 'cod', phoneNumber: spellings[index % 4] })
	const answers = await Promise.all(
		accounts.map((userId, index) => placeOrderByApi(userId, [[variants[0]!, 1]], cash(index), tokens[index])),
	)
	const refused = answers.filter(({ status }) => status !== 201)
	expect(refused).toHaveLength(59)
	for (const { status, body } of refused) {
		expect(status).toBe(409)
		expect(body).toEqual({ ...sentence(tooMuchCash), fields: { paymentMethod: tooMuchCash } })
	}
	expect(await read.product.findUnique({ where: { id } })).toMatchObject({ remainingQty: 95, purchaseQty: 5 })
	expect(await read.order.count({ where: { userId: { in: accounts } } })).toBe(5)
	// A different phone number counts as a different customer.
	const another = { paymentMethod: 'cod', phoneNumber: '9825000002' }
	expect((await placeOrderByApi(await makeCustomer(), [[variants[0]!, 1]], another)).status).toBe(201)
})

test('an account is limited to five unpaid COD orders, whatever the phone; the page says so, and online stays available', async () => {
	const { variants } = await makeProduct({ stock: 100 })
	const person = await logInCustomer()
	const order = (number: number) =>
		placeOrderByApi(person.userId, [[variants[0]!, 1]], { paymentMethod: 'cod', phoneNumber: `98250010${number}0` })
	for (let number = 0; number < 5; number += 1) expect((await order(number)).status).toBe(201)
	await fill(person.userId, [[variants[0]!, 1]])
	await person.open('/checkout')
	const page = await person.submit(
		{ ...delivery, phoneNumber: '9825001090', paymentMethod: 'cod' },
		{ form: '#checkout' },
	)
	expect(page.status).toBe(409)
	expect(getFieldError(page, 'paymentMethod')).toEqual(tooMuchCash)
	expect((await person.submit({ paymentMethod: 'online' }, { form: '#checkout' })).path).toMatch(
		/^\/order-confirmation/,
	)
})

test('a COD order without a phone number counts for the account number; delivered and cancelled orders do not count', async () => {
	const { variants } = await makeProduct({ stock: 100 })
	const make = async () => {
		const userId = await makeCustomer()
		await write((tx) => tx.user.update({ where: { id: userId }, data: { phone: '919825003000' } }))
		return placeOrderByApi(userId, [[variants[0]!, 1]], { paymentMethod: 'cod' })
	}
	const placed: number[] = []
	for (let number = 0; number < 5; number += 1) placed.push((await make()).body.orderId as number)
	expect((await make()).status).toBe(409)
	const admin = await makeStaff()
	for (const [index, status] of [4, 5].entries()) {
		await changeOrderStatus(admin, placed[index]!, status)
		expect((await make()).status).toBe(201)
	}
	expect((await make()).status).toBe(409)
})

test('the confirmation email contains text entered by the sender only if it goes to the account address', async () => {
	const { variants } = await makeProduct({ stock: 10, name: 'Quiet Shawl' })
	const texts = { firstName: 'Visit', streetAddress: 'evil example', orderNote: 'Win a prize' }
	for (const [email, isOwn] of [
		['own.riya@example.com', true],
		['stranger@example.org', false],
	] as const) {
		const userId = await makeCustomer({ email: `${isOwn ? 'own' : 'other'}.riya@example.com` })
		expect((await placeOrderByApi(userId, [[variants[0]!, 1]], { ...texts, email })).status).toBe(201)
		const [mail] = await listWaitingMail(email)
		expect(mail!.text).toContain('Quiet Shawl')
		for (const text of Object.values(texts)) {
			expect(mail!.text.includes(text)).toEqual(isOwn)
			expect(mail!.html.includes(text)).toEqual(isOwn)
		}
	}
})
