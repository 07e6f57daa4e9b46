import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { createFormTimestamp } from '#app/http/forms/spam-shield.server.ts'
import { addToCart } from '#app/shop/cart/cart.server.ts'
import { changeOrderStatus } from '#app/shop/orders/order.server.ts'
import { createRateLimit } from '#app/shop/rate-limits/rate-limit.server.ts'
import {
	contactLimit,
	passwordResetRequestLimit,
	orderLimit,
	signupLimit,
	stockRequestLimit,
	subscriptionLimit,
} from '#app/shop/rate-limits/rate-limits.ts'
import { call, createToken } from '../../support/api.ts'
import { delivery } from '../../support/data/delivery.ts'
import { logInCustomer, type LoggedIn } from '../../support/pages/logged-in.ts'
import { createImage, createImageBytes } from '../../support/data/images.ts'
import { checkOut, makeAdmin, makeCustomer, makeProduct } from '../../support/data/shop-data.ts'
import { listAnnouncements, getFieldValue } from '../../support/pages/shopper-page.ts'
import { createVisitor } from '../../support/pages/visitor.ts'
import { startWith } from '../../support/pages/started-with.ts'
import { sendDueNotifications } from '../../../app/shop/notifications/dispatch-notifications.server.ts'

startWith({ RATE_LIMITS: 'on' })

// Every test uses its own account.

const tooManyAttempts = 'Too many attempts. Please wait a few minutes and try again.'
const input = { ...delivery, paymentMethod: 'online' }
/** Counts the answers by status. */
const counted = (answers: { status: number }[]) =>
	Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([status, some]) => [status, some.length]))
const waitIn = ({ headers }: { headers: Headers }) => Number(headers.get('Retry-After'))
const expectTooMany = (answered: { status: number; body: any; headers: Headers }, most = 600) => {
	expect(answered).toMatchObject({ status: 429, body: { message: tooManyAttempts, error: tooManyAttempts } })
	expect(waitIn(answered)).toBeGreaterThan(0)
	expect(waitIn(answered)).toBeLessThanOrEqual(most)
}

test('accounts of one network share a limit, high enough for many customers', async () => {
	const limit = createRateLimit({ name: 'together', account: 2, network: 3, seconds: 60 })
	const of = (userId: number, network = '192.0.2.7') => limit({ userId, network })
	for (const userId of [1, 1, 2]) await of(userId)
	await expect(of(3)).rejects.toMatchObject({ code: 'too-many' })
	await of(3, '192.0.2.8')
	expect(orderLimit.network).toBeGreaterThanOrEqual(12 * orderLimit.account)
})

test('operations that add a database row without an account share a limit across all networks', async () => {
	const limit = createRateLimit({ name: 'daily', account: 10, network: 10, seconds: 60, day: 3 })
	const from = (number: number) => limit({ userId: null, network: `192.0.2.${number}` })
	for (const number of [1, 2, 3]) await from(number)
	await expect(from(4)).rejects.toMatchObject({ code: 'too-many' })
	for (const one of [contactLimit, subscriptionLimit, stockRequestLimit, signupLimit, passwordResetRequestLimit])
		expect(one.day, one.name).toBeGreaterThan(0)
})

describe('order limits', () => {
	const create = async (
		userId: number,
		variant: number,
		{ key, quantity = 1, token }: { key?: string; quantity?: number; token?: string } = {},
	) => {
		const json = { userId, cartItems: [{ productColorId: variant, quantity }], ...input }
		return call('POST', '/orders/create', {
			token: token ?? (await createToken(userId)),
			json,
			headers: key ? { 'Idempotency-Key': key } : {},
		})
	}
	const onPage = async (person: LoggedIn, variant: number) => {
		await addToCart(person.userId, variant, 1)
		await person.open('/checkout')
		return person.submit({ ...input, savedAddress: 'new', streetAddress: '7 Long Lane' }, { form: '#checkout' })
	}

	test('an account is limited to ten orders, on the page and by the API together, and both show the waiting time', async () => {
		const { variants } = await makeProduct({ stock: 100 })
		const person = await logInCustomer()
		const token = await createToken(person.userId)
		for (let number = 0; number < 9; number += 1)
			expect((await create(person.userId, variants[0]!, { token })).status).toBe(201)
		expect((await onPage(person, variants[0]!)).path).toMatch(/^\/order-confirmation/)
		expectTooMany(await create(person.userId, variants[0]!))
		const page = await onPage(person, variants[0]!)
		expect(page.status).toBe(429)
		expect(listAnnouncements(page)).toEqual([tooManyAttempts])
		expect(waitIn(page)).toBeGreaterThan(0)
		expect(waitIn(page)).toBeLessThanOrEqual(600)
		expect(getFieldValue(page, 'streetAddress')).toBe('7 Long Lane')
		expect(await read.order.count({ where: { userId: person.userId } })).toBe(10)
		expect((await create(await makeCustomer(), variants[0]!)).status).toBe(201)
	})

	test('a hundred simultaneous orders of an account create ten, each emailed once', async () => {
		const { id, variants } = await makeProduct({ stock: 100 })
		const userId = await makeCustomer()
		const token = await createToken(userId)
		const answers = await Promise.all(Array.from({ length: 100 }, () => create(userId, variants[0]!, { token })))
		expect(counted(answers)).toEqual({ 201: 10, 429: 90 })
		await sendDueNotifications()
		expect(await read.outboxMail.count({ where: { order: { userId } } })).toBe(10)
		expect(await read.product.findUnique({ where: { id } })).toMatchObject({ remainingQty: 90 })
	})

	test('a repeated order with the same key does not count, and gets a response even at the limit', async () => {
		const { variants } = await makeProduct({ stock: 100 })
		const userId = await makeCustomer()
		const [key, token] = [randomUUID(), await createToken(userId)]
		const first = await Promise.all(Array.from({ length: 5 }, () => create(userId, variants[0]!, { key, token })))
		expect(new Set(first.map(({ status, body }) => `${status} ${body.orderId}`)).size).toBe(1)
		for (let number = 1; number < 10; number += 1) expect((await create(userId, variants[0]!)).status).toBe(201)
		expectTooMany(await create(userId, variants[0]!, { key: randomUUID() }))
		const again = await create(userId, variants[0]!, { key })
		expect(again.status).toBe(201)
		expect(again.body.orderId).toBe(first[0]!.body.orderId)
		expect(again.headers.get('Idempotent-Replayed')).toBe('true')
	})

	test('a double submission of the last allowed order creates one order, which both responses name', async () => {
		const { variants } = await makeProduct({ stock: 100 })
		const userId = await makeCustomer()
		const [key, token] = [randomUUID(), await createToken(userId)]
		for (let number = 0; number < 9; number += 1) await create(userId, variants[0]!, { token })
		const answers = await Promise.all(Array.from({ length: 5 }, () => create(userId, variants[0]!, { key, token })))
		expect(new Set(answers.map(({ status, body }) => `${status} ${body.orderId}`)).size).toBe(1)
		expect(await read.order.count({ where: { userId } })).toBe(10)
	})

	test('a key sent repeatedly does not use up the order limit of an account', async () => {
		const { variants } = await makeProduct({ stock: 100 })
		const userId = await makeCustomer()
		const [key, token] = [randomUUID(), await createToken(userId)]
		for (let number = 0; number < 20; number += 1) await create(userId, variants[0]!, { key, token })
		for (let number = 0; number < 9; number += 1)
			expect((await create(userId, variants[0]!, { token })).status).toBe(201)
	})
})

test('reviews of an account count on the page and by the API together; rejected ones do not count', async () => {
	const products = await Promise.all(Array.from({ length: 33 }, () => makeProduct({ stock: 10 })))
	const admin = { userId: await makeAdmin(), isAdmin: true }
	const person = await logInCustomer()
	const orders: number[] = []
	for (const some of [products.slice(0, 20), products.slice(20)]) {
		for (const { variants } of some) await addToCart(person.userId, variants[0]!, 1)
		const { orderId } = await checkOut(person.userId)
		await changeOrderStatus(admin, orderId, 4)
		orders.push(orderId)
	}
	const token = await createToken(person.userId)
	const review = (index: number) =>
		call('POST', '/ratings', {
			token,
			json: { userId: person.userId, productId: products[index]!.id, rating: 5, description: 'Soft' },
		})
	const onPage = async (index: number) => {
		await person.open(`/profile?tab=order&order=${orders[1]}&review=${products[index]!.id}`)
		return person.submit({ rating: '4', description: 'Warm and light' }, { form: '#review' })
	}
	for (let index = 0; index < 29; index += 1) expect((await review(index)).status).toBe(201)
	for (let number = 0; number < 3; number += 1) expect((await review(0)).status).toBe(409)
	expect((await onPage(29)).redirects).toEqual([303])
	expectTooMany(await review(30))
	const page = await onPage(31)
	expect(page.status).toBe(429)
	expect(getFieldValue(page, 'description')).toBe('Warm and light')
})

test('contact messages of a network count on the page and by the API together, and the page keeps the input', async () => {
	const send = (number: number) =>
		call('POST', '/contacts/addContact', {
			json: { name: 'Asha', email: 'asha@example.com', message: `Message ${number}` },
		})
	const person = createVisitor()
	const write = async (message: string) => {
		await person.open('/contact')
		return person.submit(
			{ name: 'Asha', email: 'asha@example.com', message, stamp: createFormTimestamp(Date.now() - 10_000) },
			{ form: 'main form[action="/contact"]' },
		)
	}
	for (let number = 0; number < 29; number += 1) expect((await send(number)).status).toBe(201)
	expect((await write('One')).redirects).toEqual([303])
	expectTooMany(await send(30), 180)
	const page = await write('All that I wanted to say')
	expect(page.status).toBe(429)
	expect(waitIn(page)).toBeLessThanOrEqual(180)
	expect(page.first('[name=message]')?.textContent.trim()).toBe('All that I wanted to say')
})

test('images of an account count on both its pages and by both calls together', async () => {
	const person = await logInCustomer()
	const token = await createToken(person.userId)
	const [bytes, shown] = [await createImageBytes('#123456'), await createImage('#654321')]
	const upload = (field: 'profile' | 'cover') =>
		call('PUT', `/users/${person.userId}/upload-${field}-image`, {
			token,
			form: { [`${field}Image`]: new Blob([new Uint8Array(bytes)], { type: 'image/png' }) },
		})
	for (let number = 0; number < 28; number += 1)
		expect((await upload(number % 2 ? 'cover' : 'profile')).status).toBe(200)
	for (const path of ['/profile/image', '/profile/cover']) {
		const { document } = await person.open(path)
		const field = document.querySelector('main input[type=file]')!.getAttribute('name')!
		expect((await person.submit({ [field]: shown })).redirects).toEqual([303])
	}
	const refused = await upload('cover')
	expect(refused.status).toBe(429)
	expect(waitIn(refused)).toBeLessThanOrEqual(600)
	await person.open('/profile/image')
	const page = await person.submit({ profileImage: shown })
	expect(page.status).toBe(429)
	expect(page.text).toContain(tooManyAttempts)
	expect(waitIn(page)).toBeLessThanOrEqual(600)
})

test('a network is limited to thirty product feed requests in ten minutes, and then gets the waiting time', async () => {
	const [first, ...others] = await Promise.all(
		Array.from({ length: 30 }, (_, number) =>
			createVisitor().request(number % 2 ? '/feeds/google.xml' : '/feeds/meta.csv'),
		),
	)
	expect(counted([first!, ...others])).toEqual({ 200: 30 })
	const refused = await createVisitor().request('/feeds/google.xml')
	expect(refused.status).toBe(429)
	expect(await refused.text()).toBe(tooManyAttempts)
	expect(waitIn(refused)).toBeGreaterThan(0)
	expect(waitIn(refused)).toBeLessThanOrEqual(600)
})
