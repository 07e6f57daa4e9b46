import { logInByRequest, expect, admin, waitForHydration, test } from '../../support/browser/browser.ts'

test.beforeEach(({ page }) => logInByRequest(page, admin))

test('the admin finds pages with the menu on a phone and the search on a desktop', async ({ page }) => {
	await page.goto('/admin')
	await page.getByRole('button', { name: 'Menu', exact: true }).click()
	const menu = page.getByRole('navigation', { name: 'Back-office menu' })
	await menu.getByRole('link', { name: 'New Daily Updates' }).click()
	await expect(page).toHaveURL(/\/admin\/update$/)
	await page.setViewportSize({ width: 1280, height: 800 })
	await expect(page.getByRole('heading', { level: 1, name: 'New Daily Updates' })).toBeFocused()
	await page.keyboard.press('/')
	await expect(page.getByRole('banner').getByRole('searchbox')).toBeFocused()
	await page.keyboard.type('#1')
	await page.keyboard.press('Enter')
	await expect(page.getByRole('heading', { level: 1, name: 'Search: #1' })).toBeVisible()
	await page.getByRole('link', { name: /^#1 Riya Shah/ }).click()
	await expect(page).toHaveURL(/\/admin\/orders\/1$/)
})

test(
	'the dashboard refreshes on request and every five minutes, and stays when the shop does not respond',
	{ tag: '@ci' },
	async ({ page, context, allow }) => {
		await page.clock.install()
		await page.goto('/admin')
		await waitForHydration(page)
		const refresh = page.getByRole('link', { name: 'Refresh' })
		const readAgain = () => page.waitForRequest((request) => request.url().includes('/admin.data'))
		const asked = readAgain()
		await refresh.click()
		await asked
		await expect(refresh).toHaveText('Refresh')
		const due = readAgain()
		await page.clock.fastForward('05:20')
		await due

		allow(/ERR_FAILED/)
		await page.route('**/admin', (route) => (route.request().method() === 'HEAD' ? route.abort() : route.fallback()))
		await refresh.click()
		await expect(page.getByText('Failed to refresh dashboard data')).toBeAttached()
		await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
		await page.unroute('**/admin')
		// The session has ended.
		await context.clearCookies()
		await refresh.click()
		await expect(page).toHaveURL(/\/login\?redirectTo=%2Fadmin/)
		await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
	},
)
