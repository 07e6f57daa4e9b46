import type { Page } from '@playwright/test'
import { findProductId } from '../work-behind-shop.ts'
import { expect } from './browser.ts'
import { listDeadControls } from './dead-controls.ts'
import { desktopViewport, phoneViewport } from './panels.ts'
import { frame, violations } from './violations.ts'
import { splitList } from '../split-list.ts'

/**
 * The screens in groups, each of which starts with a new page. Lists are filtered: twenty rows show nothing that three
 * rows do not, and take twice as long.
 */
export const visitorScreens = {
	'one of each kind': () => [
		...splitList('/ /allproducts?search=tapi /cart /login'),
		`/singleproduct/${findProductId('Sized Kalidar')}`,
	],
	'the shop, and what is not there': () => [
		...splitList(`
			/shop /collections /contact /signup /singleproduct/25 /singleproduct/26 /allproducts /search?q=shirt /allproducts?search=nothing-like-it
			/newarrivals?min=1700 /collection/Monsoon%20Linen?min=1700 /collection/unknown /shop/Shirts?min=1700
			/saved /saved/shared?pieces=1.25.26 /singleproduct/999999 /no-such-page
		`),
		`/singleproduct/${findProductId('Sized Kalidar')}/back-in-stock`,
	],
	'texts and entrance': () =>
		splitList(`
		/docs/api /ourstory /sizeguide /privacypolicy /termsandconditions /shippingpolicy /returnpolicy /forgot-password
		/reset-password/not-a-link /invitation/not-a-link /newsletter
	`),
}

export const adminScreens = {
	'one of each kind': () =>
		splitList(`
		/admin /admin/products?search=everyday+shirt+1 /admin/products/new /admin/orders /admin/orders/1
		/admin/settings/shop
	`),
	catalog: () =>
		splitList(`
		/admin/search?search=tapi /admin/products?search=tapi&view=list /admin/products?search=nothing-like-it
		/admin/products/from-photos /admin/products/1 /admin/products/1/details /admin/products/1/delete /admin/products/import /admin/products/imports/1
		/admin/products?stock=draft /admin/products/bulk/last /admin/categories /admin/categories/new /admin/categories/1
		/admin/searches /admin/searches/add-synonym?typed=jutti /admin/translations /admin/feeds
		/admin/collections /admin/collections/new /admin/collections/1 /admin/colors?search=blue+1 /admin/colors/new
		/admin/colors/1
	`),
	'the home page and inboxes': () =>
		splitList(`
		/admin/home /admin/home/new?kind=banner /admin/banner /admin/banner/new /admin/offers /admin/offers/new /admin/offers/1
		/admin/video /admin/video/new /admin/insta
		/admin/insta/new /admin/insta/1 /admin/users?search=inbox /admin/users?blocked=yes /admin/users/2
		/admin/users/2/block /admin/reviews /admin/reviews/1/answer /admin/contact /admin/contact?answered=no /admin/contact?complaints=yes
		/admin/abandoned-carts /admin/abandoned-carts?show=reminded /admin/update /admin/emails /admin/activity
	`),
	'money and settings': () =>
		splitList(`
		/admin/coupons /admin/coupons/new /admin/sales /admin/sales/new /admin/orders/to-confirm /admin/invoices /admin/invoices/gstr-1
		/admin/payments /admin/remittances /admin/reports /admin/reports/rto
		/admin/reports?from=2019-01-01&to=2019-01-31 /admin/returns?show=all /admin/settings /admin/settings/home
		/admin/settings/pages /admin/settings/checkout /admin/settings/delivery /admin/settings/tax /admin/settings/cash /admin/settings/couriers
		/admin/settings/webhooks /admin/settings/returns /admin/settings/logo /admin/settings/brand /admin/settings/templates /admin/settings/search
		/admin/settings/declarations /admin/settings/feeds
		/admin/settings/mail /admin/settings/backup /admin/settings/health /admin/settings/off-site
		/admin/settings/privacy /admin/privacy /admin/privacy/consents /admin/privacy/breaches/new
	`),
	'stock, orders and people': () =>
		splitList(`
		/admin/stock /admin/stock?search=everyday+shirt+1 /admin/stock?product=1 /admin/stock/sheet?search=everyday+shirt+1 /admin/stock/requests /admin/pos
		/admin/pos?search=everyday+shirt+1&line=1:1: /admin/pos/day
		/admin/orders/new /admin/orders/new?line=1:1:&phone=9825012345 /admin/orders/1/invoice
		/admin/orders/1/packing-slip /admin/orders/1/address /admin/orders/1/cancel /admin/orders/1/ship
		/admin/orders/packing /admin/orders/advance?order=1&order=2 /admin/orders/collect?order=1&order=2 /admin/orders/slips?order=1&order=2
		/admin/orders/book?order=1&order=2 /admin/orders/labels?order=1&order=2 /admin/orders/manifest?order=1&order=2
		/admin/orders/pick-list?order=1&order=2 /admin/staff /admin/staff/keys /admin/account /admin/account/keys
		/admin/account/password /admin/account/passkeys /admin/account/two-step-login
	`),
}

const notThere = [
	'/singleproduct/999999',
	'/collection/unknown',
	'/no-such-page',
	'/reset-password/not-a-link',
	'/invitation/not-a-link',
]

/** Checks that each screen has a heading, fits a phone and a desktop, and has no accessibility violations. */
export async function expectGoodScreens(page: Page, paths: string[]) {
	for (const [nth, path] of paths.entries()) {
		await openScreen(page, path)
		await expect.soft(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
		// The current size comes first.
		const sizes =
			page.viewportSize()!.width === desktopViewport.width
				? [desktopViewport, phoneViewport]
				: [phoneViewport, desktopViewport]
		// Nothing behind an open dialog can be reached.
		const within = (await page.locator('dialog:modal').count()) > 0 ? 'dialog:modal' : 'html'
		for (const size of sizes) {
			await expectToFit(page, size, path, within)
			// The first screen has already covered the frame, which is half of the check.
			if (size === phoneViewport) expect.soft(await violations(page, within, nth > 0 ? frame : []), path).toEqual([])
		}
	}
}

/** Checks that each document has a heading and fits a phone, a tablet and a desktop. */
export async function expectGoodDocuments(page: Page, paths: string[]) {
	for (const path of paths) {
		await openDocument(page, path)
		await expect.soft(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
		for (const size of [phoneViewport, { width: 768, height: 1024 }, desktopViewport])
			await expectToFit(page, size, path)
	}
}

/** Checks that a page fits its width and that its controls can be clicked at their center. */
async function expectToFit(page: Page, size: typeof phoneViewport, path: string, within = 'html') {
	const at = `${path} at ${size.width}`
	await page.setViewportSize(size)
	// Otherwise a page on a phone could be scrolled sideways.
	const listOverflowing = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
	await softly.poll(() => page.evaluate(listOverflowing), `${at} slips sideways`).toBe(0)
	expect.soft(await listDeadControls(page, within), at).toEqual([])
}

const softly = expect.configure({ soft: true })

async function openDocument(page: Page, path: string) {
	const answer = await page.goto(path)
	expect.soft(answer!.status(), path).toBe(notThere.includes(path) ? 404 : 200)
}

interface Router {
	navigate: (to: string) => Promise<void>
	state: { errors: unknown }
}

/** Navigates by script in the admin, which costs a third of loading a document; loads a document elsewhere. */
async function openScreen(page: Page, path: string) {
	const isShown =
		path.startsWith('/admin') &&
		(await page.evaluate(async (to) => {
			const { __reactRouterDataRouter: router } = window as { __reactRouterDataRouter?: Router }
			await router?.navigate(to)
			// Once the browser is idle, the page is drawn and its dialog is open.
			for (let times = 0; times < 2; times += 1)
				await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 }))
			return router?.state.errors === null
		}, path))
	if (!isShown) await openDocument(page, path)
}

/** Returns the address of the first matching link on an open page. */
export async function findFirstLink(page: Page, selector: string) {
	return (await page.getByRole('main').locator(selector).first().getAttribute('href'))!
}
