import { NodeType, parse } from 'node-html-parser'
import { beforeAll, expect, test } from 'vitest'
import { pseudoLanguage } from '#app/i18n/languages.ts'
import { findStaffLink } from '#app/shop/orders/links/order-link.server.ts'
import { changeOrderStatus } from '#app/shop/orders/order.server.ts'
import { getPageTexts, getShopSettings } from '#app/shop/settings/shop-settings.server.ts'
import { STATES } from '#app/shop/region/india.ts'
import { routeEntries } from '../../support/browser/route-table.ts'
import { makeOrder } from '../../support/data/orders.ts'
import { makeImage, makeProduct, makeStaff } from '../../support/data/shop-data.ts'
import { setSettings } from '../../support/data/tables.ts'
import { makeShopper, makeSizedProduct } from '../../support/data/variant-data.ts'
import { logInCustomer, logInVisitor } from '../../support/pages/logged-in.ts'
import { makeCollection } from '../../support/pages/shopper-page.ts'
import { createVisitor, type VisitedPage, type Visitor } from '../../support/pages/visitor.ts'
import { splitList } from '../../support/split-list.ts'

// The rule of this file: languages. Every text of the catalog is accented in the pseudo-locale, so that plain letters on
// a page are in the database, a name, or a text that nobody can translate.

const base = `/${pseudoLanguage.code}`

/** The data of this test. Sizes and codes are not translated. */
const data = splitList(`
	Linen Kurta Loom Sized Riya Shah White Indigo Monsoon Zari Lane Surat Ring Road XL shop okaxis India linen zzzz Any-collection
	Any-category
`)
/** Names that are the same in every language, and what formats write: months, week days, and parts of the day. */
const names = new RegExp(
	String.raw`\b(WhatsApp|UPI|UTR|PDF|COD|SMS|OTP|GST|GSTIN|INR|Instagram|JPG|JPEG|PNG|WebP|MB|KB|cm|kg|am|pm|AM|PM|Gujarat|` +
		String.raw`(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\w*|(Mon|Tue|Wed|Thu|Fri|Sat|Sun)\w*)\b`,
	'g',
)
/** An address, or an e-mail address, such as the placeholder of a field. */
const addresses = /\S+@\S+|https?:\S+|\/[\w/?=&.#-]+/g

/** The texts that the owner writes, without their markup, such as policies. */
function listOwnTexts(): string[] {
	const collect = (value: unknown): string[] => {
		// A link in a text is an element of its own.
		if (typeof value === 'string') return value.split(/[\n|]|\[|\]\([^)]*\)|^[#*\s-]+|: /gm).map((part) => part.trim())
		return typeof value === 'object' && value !== null ? Object.values(value).flatMap(collect) : []
	}
	return [...collect(getShopSettings()), ...collect(getPageTexts()), ...STATES]
		.filter((line) => line.length > 2)
		.toSorted((one, other) => other.length - one.length)
}

const readAttributes = splitList(`
	aria-label aria-description aria-roledescription aria-valuetext title alt placeholder label content data-pending data-failed
	data-nothing data-play data-hide data-too-large data-no-image data-text
`)
const shownMeta = /^(description|og:title|og:description|og:image:alt)$/

/** Returns what a reader of a page sees or hears. */
function listShownTexts(html: string): string[] {
	const document = parse(html, { comment: false, blockTextElements: { script: false, style: false, svg: false } })
	const texts: string[] = []
	for (const element of document.querySelectorAll('*')) {
		if (/^(script|style|svg|html|code|pre)$/i.test(element.tagName)) continue
		const isMeta = element.tagName === 'META'
		if (isMeta && !shownMeta.test(element.getAttribute('name') ?? element.getAttribute('property') ?? '')) continue
		for (const name of readAttributes) texts.push(element.getAttribute(name) ?? '')
		for (const node of element.childNodes) if (node.nodeType === NodeType.TEXT_NODE) texts.push(node.text)
	}
	return texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean)
}

let own: string[] = []

/** Returns the texts with plain letters. */
function listUntranslated(html: string): string[] {
	return listShownTexts(html).filter((text) => {
		const others = [...own, ...data].reduce((left, known) => left.replaceAll(known, ''), text)
		return /[A-Za-z]{2,}/.test(others.replaceAll(addresses, '').replaceAll(names, ''))
	})
}

/** Every page of the storefront and the account. The page of the fake payment service is for developers. */
const pages = routeEntries.filter(
	({ id, isPage, path }) => isPage && !id.startsWith('api ') && !/^\/(admin|docs|stand-in)(\/|$)/.test(path),
)

let visitor: Visitor
let customer: Visitor
let orderId: number
let linkPath: string
let sizedId: number

beforeAll(async () => {
	await setSettings({
		'returns.returnDays': 7,
		'returns.cancelByCustomer': true,
		'checkout.onlineBy': 'upi',
		'checkout.upiId': 'shop@okaxis',
	})
	await makeProduct({ name: 'Linen Kurta', colors: ['White', 'Indigo'], images: [await makeImage()], isFeatured: true })
	await makeProduct({ name: 'Linen Kurta Loom', stock: 0 })
	const sized = await makeSizedProduct({ name: 'Linen Sized Kurta', stock: { White: { XL: 2 } } })
	sizedId = sized.id
	await makeCollection('Monsoon')
	const order = await makeOrder({ name: 'Linen Kurta Loom', pricePaise: 129_900, input: { paymentMethod: 'cod' } })
	orderId = order.orderId
	linkPath = new URL(
		await findStaffLink((await makeOrder({ name: 'Linen Kurta', input: { paymentMethod: 'online' } })).orderId),
	).pathname
	visitor = createVisitor()
	customer = await logInCustomer(order.buyer)
	own = listOwnTexts()
})

test('an English page is full of untranslated texts, which proves the check', async () => {
	expect(pages.length).toBeGreaterThan(45)
	expect(listUntranslated((await createVisitor().open('/')).html).length).toBeGreaterThan(30)
})

async function expectTranslated(person: Visitor, paths: string[]) {
	const found: string[] = []
	for (const path of paths) {
		const response = await person.request(base + (path === '/' ? '' : path))
		if (!response.headers.get('Content-Type')?.startsWith('text/html')) continue
		found.push(...listUntranslated(await response.text()).map((text) => `${path}: ${text}`))
	}
	expect(found).toEqual([])
}

test('no page of a visitor holds an untranslated text', () =>
	expectTranslated(
		visitor,
		pages.map(({ path }) => path),
	))

test('no page of a customer holds an untranslated text', () =>
	expectTranslated(
		customer,
		pages.map(({ path }) => path),
	))

test('no listing and no product holds an untranslated text', () =>
	expectTranslated(visitor, [
		'/allproducts?search=linen',
		'/allproducts?search=zzzz',
		'/allproducts?min=1&max=2',
		'/allproducts?sort=price-asc&page=9',
		'/collection/Monsoon',
		'/singleproduct/2',
		`/singleproduct/${sizedId}`,
		`/singleproduct/${sizedId}/sizes`,
		'/singleproduct/999999',
		'/nothing-here',
	]))

test('no page of an order holds an untranslated text', async () => {
	const ofOrder = ['', '/cancel', '/return', '/pay']
	await expectTranslated(customer, [
		`/order-confirmation?orderId=${orderId}`,
		`/profile?tab=order&order=${orderId}`,
		`/profile/orders/${orderId}/cancel`,
	])
	await expectTranslated(
		visitor,
		ofOrder.map((part) => linkPath + part),
	)
	await changeOrderStatus(await makeStaff(), orderId, 4)
	await expectTranslated(customer, [`/profile?tab=order&order=${orderId}`, `/profile/orders/${orderId}/return`])
})

test('the cart and the checkout hold no untranslated text', async () => {
	const { colors } = await makeSizedProduct({ name: 'Linen Sized Kurta', stock: { White: { XL: 2 } } })
	const shopper = await logInVisitor(await makeShopper([colors['White']!, 'XL', 1]))
	await expectTranslated(shopper, ['/cart', '/checkout', '/cart/lines/1/size'])
	await shopper.open(`${base}/checkout`)
	const refused = await shopper.submit({}, { button: undefined })
	expect(listUntranslated(refused.html)).toEqual([])
})

/** The forms that a visitor can send empty. */
test.each(['/signup', '/login', '/contact', '/newsletter', '/forgot-password', '/find-order'])(
	'the empty form of %s is refused without an untranslated text',
	async (path) => {
		const person = createVisitor()
		await person.open(base + path)
		const refused: VisitedPage = await person.submit({}, { form: `main form[method=post]` })
		expect(refused.status).toBeGreaterThanOrEqual(400)
		expect(listUntranslated(refused.html)).toEqual([])
	},
)
