import { describe, expect, test } from 'vitest'
import { customer, loggedInAdmin } from '../../support/pages/logged-in.ts'
import { dataPath, routeEntries } from '../../support/browser/route-table.ts'
import { checkOut, makeCustomerWith, makeProduct } from '../../support/data/shop-data.ts'
import { type Visitor, visitor } from '../../support/pages/visitor.ts'
import { words } from '../../support/words.ts'

// Written independently of the code: an unlisted address fails. admin-guard and api/who-may cover the others.

const anybodys = words(`
	/ /newarrivals /allproducts /search /search/suggestions /collection/any-collection /shop /shop/any-category /menu /collections
	/singleproduct/1 /singleproduct/1/viewed /singleproduct/1/sizes /singleproduct/1/pictures/any-number
	/singleproduct/1/back-in-stock /singleproduct/1/back-in-stock/thanks /newsletter /contact /ourstory
	/privacypolicy /termsandconditions /shippingpolicy /returnpolicy /login /login/code /signup
	/forgot-password /reset-password/any-token /confirm-email/any-token /invitation/any-token
	/saved/shared /saved/stop/any-token /preview/any-token /preview/home/any-token /look/any-token /bill/any-token /logout /lite-mode/any-choice /stand-in/any-link
	/payments/callback /payments/webhook /nothing-here /openapi.json /docs/api /share.jpg /logo/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/320.webp /sitemap.xml
	/feeds/google.xml /feeds/meta.csv /robots.txt /manifest.webmanifest /.well-known/change-password
	/.well-known/security.txt /speculation-rules.json /health
	/images/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/320.webp /images/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/share.jpg
	/videos/320.webp
`)
const ownToEach = words(`
	/saved /cart /cart/state /cart/logout /cart/lines /cart/lines/1/quantity /cart/lines/1/remove
	/cart/lines/1/size /cart/note /checkout /checkout/draft /order-confirmation /profile /profile/image
	/profile/cover /profile/reviews /profile/reviews/photos/1 /profile/password /profile/delete /profile/data.json
	/profile/orders/1/cancel /profile/orders/1/return /profile/orders/1/pay /profile/orders/1/pay-online
`)
const others = routeEntries.filter(({ id, path }) => !id.startsWith('api ') && !/^\/admin(\/|$)/.test(path))

/** A unique name that shows whether a page contains another customer's data. */
const canary = 'Canary Kurta of somebody'

const admin = await loggedInAdmin()
const { variants } = await makeProduct({ name: canary, stock: 50 })
const one = await customer(await makeCustomerWith([variants[0]!, 2]))
const orderId = (await checkOut(one.userId)).orderId
await one.post('/cart/lines', { productColorId: String(variants[0]), quantity: '1' })
await one.post('/cart/note', { note: canary })

test('every address is in one list of who opens it, and no list names one that is gone', () => {
	expect(others.map(({ path }) => path).toSorted()).toEqual([...anybodys, ...ownToEach].toSorted())
})

describe('what belongs to one customer', () => {
	const readings = () =>
		others
			.filter(({ path }) => ownToEach.includes(path))
			.flatMap((route) => [route.path, dataPath(route), `${route.path}?orderId=${orderId}&order=${orderId}&tab=order`])

	const isSeen = async (person: Visitor, path: string) => (await (await person.request(path)).text()).includes(canary)

	test.each([
		['the cart', () => '/cart'],
		['the order', () => `/order-confirmation?orderId=${orderId}`],
		['the order in the profile', () => `/profile?tab=order&order=${orderId}`],
		['the data of the account', () => '/profile/data.json'],
	])('what belongs to one customer is seen by them, so that its words are worth looking for: %s', async (_, path) => {
		expect(await isSeen(one, path())).toBe(true)
	})

	test.each([
		['no visitor', async () => visitor()],
		['no other customer', () => customer()],
		['no administrator in the shop', async () => admin],
	])('what belongs to one customer is seen by nobody else: %s', async (_, somebody) => {
		const person: Visitor = await somebody()
		const seen: string[] = []
		for (const path of readings()) if (await isSeen(person, path)) seen.push(path)
		expect(seen).toEqual([])
	})

	test.each([(id: number) => `/order-confirmation?orderId=${id}`, (id: number) => `/profile?tab=order&order=${id}`])(
		'what belongs to another customer looks like what is not there: %s',
		async (address) => {
			const other = await customer()
			const seen = async (id: number) => {
				const { status, document } = await other.open(address(id))
				return { status, words: document.querySelector('main')!.textContent }
			}
			const there = await seen(orderId)
			expect(there).toEqual(await seen(999_999))
			expect(there.words).not.toBe('')
		},
	)
})
