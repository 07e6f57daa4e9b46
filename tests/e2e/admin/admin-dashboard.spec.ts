import { logInByRequest, expect, admin, waitForHydration, test } from '../../support/browser/browser.ts'
import { desktopViewport, phoneViewport } from '../../support/browser/panels.ts'
import { splitList } from '../../support/split-list.ts'

test.beforeEach(({ page }) => logInByRequest(page, admin))

test('the admin finds pages with the menu on a phone and the search on a desktop', async ({ page }) => {
	await page.goto('/admin')
	await page.getByRole('button', { name: 'Menu', exact: true }).click()
	const menu = page.getByRole('navigation', { name: 'Admin menu' })
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

const screens = splitList(
	'categories collections colors products orders banner offers video insta users reviews contact update',
)

test.describe('with a mouse', () => {
	test.use({ hasTouch: false, isMobile: false, viewport: desktopViewport })

	test('the menu shows the fourteen main screens at 1280 × 800 without opening anything', async ({ page }) => {
		for (const open of ['/admin', '/admin/users', '/admin/reports']) {
			await page.goto(open)
			const menu = page.getByRole('navigation', { name: 'Admin', exact: true })
			for (const path of ['/admin', ...screens.map((screen) => `/admin/${screen}`)])
				await expect(menu.locator(`a.menu-link[href="${path}"]`), `${path} on ${open}`).toBeInViewport({ ratio: 1 })
		}
	})
})

for (const viewport of [phoneViewport, desktopViewport])
	test(`the top bar shows the badge and Log Out at a width of ${viewport.width} px`, async ({ page }) => {
		await page.setViewportSize(viewport)
		await page.goto('/admin')
		const bar = page.getByRole('banner')
		await expect(bar.getByRole('button', { name: /^Admin/ })).toBeInViewport({ ratio: 1 })
		await expect(bar.getByRole('button', { name: 'Log Out' })).toBeInViewport({ ratio: 1 })
	})
