import type { Page, Request, Route } from '@playwright/test'
import { expect, fillCheckout, signUpByRequest, putIntoCart, test } from '../../support/browser/browser.ts'

// A lost connection leaves a page unchanged. Without any script, the browser itself shows that it is offline and
// restores the input.

const line = (page: Page) => page.locator('[role=alert]', { hasText: 'Try again' })
const tryAgain = (page: Page) => line(page).getByRole('button', { name: 'Try again' })
const nothingSent = 'There is no connection, so nothing was sent. What you entered is still here.'
const notKnown = 'There was no response, so it may or may not have arrived. What you entered is still here.'
const noise = new RegExp(
	[
		'ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_INCOMPLETE|ERR_EMPTY|ERR_CONNECTION|ERR_ABORTED',
		String.raw`Failed to fetch|Failed to load resource|no response from the shop|^50\d `,
	].join('|'),
)

async function toCheckout(page: Page) {
	await signUpByRequest(page)
	await putIntoCart(page, 'Tapi Linen Shirt')
	await page.goto('/checkout')
	// The form's own requests have finished: the connection is lost afterwards.
	const asked = new Set<Request>()
	page.on('request', (request) => new URL(request.url()).pathname.startsWith('/checkout') && asked.add(request))
	page.on('requestfinished', (request) => asked.delete(request))
	page.on('requestfailed', (request) => asked.delete(request))
	await fillCheckout(page)
	await expect.poll(() => asked.size).toBe(0)
}

const placeOrderButton = (page: Page) => page.getByRole('button', { name: /Place order/ })

test.beforeEach(({ allow }) => allow(noise))

test('an order without a connection keeps the form, and is placed by trying again', async ({ page, context }) => {
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
	await tryAgain(page).click()
	await expect(page.getByRole('heading', { level: 1, name: 'Order Successful!' })).toBeVisible()
	await expect(line(page)).toHaveCount(0)
})

test(
	'an order whose response was lost is found by trying again, without a duplicate',
	{ tag: '@ci' },
	async ({ page }) => {
		await toCheckout(page)
		let sent = 0
		await page.route('**/checkout', async (route) => {
			if (route.request().method() !== 'POST') return route.fallback()
			sent += 1
			await route.fetch({ maxRedirects: 0 })
			return route.abort()
		})
		await placeOrderButton(page).click()
		await expect(line(page)).toContainText(`${notKnown} You can safely try again: it will not be done twice.`)
		await expect(page.getByLabel('Street address')).toHaveValue('12 Ring Road')
		await tryAgain(page).click()
		await expect(line(page)).toContainText(notKnown)
		await page.unroute('**/checkout')
		await tryAgain(page).click()
		await expect(page.getByRole('heading', { level: 1, name: 'Order Successful!' })).toBeVisible()
		expect(sent).toBe(2)
		await page.goto('/profile?tab=order')
		await expect(page.getByRole('link', { name: /Track/ })).toHaveCount(1)
	},
)

const answers = {
	"a proxy's page": { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' },
	"another page than the shop's": { status: 200, contentType: 'text/html', body: '<h1>Log in to this network</h1>' },
	'a half of a page': {
		status: 200,
		contentType: 'text/html',
		headers: { Vary: 'Cookie, Save-Data' },
		body: '<!doctype html><html><body><main><h1>Half of a page',
	},
}

test(
	'a form with a response from another server stays, and shows nothing of that response',
	{ tag: '@ci' },
	async ({ page }) => {
		await page.goto('/login')
		await page.getByLabel('Email').fill('nobody@example.com')
		await page.getByLabel('Password').fill('some password')
		const log = page.getByRole('button', { name: 'Log in' })
		const tooMany = { status: 429, contentType: 'text/plain', body: 'slow down' }
		for (const [what, answer] of Object.entries({ 'a line of text': tooMany, ...answers })) {
			await page.route('**/login', (route) =>
				route.request().method() === 'POST' ? route.fulfill(answer) : route.fallback(),
			)
			await log.click()
			await expect(line(page), what).toContainText(answer === tooMany ? 'Too many attempts' : notKnown)
			await expect(page.getByLabel('Email'), what).toHaveValue('nobody@example.com')
			await expect(page.locator('body'), what).not.toContainText(/slow down|Bad Gateway|this network|Half of a page/)
			await page.unroute('**/login')
			await line(page).getByRole('button', { name: 'Close' }).click()
			await expect(line(page)).toHaveCount(0)
		}
	},
)

test.describe('after an unexpected response', () => {
	const odd = { status: 500, contentType: 'text/plain', body: 'worker crashed' }
	const unexpected = 'An unexpected error occurred. Please try again.'

	test('a form shows an error and keeps the input', { tag: '@ci' }, async ({ page }) => {
		await page.goto('/login')
		await page.getByLabel('Email').fill('nobody@example.com')
		await page.route('**/login', (route) =>
			route.request().method() === 'POST' ? route.fulfill(odd) : route.fallback(),
		)
		await page.getByRole('button', { name: 'Log in' }).click()
		await expect(line(page)).toContainText(`${unexpected} What you entered is still here.`)
		await expect(page.getByLabel('Email')).toHaveValue('nobody@example.com')
		await expect(page.locator('body')).not.toContainText('worker crashed')
	})

	const toNewsletter: [what: string, answer: Parameters<Route['fulfill']>[0] | null, message: string][] = [
		['a 500 that is no page', odd, unexpected],
		['the page of another server', answers["another page than the shop's"], unexpected],
		["a proxy's page", answers["a proxy's page"], 'Failed to connect to the server. Please try again later.'],
		['no response', null, 'Failed to connect to the server. Please try again later.'],
	]
	for (const [what, answer, message] of toNewsletter)
		test(`the newsletter form shows an error and keeps the input: ${what}`, { tag: '@ci' }, async ({ page }) => {
			await page.goto('/newarrivals')
			await page.getByLabel(/Full Name/).fill('Meera Iyer')
			await page.route('**/newsletter', (route) => (answer ? route.fulfill(answer) : route.abort()))
			await page.getByRole('button', { name: 'Sign Up' }).click()
			await expect(page.locator('#footer-newsletter [role=alert]')).toHaveText(message)
			await expect(page.getByLabel(/Full Name/)).toHaveValue('Meera Iyer')
		})

	test('a button of the cart shows an unknown error (rule: cart-failure)', { tag: '@ci' }, async ({ page }) => {
		await signUpByRequest(page)
		await putIntoCart(page, 'Tapi Linen Shirt')
		await page.goto('/cart')
		await page.route('**/cart/lines/**', (route) => route.fulfill(odd))
		await page
			.getByRole('main')
			.getByRole('button', { name: /^Remove/ })
			.click()
		await expect(line(page)).toContainText('Failed to remove item: Unknown error')
	})
})

const footerLink = (page: Page, name: string) =>
	page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
test('links without a connection keep the page, and work on a later click', async ({ page, context }) => {
	await page.goto('/allproducts')
	await context.setOffline(true)
	for (const name of ['Contact Us', 'Privacy Policy']) {
		await footerLink(page, name)
		await expect(line(page)).toContainText(
			'There is no connection, so the page could not be opened. You are still on this page.',
		)
		await expect(page).toHaveURL('/allproducts')
		await line(page).getByRole('button', { name: 'Close' }).click()
		await expect(line(page)).toHaveCount(0)
	}
	await context.setOffline(false)
	await footerLink(page, 'Contact Us')
	await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
})

test('a filter chosen without a connection is applied by trying again', { tag: '@ci' }, async ({ page, context }) => {
	await page.goto('/allproducts')
	await page.locator('.tools-open').click()
	await context.setOffline(true)
	await page.getByRole('checkbox', { name: /^Reds/ }).click()
	await expect(line(page)).toContainText('There is no connection, so the page could not be opened.')
	await context.setOffline(false)
	await tryAgain(page).click()
	await expect(page).toHaveURL('/allproducts?family=red')
})

test(
	'login, profile, cart and contact forms keep the input without a connection',
	{ tag: '@ci' },
	async ({ page, context }) => {
		const keeps = async (address: string, field: string, input: string, button: RegExp) => {
			await page.goto(address)
			const form = page.getByRole('main')
			await form.getByLabel(field, { exact: true }).fill(input)
			await context.setOffline(true)
			await form.getByRole('button', { name: button }).click()
			await expect(line(page)).toContainText(nothingSent)
			await expect(form.getByLabel(field, { exact: true })).toHaveValue(input)
			await expect(form.getByRole('button', { name: button })).toBeEnabled()
			await context.setOffline(false)
		}
		await keeps('/login', 'Password', 'a good password', /Log in/)
		await signUpByRequest(page)
		await keeps('/profile', 'Username', 'Another name', /Save Changes/)
		await keeps('/contact', 'Message', 'A long message', /send/i)
		await tryAgain(page).click()
		await expect(page.getByText('Please enter your name.').first()).toBeVisible()
		await expect(page.getByLabel('Message')).toHaveValue('A long message')

		await putIntoCart(page, 'Tapi Linen Shirt')
		await page.goto('/cart')
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
	'an added product is in the cart even if the page fails to reload afterwards',
	{ tag: '@ci' },
	async ({ page }) => {
		await signUpByRequest(page)
		await page.goto('/allproducts?search=tapi')
		await page.route('**/cart/state', (route) => route.abort())
		await page.getByRole('button', { name: /^Add Tapi/ }).click()
		await expect(line(page)).toContainText('The action was completed')
		await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible()
		await page.unroute('**/cart/state')
		await tryAgain(page).click()
		await expect(page.getByRole('link', { name: /Cart, 1 item/ }).first()).toBeVisible()
	},
)
