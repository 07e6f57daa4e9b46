import type { Page } from '@playwright/test'
import { enter, expect, fillCheckout, join, admin, putIntoCart, hydrated, test } from '../../support/browser/browser.ts'

// A lost connection leaves a page as it is, also before hydration; without any script the browser itself says that it is
// offline, and restores what was typed.

const line = (page: Page) => page.locator('[role=alert]', { hasText: 'Try again' })
const tryAgain = (page: Page) => line(page).getByRole('button', { name: 'Try again' })
const nothingSent = 'There is no connection, so nothing was sent. What you entered is still here.'
const notKnown = 'No answer came, so it is not known whether this arrived. What you entered is still here.'
const noise =
	/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Failed to load resource|ERR_INCOMPLETE|ERR_EMPTY|ERR_CONNECTION|ERR_ABORTED|no answer of the shop|^50\d /

async function toCheckout(page: Page) {
	const person = await join(page)
	await putIntoCart(page, 'Tapi Linen Shirt')
	await page.goto('/checkout')
	await fillCheckout(page, person)
}

const placeOrderButton = (page: Page) => page.getByRole('button', { name: /Place order/ })

test.beforeEach(({ allow }) => allow(noise))

test('an order without a connection keeps the form, also when its confirmation cannot be fetched, and is placed by trying again', async ({
	page,
	context,
}) => {
	await toCheckout(page)
	await context.setOffline(true)
	await placeOrderButton(page).click()
	await expect(line(page)).toContainText(nothingSent)
	await expect(page).toHaveURL('/checkout')
	await expect(page.getByLabel('Street address')).toHaveValue('12 Ring Road')
	await expect(placeOrderButton(page)).toBeEnabled()
	await tryAgain(page).click()
	await expect(line(page)).toContainText(nothingSent)
	await context.setOffline(false)
	await page.route('**/order-confirmation.data*', (route) => route.abort())
	await tryAgain(page).click()
	await expect(line(page)).toContainText('This was sent and answered, but the page that follows could not be opened.')
	await expect(page).toHaveURL('/checkout')
	await expect(page.getByLabel('Street address')).toHaveValue('12 Ring Road')
	await page.unroute('**/order-confirmation.data*')
	await tryAgain(page).click()
	await expect(page.getByRole('heading', { level: 1, name: 'Order Successful!' })).toBeVisible()
	await expect(line(page)).toHaveCount(0)
})

test('an order whose answer was lost is found by trying again, and is one', { tag: '@ci' }, async ({ page }) => {
	await toCheckout(page)
	let sent = 0
	await page.route('**/checkout.data*', async (route) => {
		if (route.request().method() !== 'POST') return route.fallback()
		sent += 1
		await route.fetch({ maxRedirects: 0 })
		return route.abort()
	})
	await placeOrderButton(page).click()
	await expect(line(page)).toContainText(`${notKnown} Trying again is safe: it is not done twice.`)
	await expect(page.getByLabel('Street address')).toHaveValue('12 Ring Road')
	await tryAgain(page).click()
	await expect(line(page)).toContainText(notKnown)
	await page.unroute('**/checkout.data*')
	await tryAgain(page).click()
	await expect(page.getByRole('heading', { level: 1, name: 'Order Successful!' })).toBeVisible()
	expect(sent).toBe(2)
	await page.goto('/profile?tab=order')
	await expect(page.getByRole('link', { name: /Track/ })).toHaveCount(1)
})

const answers = {
	"a proxy's page": { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' },
	"another page than the shop's": { status: 200, contentType: 'text/html', body: '<h1>Log in to this network</h1>' },
	'a half of an answer': {
		status: 200,
		contentType: 'text/x-script',
		headers: { 'X-Remix-Response': 'yes' },
		body: '[{"_1":2},"routes',
	},
}

test(
	'a form or a link that is answered with anything but an answer of the shop stays, and shows nothing of it',
	{ tag: '@ci' },
	async ({ page }) => {
		await page.goto('/login')
		await page.getByLabel('Email').fill('nobody@example.com')
		await page.getByLabel('Password').fill('some password')
		const log = page.getByRole('button', { name: 'Log in' })
		const tooMany = { status: 429, contentType: 'text/plain', body: 'slow down' }
		for (const [what, answer] of Object.entries({ 'a line of text': tooMany, ...answers })) {
			await page.route('**/login.data*', (route) => route.fulfill(answer))
			await log.click()
			await expect(line(page), what).toContainText(answer === tooMany ? 'Too many attempts' : notKnown)
			await expect(page.getByLabel('Email'), what).toHaveValue('nobody@example.com')
			await expect(page.locator('body'), what).not.toContainText(/slow down|Bad Gateway|this network|_1/)
			await page.unroute('**/login.data*')
			await line(page).getByRole('button', { name: 'Close' }).click()
			await expect(line(page)).toHaveCount(0)
		}
		await page.goto('/contact')
		for (const [what, answer] of Object.entries(answers)) {
			await page.route('**/newarrivals.data*', (route) => route.fulfill(answer))
			await page.getByRole('contentinfo').getByRole('link', { name: 'New Arrivals' }).click()
			await expect(line(page), what).toContainText('the page')
			await expect(page.getByRole('heading', { level: 1, name: 'Contact' }), what).toBeVisible()
			await expect(page, what).toHaveURL('/contact')
			await page.unroute('**/newarrivals.data*')
		}
		await tryAgain(page).click()
		await expect(page.getByRole('heading', { level: 1, name: 'New Arrivals' })).toBeVisible()
	},
)

const footerLink = (page: Page, name: string) =>
	page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
const isSameDocument = (page: Page) => page.evaluate(() => 'isSameDocument' in window)
const markDocument = (page: Page) => page.evaluate(() => Object.assign(window, { isSameDocument: true }))

test('links, and going back, without a connection leave the page, and work by the same click later, without a reload', async ({
	page,
	context,
}) => {
	await page.goto('/allproducts')
	await markDocument(page)
	await context.setOffline(true)
	// Pages of a kind not fetched yet
	for (const name of ['Contact Us', 'Privacy Policy']) {
		await footerLink(page, name)
		await expect(line(page)).toContainText(
			'There is no connection, so the page could not be opened. You are still where you were.',
		)
		await expect(page).toHaveURL('/allproducts')
		await line(page).getByRole('button', { name: 'Close' }).click()
		await expect(line(page)).toHaveCount(0)
	}
	await context.setOffline(false)
	await footerLink(page, 'Contact Us')
	await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
	await page.getByLabel('Message').fill('A long message')
	await context.setOffline(true)
	await page.evaluate(() => history.back())
	await expect(line(page)).toContainText('There is no connection')
	await expect(page).toHaveURL('/contact')
	await expect(page.getByLabel('Message')).toHaveValue('A long message')
	await context.setOffline(false)
	await tryAgain(page).click()
	await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible()
	await expect(page).toHaveURL('/allproducts')
	expect(await isSameDocument(page)).toBe(true)
})

test(
	'a renewed shop is followed into documents: by a part that is gone, by a form, and when it says so',
	{ tag: '@ci' },
	async ({ page }) => {
		const gone = { status: 404, contentType: 'text/html', body: 'gone' }
		await join(page)
		await page.route('**/assets/contact-*.js', (route) => route.fulfill(gone), { times: 1 })
		await page.goto('/allproducts')
		await markDocument(page)
		await footerLink(page, 'Contact Us')
		await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
		expect(await isSameDocument(page)).toBe(false)

		await page.route('**/assets/cart-add-*.js', (route) => route.fulfill(gone))
		await page.goto('/allproducts?search=tapi')
		await markDocument(page)
		await page.getByRole('button', { name: /^Add Tapi/ }).click()
		await expect(page.getByText('Product added to cart!')).toBeVisible()
		expect(await isSameDocument(page)).toBe(false)

		await page.route('**/__manifest*', (route) =>
			route.fulfill({ status: 204, headers: { 'X-Remix-Reload-Document': 'true' } }),
		)
		await page.goto('/allproducts')
		// Again and again
		for (const name of ['Privacy Policy', 'New Arrivals'] as const) {
			await hydrated(page)
			await markDocument(page)
			await footerLink(page, name)
			await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
			await page.waitForLoadState()
			expect(await isSameDocument(page)).toBe(false)
		}
	},
)

test(
	'without a connection forms of the log-in, the profile, the cart and a message keep what was typed',
	{ tag: '@ci' },
	async ({ page, context }) => {
		const keeps = async (address: string, field: string, typed: string, button: RegExp) => {
			await page.goto(address)
			const form = page.getByRole('main')
			await form.getByLabel(field, { exact: true }).fill(typed)
			await context.setOffline(true)
			await form.getByRole('button', { name: button }).click()
			await expect(line(page)).toContainText(nothingSent)
			await expect(form.getByLabel(field, { exact: true })).toHaveValue(typed)
			await expect(form.getByRole('button', { name: button })).toBeEnabled()
			await context.setOffline(false)
		}
		await keeps('/login', 'Password', 'a good password', /Log in/)
		await join(page)
		await keeps('/profile', 'Username', 'Another name', /Save Changes/)
		await keeps('/contact', 'Message', 'A long message', /send/i)
		await tryAgain(page).click()
		await expect(page.getByText('Please enter your name.').first()).toBeVisible()
		await expect(page.getByLabel('Message')).toHaveValue('A long message')

		await putIntoCart(page, 'Tapi Linen Shirt')
		await page.goto('/cart')
		// What buttons need is fetched before they are used.
		await page.waitForLoadState('networkidle')
		await context.setOffline(true)
		const remove = page.getByRole('main').getByRole('button', { name: /^Remove/ })
		await remove.click()
		await expect(line(page)).toContainText('Failed to remove item: There is no connection, so nothing was sent.')
		await expect(remove).toBeVisible()
		await context.setOffline(false)
		await tryAgain(page).click()
		await expect(page.getByText('Item removed from cart!')).toBeVisible()
	},
)

test(
	'a product that was added is in the cart though the page read anew after it did not come',
	{ tag: '@ci' },
	async ({ page }) => {
		await join(page)
		await page.goto('/allproducts?search=tapi')
		await page.route('**/allproducts.data*', (route) => route.abort())
		await page.getByRole('button', { name: /^Add Tapi/ }).click()
		await expect(line(page)).toContainText('This was')
		await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible()
		await page.unroute('**/allproducts.data*')
		await tryAgain(page).click()
		await expect(page.getByRole('link', { name: /Cart, 1 item/ }).first()).toBeVisible()
	},
)

test(
	"without a connection the admin's forms keep what was typed, on a page and in a dialog",
	{ tag: '@ci' },
	async ({ page, context }) => {
		await enter(page, admin)
		await page.goto('/admin/settings/shop')
		const field = page.getByLabel('Name of the shop', { exact: true })
		await field.fill('Held back')
		await context.setOffline(true)
		await page.getByRole('button', { name: 'Save', exact: true }).click()
		await expect(line(page)).toContainText(nothingSent)
		await expect(field).toHaveValue('Held back')
		await context.setOffline(false)

		await page.goto('/admin/categories')
		await page.getByRole('link', { name: 'Add Category' }).first().click()
		const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' })
		await name.fill('Held back')
		await context.setOffline(true)
		await page.getByRole('dialog').getByRole('button', { name: 'Add Category' }).click()
		await expect(line(page)).toContainText(nothingSent)
		await expect(name).toHaveValue('Held back')
		await context.setOffline(false)
		await tryAgain(page).click()
		await expect(page.getByText('Category Added').first()).toBeVisible()
	},
)

test('a click before hydration without a connection stays on the page', { tag: '@ci' }, async ({ page, context }) => {
	await page.goto('/robots.txt')
	await page.evaluate(() => location.assign('/login'))
	await page.waitForURL('**/login', { waitUntil: 'networkidle' })
	// As a password manager does.
	await page.evaluate(() => {
		for (const [name, value] of [
			['email', 'early@example.com'],
			['password', 'a good password'],
		])
			document.querySelector<HTMLInputElement>(`[name=${name}]`)!.value = value!
	})
	expect(await page.evaluate(() => 'live' in document.documentElement.dataset)).toBe(false)
	await context.setOffline(true)
	await page.evaluate(() => document.querySelector('form')!.requestSubmit())
	await expect(line(page)).toContainText(nothingSent)
	await expect(page.getByLabel('Email')).toHaveValue('early@example.com')
	await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/forgot-password"]')!.click())
	await expect(line(page)).toContainText('There is no connection, so the page could not be opened')
	await expect(page).toHaveURL('/login')
	await context.setOffline(false)
	await page.evaluate(() => document.querySelector('form')!.requestSubmit())
	await expect(page.getByText('Invalid email or password.')).toBeVisible()
})
