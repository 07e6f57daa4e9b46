import type { Page, Route } from '@playwright/test'
import { admin, logInByRequest, expect, waitForHydration, test } from '../../support/browser/browser.ts'

// A lost connection leaves the open admin page unchanged.

const line = (page: Page) => page.locator('[role=alert]', { hasText: 'Try again' })
const tryAgain = (page: Page) => line(page).getByRole('button', { name: 'Try again' })
const isSameDocument = (page: Page) => page.evaluate(() => 'isSameDocument' in window)
const markDocument = (page: Page) => page.evaluate(() => Object.assign(window, { isSameDocument: true }))
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
/** Follows a menu link, even in a collapsed group. */
const follow = (page: Page, address: string) =>
	page
		.locator(`a[href="${address}"]`)
		.first()
		.evaluate((link: HTMLElement) => link.click())
/** The browser still believes that it is online. */
const abort = (route: Route) => route.abort()

test.beforeEach(async ({ page, allow }) => {
	allow(/ERR_|Failed to fetch|Failed to load resource|^50\d /)
	await logInByRequest(page, admin)
})

test(
	'an admin page that fails to load leaves the previous page, its scroll position and the input',
	{ tag: '@ci' },
	async ({ page, context }) => {
		await page.goto('/admin/categories')
		await markDocument(page)
		await follow(page, '/admin/settings')
		await expect(heading(page, 'Settings')).toBeVisible()
		await follow(page, '/admin/settings/shop')
		const field = page.getByLabel('Shop name', { exact: true })
		await expect(field).toBeVisible()
		await page.evaluate(() => scrollTo(0, 300))
		await page.route('**/admin/categories.data*', abort)
		await page.evaluate(() => history.go(-2))
		await expect(line(page)).toContainText(
			'There was no response, so the page could not be opened. You are still on this page.',
		)
		await expect(page).toHaveURL('/admin/settings/shop')
		await expect(field).toBeVisible()
		expect(await page.evaluate(() => scrollY)).toBe(300)
		await page.unroute('**/admin/categories.data*')
		await tryAgain(page).click()
		await expect(heading(page, 'Categories')).toBeVisible()
		await expect(line(page)).toHaveCount(0)
		await context.setOffline(true)
		await follow(page, '/admin/coupons')
		await expect(line(page)).toContainText('There is no connection, so the page could not be opened.')
		await expect(page).toHaveURL('/admin/categories')
		await context.setOffline(false)
		await tryAgain(page).click()
		await expect(heading(page, 'Coupons')).toBeVisible()
		expect(await isSameDocument(page)).toBe(true)
	},
)

test('an admin form without a response keeps the input and can be sent again', { tag: '@ci' }, async ({ page }) => {
	await page.goto('/admin/settings/shop')
	const field = page.getByLabel('Shop name', { exact: true })
	await field.fill('')
	await page.getByRole('button', { name: 'Save', exact: true }).click()
	const error = page.getByText('Please enter the shop name').first()
	await expect(error).toBeVisible()
	await field.fill('Zari Lane')
	const proxy = { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }
	const network = { status: 200, contentType: 'text/html', body: '<h1>Log in to this network</h1>' }
	for (const answer of [proxy, network]) {
		await page.route('**/admin/settings/shop.data*', (route) => route.fulfill(answer))
		await page.getByRole('button', { name: 'Save', exact: true }).click()
		await expect(line(page)).toContainText('There was no response, so it may or may not have arrived.')
		await expect(page.locator('body')).not.toContainText(/Bad Gateway|this network/)
		await expect(field).toHaveValue('Zari Lane')
		await page.unroute('**/admin/settings/shop.data*')
		await line(page).getByRole('button', { name: 'Close' }).click()
	}
	await page.route('**/admin/settings/shop.data*', abort)
	await page.getByRole('button', { name: 'Save', exact: true }).click()
	await expect(line(page)).toContainText('What you entered is still here.')
	await page.unroute('**/admin/settings/shop.data*')
	await tryAgain(page).click()
	await expect(page.getByText('Saved').first()).toBeVisible()
})

test('input entered before the script has loaded is kept', { tag: '@ci' }, async ({ page }) => {
	let arrive = () => {}
	const arrived = new Promise<void>((resolve) => (arrive = resolve))
	await page.goto('/robots.txt')
	await page.route('**/assets/react-*.js', async (route) => {
		await arrived
		await route.fallback()
	})
	await page.evaluate(() => location.assign('/admin/settings/templates'))
	const text = page.locator('main textarea').first()
	await expect(text).not.toHaveValue('')
	await text.fill('Typed at once')
	arrive()
	await waitForHydration(page)
	await expect(text).toHaveValue('Typed at once')
})
