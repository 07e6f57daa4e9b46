import { describe, expect, test } from 'vitest'
import { logInCustomer, logInAdmin } from '../../support/pages/logged-in.ts'
import { toDataPath, routeEntries } from '../../support/browser/route-table.ts'
import { checkOut, makeCustomerWith, makeProduct } from '../../support/data/shop-data.ts'
import { type Visitor, createVisitor } from '../../support/pages/visitor.ts'
import { splitList } from '../../support/split-list.ts'

// Written independently of the code: an unlisted address fails. admin-guard and api/who-may cover the others.

const anybodys = splitList(`
	/ /newarrivals /allproducts /search /search/suggestions /collection/any-collection /shop /shop/any-category /menu /collections
	/singleproduct/1 /singleproduct/1/viewed /singleproduct/1/sizes /singleproduct/1/pictures/any-number
	/singleproduct/1/back-in-stock /singleproduct/1/back-in-stock/thanks /newsletter /contact /complaint/any-token /ourstory /sizeguide
	/privacypolicy /termsandconditions /shippingpolicy /returnpolicy /login /login/code /login/code/request
	/login/code/verify /login/passkey /confirm-phone /signup
	/forgot-password /reset-password/any-token /confirm-email/any-token /invitation/any-token
	/saved/shared /saved/stop/any-token /cart/stop/any-token /newsletter/stop/any-token /back-in-stock/stop/any-token
	/preview/any-token /preview/home/any-token /look/any-token /bill/any-token /bill/any-token/document.pdf /logout
	/lite-mode/any-choice /language/any-code /language/any-code/scripts.json /stand-in/any-link
	/find-order /o/any-token /o/any-token/pay /o/any-token/pay-online /o/any-token/cancel /o/any-token/return /v/any-token
	/o/any-token/receipt.pdf /o/any-token/documents/any-documentId/document.pdf
	/payments/callback /payments/webhook /couriers/any-name/webhook
	/nothing-here /openapi.json /docs/api /share.jpg /logo/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/320.webp /sitemap.xml
	/feeds/google.xml /feeds/meta.csv /robots.txt /manifest.webmanifest /.well-known/change-password
	/.well-known/security.txt /speculation-rules.json /health
	/images/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/320.webp /images/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/share.jpg
	/videos/320.webp
`)
const ownToEach = splitList(`
	/saved /cart /cart/state /cart/logout /cart/lines /cart/lines/1/quantity /cart/lines/1/remove
	/cart/lines/1/size /cart/note /checkout /checkout/draft /order-confirmation /profile /profile/image
	/profile/cover /profile/reviews /profile/reviews/photos/1 /profile/password /profile/privacy /profile/delete /profile/data.json
	/profile/orders/1/cancel /profile/orders/1/return /profile/orders/1/pay /profile/orders/1/pay-online /profile/orders/1/receipt.pdf
`)
const others = routeEntries.filter(({ id, path }) => !id.startsWith('api ') && !/^\/admin(\/|$)/.test(path))

/** A unique name that shows whether a page contains another customer's data. */
const canary = 'Canary Kurta of somebody'

const admin = await logInAdmin()
const { variants } = await makeProduct({ name: canary, stock: 50 })
const one = await logInCustomer(await makeCustomerWith([variants[0]!, 2]))
const orderId = (await checkOut(one.userId)).orderId
await one.post('/cart/lines', { productColorId: String(variants[0]), quantity: '1' })
await one.post('/cart/note', { note: canary })

test('every route is in exactly one access list, and no list contains a removed route', () => {
	expect(others.map(({ path }) => path).toSorted()).toEqual([...anybodys, ...ownToEach].toSorted())
})

describe('pages of one customer', () => {
	const readings = () =>
		others
			.filter(({ path }) => ownToEach.includes(path))
			.flatMap((route) => [
				route.path,
				toDataPath(route),
				`${route.path}?orderId=${orderId}&order=${orderId}&tab=order`,
			])

	const isShown = async (person: Visitor, path: string) => (await (await person.request(path)).text()).includes(canary)

	test.each([
		['the cart', () => '/cart'],
		['the order', () => `/order-confirmation?orderId=${orderId}`],
		['the order in the profile', () => `/profile?tab=order&order=${orderId}`],
		['the data of the account', () => '/profile/data.json'],
	])(
		'pages of one customer are visible to their owner, which proves the check for leaked text: %s',
		async (_, path) => {
			expect(await isShown(one, path())).toBe(true)
		},
	)

	test.each([
		['no visitor', async () => createVisitor()],
		['no other customer', () => logInCustomer()],
		['no administrator in the shop', async () => admin],
	])('pages of one customer are visible to no one else: %s', async (_, somebody) => {
		const person: Visitor = await somebody()
		const seen: string[] = []
		for (const path of readings()) if (await isShown(person, path)) seen.push(path)
		expect(seen).toEqual([])
	})

	test.each([(id: number) => `/order-confirmation?orderId=${id}`, (id: number) => `/profile?tab=order&order=${id}`])(
		'pages of another customer look like missing pages: %s',
		async (address) => {
			const other = await logInCustomer()
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
