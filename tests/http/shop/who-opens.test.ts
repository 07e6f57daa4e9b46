import { beforeAll, describe, expect, test } from 'vitest'
import { dumpDatabase } from '../../support/data/database-dump.ts'
import { customer, type LoggedIn, loggedInAdmin } from '../../support/pages/logged-in.ts'
import { dataPath, routeEntries } from '../../support/browser/route-table.ts'
import { checkOut, makeCustomerWith, makeProduct } from '../../support/data/shop-data.ts'
import { type Visitor, visitor } from '../../support/pages/visitor.ts'

// Written independently of the code: an unlisted address fails. admin-guard and api/who-may have the others.

const anybodys = [
	'/',
	'/newarrivals',
	'/allproducts',
	'/collection/any-collection',
	'/shop/any-category',
	'/collections',
	'/singleproduct/1',
	'/singleproduct/1/sizes',
	'/singleproduct/1/back-in-stock',
	'/singleproduct/1/back-in-stock/thanks',
	'/newsletter',
	'/contact',
	'/ourstory',
	'/privacypolicy',
	'/termsandconditions',
	'/shippingpolicy',
	'/returnpolicy',
	'/login',
	'/login/code',
	'/signup',
	'/forgot-password',
	'/reset-password/any-token',
	'/confirm-email/any-token',
	'/invitation/any-token',
	'/preview/any-token',
	'/bill/any-token',
	'/logout',
	'/lite-mode/any-choice',
	'/stand-in/any-link',
	'/payments/callback',
	'/payments/webhook',
	'/nothing-here',
	'/openapi.json',
	'/docs/api',
	'/share.jpg',
	'/sitemap.xml',
	'/feeds/google.xml',
	'/feeds/meta.csv',
	'/robots.txt',
	'/speculation-rules.json',
	'/checkout/pin/any-pin',
	'/health',
	'/images/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/320.webp',
	'/images/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/share.jpg',
	'/videos/320.webp',
]
const ownToEach = [
	'/cart',
	'/cart/panel',
	'/cart/logout',
	'/cart/lines',
	'/cart/lines/1/quantity',
	'/cart/lines/1/remove',
	'/cart/lines/1/size',
	'/cart/note',
	'/checkout',
	'/order-confirmation',
	'/profile',
	'/profile/image',
	'/profile/cover',
	'/profile/reviews',
	'/profile/password',
	'/profile/delete',
	'/profile/data.json',
	'/profile/orders/1/cancel',
	'/profile/orders/1/return',
	'/profile/orders/1/pay',
	'/profile/orders/1/pay-online',
]
const others = routeEntries.filter(({ id, path }) => !id.startsWith('api ') && !/^\/admin(\/|$)/.test(path))

/** Known elsewhere by these words. */
let one: LoggedIn
let admin: LoggedIn
let orderId: number
const canary = 'Canary Kurta of somebody'

beforeAll(async () => {
	admin = await loggedInAdmin()
	const { variants } = await makeProduct({ name: canary, stock: 50 })
	one = await customer(await makeCustomerWith([variants[0]!, 2]))
	orderId = (await checkOut(one.userId)).orderId
	await one.request('/cart/lines', {
		method: 'POST',
		body: new URLSearchParams({ productColorId: String(variants[0]), quantity: '1' }),
	})
	await one.request('/cart/note', { method: 'POST', body: new URLSearchParams({ note: canary }) })
})

test('every address is in one list of who opens it, and no list names one that is gone', () => {
	expect(others.map(({ path }) => path).toSorted()).toEqual([...anybodys, ...ownToEach].toSorted())
})

describe('what belongs to one customer', () => {
	const readings = () =>
		others
			.filter(({ path }) => ownToEach.includes(path))
			.flatMap((route) => [route.path, dataPath(route), `${route.path}?orderId=${orderId}&order=${orderId}&tab=order`])

	test('what belongs to one customer is seen by them, so that its words are worth looking for', async () => {
		for (const path of [
			'/cart',
			`/order-confirmation?orderId=${orderId}`,
			`/profile?tab=order&order=${orderId}`,
			'/profile/data.json',
		]) {
			expect([path, (await (await one.request(path)).text()).includes(canary)]).toEqual([path, true])
		}
	})

	test('what belongs to one customer is seen by nobody else: no visitor, no other customer, no administrator in the shop', async () => {
		for (const person of [visitor(), await customer(), admin] as Visitor[]) {
			for (const path of readings())
				expect([path, (await (await person.request(path)).text()).includes(canary)]).toEqual([path, false])
		}
	})

	test('what belongs to another customer looks like what is not there', async () => {
		const other = await customer()
		for (const address of [
			(id: number) => `/order-confirmation?orderId=${id}`,
			(id: number) => `/profile?tab=order&order=${id}`,
		]) {
			const pages = [await other.open(address(orderId)), await other.open(address(999_999))].map(
				({ status, document }) => [status, document.querySelector('main')!.textContent],
			)
			expect(pages[0]).toEqual(pages[1])
			expect(pages[0]![1]).not.toBe('')
		}
	})
})

/** But for a session's last use, and the log of exports. */
const everything = () =>
	dumpDatabase().replaceAll(/^Session .*$|,?\{[^{}]*"kind":"export"[^{}]*\}|,?\{"name":"AuditEntry"[^{}]*\}/gm, '')

test('looking at an address changes nothing, whoever does', async () => {
	const before = everything()
	const look = async (person: Visitor, path: string, method: string) =>
		void (await (await person.request(path, { method })).text())
	for (const route of routeEntries.filter(({ id }) => !id.startsWith('api '))) {
		for (const person of [visitor(), one, admin] as Visitor[]) await look(person, route.path, 'GET')
		await look(admin, dataPath(route), 'GET')
		await look(admin, route.path, 'HEAD')
	}
	expect(everything()).toBe(before)
	// Nobody was logged out by it.
	expect((await one.request('/profile')).status).toBe(200)
	expect((await admin.request('/admin')).status).toBe(200)
})
