import type { Page } from '@playwright/test'
import { violations } from '../../support/browser/violations.ts'
import { enter, expect, fillCheckout, join, admin, putIntoCart, test } from '../../support/browser/browser.ts'
import { deadControls } from '../../support/browser/dead-controls.ts'
import { productNamed } from '../../support/shop-behind.ts'

// On a phone, a tablet and a desktop every page keeps to its width and every control can be clicked at its centre; on a
// phone and a desktop axe finds nothing either. Without script most pages, and axe on a desktop, are long tests.

const withoutScriptLong = { tag: '@long-without-script' }

const widths = [
	{ width: 360, height: 640 },
	{ width: 768, height: 1024 },
	{ width: 1280, height: 800 },
]

/** Else a phone's page slips under the thumb. */
const sideways = (page: Page) =>
	page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const notThere = ['/singleproduct/999999', '/no-such-page', '/reset-password/not-a-link', '/invitation/not-a-link']

/** axe itself needs script; the HTML is the same without. */
async function expectGood(page: Page, path: string, withAxe: boolean) {
	const status = (await page.goto(path))!.status()
	expect.soft(status, path).toBe(notThere.includes(path) ? 404 : 200)
	await expect.soft(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
	for (const size of widths) {
		const at = `${path} at ${size.width}`
		await page.setViewportSize(size)
		if (withAxe && size.width === 360) expect.soft(await violations(page), at).toEqual([])
		expect.soft(await sideways(page), `${at} slips sideways`).toBe(0)
		expect.soft(await deadControls(page), at).toEqual([])
	}
}

const forVisitors = {
	shop: [
		'/',
		'/collections',
		'/singleproduct/25',
		'/singleproduct/26',
		'/singleproduct/999999',
		'/cart',
		'/no-such-page',
	],
	listings: [
		'/allproducts',
		'/allproducts?search=shirt',
		'/allproducts?search=nothing-like-it',
		'/allproducts?min=500&max=5000',
		'/newarrivals',
		'/collection/Monsoon%20Linen',
		'/collection/unknown',
		'/shop/Shirts',
	],
	texts: [
		'/contact',
		'/ourstory',
		'/privacypolicy',
		'/termsandconditions',
		'/shippingpolicy',
		'/returnpolicy',
		'/docs/api',
	],
	entrance: [
		'/login',
		'/signup',
		'/forgot-password',
		'/reset-password/not-a-link',
		'/invitation/not-a-link',
		'/newsletter',
	],
}
for (const [kind, paths] of Object.entries(forVisitors)) {
	const details = kind === 'texts' || kind === 'entrance' ? withoutScriptLong : {}
	test(
		`each page keeps to its width, has controls that can be clicked, and no accessibility violations: ${kind}`,
		details,
		async ({ page, scripted }) => {
			test.setTimeout(240_000)
			for (const path of paths) await expectGood(page, path, scripted)
		},
	)
}

test('each page keeps to its width, has controls that can be clicked, and no accessibility violations: a product in sizes', async ({
	page,
	scripted,
}) => {
	await expectGood(page, `/singleproduct/${productNamed('Sized Kalidar')}`, scripted)
})

test('a refused form has no accessibility violations', async ({ page, scripted }) => {
	test.skip(!scripted, 'axe itself needs script; the HTML is the same')
	for (const [path, button] of [
		['/signup', 'Sign up'],
		['/login', 'Log in'],
		['/contact', 'Send message'],
	] as const) {
		await page.goto(path)
		await page.getByRole('main').getByRole('button', { name: button }).click()
		await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible()
		expect(await violations(page), `${path}, refused`).toEqual([])
	}
})

test('each page keeps to its width, has controls that can be clicked, and no accessibility violations: the pages of a customer', async ({
	page,
	scripted,
}) => {
	test.setTimeout(240_000)
	const person = await join(page)
	for (const path of ['/cart', '/checkout']) await expectGood(page, path, scripted)
	await putIntoCart(page, 'Tapi Linen Shirt')
	for (const path of ['/cart', '/checkout']) await expectGood(page, path, scripted)
	await page.getByRole('button', { name: /Place order/ }).click()
	await expect(page.getByText('Please fill in the firstName field.').first()).toBeVisible()
	if (scripted) expect(await violations(page), 'the refused checkout').toEqual([])
	await fillCheckout(page, person)
	await page.getByRole('button', { name: /Place order/ }).click()
	await page.waitForURL('**/order-confirmation*')
	await expectGood(page, new URL(page.url()).pathname + new URL(page.url()).search, scripted)
	await page.goto('/profile?tab=order')
	const order = page.getByRole('main').locator('a[href*="&order="]').first()
	for (const path of [
		'/profile',
		'/profile?tab=order',
		(await order.getAttribute('href'))!,
		'/profile/image',
		'/profile/cover',
		'/profile/password',
		'/profile/delete',
	])
		await expectGood(page, path, scripted)
})

const forAdmin = {
	lists: [
		'/admin',
		'/admin/search?search=shirt',
		'/admin/products',
		'/admin/products?view=cards',
		'/admin/products?search=nothing-like-it',
		'/admin/orders',
		'/admin/categories',
		'/admin/collections',
		'/admin/colors',
		'/admin/banner',
		'/admin/offers',
	],
	inboxes: [
		'/admin/video',
		'/admin/insta',
		'/admin/users',
		'/admin/users?blocked=yes',
		'/admin/users/2',
		'/admin/users/2/block',
		'/admin/reviews',
		'/admin/reviews/1/answer',
		'/admin/contact',
		'/admin/contact?answered=no',
		'/admin/update',
		'/admin/coupons',
		'/admin/orders/to-confirm',
		'/admin/products/import',
		'/admin/settings',
		'/admin/settings/shop',
		'/admin/settings/home',
		'/admin/settings/pages',
		'/admin/settings/checkout',
		'/admin/settings/delivery',
		'/admin/settings/tax',
		'/admin/invoices',
		'/admin/settings/cash',
		'/admin/settings/webhooks',
		'/admin/settings/returns',
		'/admin/settings/mark',
		'/admin/settings/templates',
		'/admin/settings/mail',
		'/admin/settings/backup',
		'/admin/products/imports/1',
		'/admin/products?stock=draft',
		'/admin/products?stock=hidden',
	],
	editors: [
		'/admin/products/new',
		'/admin/stock',
		'/admin/stock?search=shirt',
		'/admin/stock?product=1',
		'/admin/sell',
		'/admin/sell?search=shirt&line=1:1:',
		'/admin/sell/day',
		'/admin/returns?show=all',
		'/admin/products/1',
		'/admin/products/1/details',
		'/admin/products/1/delete',
		'/admin/coupons/new',
		'/admin/categories/new',
		'/admin/categories/1',
		'/admin/collections/new',
		'/admin/collections/1',
		'/admin/colors/new',
		'/admin/colors/1',
	],
	others: [
		'/admin/orders/1',
		'/admin/orders/1/invoice',
		'/admin/orders/1/packing-slip',
		'/admin/banner/new',
		'/admin/offers/new',
		'/admin/offers/1',
		'/admin/video/new',
		'/admin/insta/new',
		'/admin/insta/1',
	],
}
/** On the others axe is run by the tests of what the admin does there. */
const withAxe =
	/^\/admin(\/products(\?.*|\/new|\/1|\/1\/delete|\/imports\/1)?|\/orders|\/users\/2(\/block)?|\/contact|\/reviews(\/1\/answer)?)?$/
for (const [kind, paths] of Object.entries(forAdmin)) {
	test(
		`each page keeps to its width, has controls that can be clicked, and no accessibility violations: ${kind} of the back-office`,
		withoutScriptLong,
		async ({ page, scripted }) => {
			test.setTimeout(240_000)
			await enter(page, admin)
			for (const path of paths) await expectGood(page, path, scripted && withAxe.test(path))
		},
	)
}

test(
	'each page keeps to its width, has controls that can be clicked, and no accessibility violations: work on orders and among the staff',
	withoutScriptLong,
	async ({ page, scripted }) => {
		test.setTimeout(240_000)
		await enter(page, admin)
		await page.goto('/admin/people')
		const person = await page
			.locator('main a[href^="/admin/people/"]:not([href$="/keys"])')
			.first()
			.getAttribute('href')
		for (const path of [
			'/admin/orders/1/address',
			'/admin/orders/1/cancel',
			'/admin/orders/next-step?order=1&order=2',
			'/admin/orders/slips?order=1&order=2',
			'/admin/orders/pick-list?order=1&order=2',
			'/admin/products/bulk/last',
			'/admin/stock/requests',
			'/admin/mails',
			'/admin/log',
			'/admin/numbers',
			'/admin/people',
			person!,
			`${person}/remove`,
		])
			await expectGood(page, path, scripted)
		await page.goto('/admin/products?stock=draft')
		await page
			.getByRole('link', { name: /^Edit / })
			.first()
			.click()
		const preview = page
			.getByRole('main')
			.getByRole('link', { name: /^Preview/ })
			.first()
		await expectGood(page, (await preview.getAttribute('href'))!, scripted)
	},
)

for (const [kind, paths] of Object.entries({ ...forVisitors, ...forAdmin })) {
	test(`no page has accessibility violations on a desktop: ${kind}`, { tag: '@long' }, async ({ page, scripted }) => {
		test.skip(!scripted, 'axe itself needs script; the HTML is the same')
		test.setTimeout(240_000)
		if (kind in forAdmin) await enter(page, admin)
		await page.setViewportSize({ width: 1280, height: 800 })
		for (const path of paths) {
			await page.goto(path)
			expect.soft(await violations(page), path).toEqual([])
		}
	})
}

test('a refused product has no accessibility violations', async ({ page, scripted }) => {
	test.skip(!scripted, 'axe itself needs script; the HTML is the same')
	await enter(page, admin)
	await page.goto('/admin/products/new')
	await page.getByRole('button', { name: 'Add Product' }).last().click()
	await expect(page.getByText(/Please fill the following required fields/)).toBeVisible()
	expect(await violations(page), 'the refused product').toEqual([])
})
