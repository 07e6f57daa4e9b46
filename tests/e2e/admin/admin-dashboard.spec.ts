import type { Page } from '@playwright/test'
import { violations } from '../../support/browser/violations.ts'
import { enter, expect, admin, hydrated, test } from '../../support/browser/browser.ts'

const phone = { width: 360, height: 640 }
const desk = { width: 1280, height: 800 }

test.beforeEach(async ({ page }) => {
	await enter(page, admin)
})

async function expectNoViolations(page: Page, path: string) {
	for (const viewport of [desk, phone]) {
		await page.setViewportSize(viewport)
		expect(await violations(page), `${path} at ${viewport.width}`).toEqual([])
		expect(
			await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
			`${path} at ${viewport.width} slips sideways`,
		).toBe(0)
	}
}

test('the admin reads the dashboard and finds things with the search, on a phone and on a desk', async ({
	page,
	scripted,
}) => {
	await page.goto('/admin')
	await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
	await expect(page.getByRole('img', { name: 'Sales per day' })).toBeVisible()
	await page.getByText('The same as a table').click()
	await expect(page.getByRole('row', { name: /^Day/ })).toBeVisible()
	await expect(page.getByRole('link', { name: 'Sold Out Kurta' })).toBeVisible()
	if (scripted) await expectNoViolations(page, '/admin')

	await page.getByRole('button', { name: 'Menu', exact: true }).click()
	const menu = page.getByRole('navigation', { name: 'Back-office menu' })
	await menu.locator('summary', { hasText: 'People' }).click()
	await menu.getByRole('link', { name: 'New Daily Updates' }).click()
	await expect(page).toHaveURL(/\/admin\/update$/)
	await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
	await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible()
	await page.getByRole('main').getByRole('searchbox').fill('riya')
	await page.keyboard.press('Enter')
	await expect(page.getByRole('heading', { level: 1, name: 'Search: riya' })).toBeVisible()
	await expect(page.getByRole('heading', { level: 2, name: 'Orders' })).toBeVisible()
	if (scripted) await expectNoViolations(page, '/admin/search?search=riya')

	await page.setViewportSize(desk)
	await page.getByRole('banner').getByRole('searchbox', { name: 'Search everything' }).fill('#1')
	await page.keyboard.press('Enter')
	await expect(page.getByRole('heading', { level: 1, name: 'Search: #1' })).toBeVisible()
	await page.getByRole('link', { name: /^#1 Riya Shah/ }).click()
	await expect(page).toHaveURL(/\/admin\/orders\/1$/)
})

test('the dashboard is read anew when asked and every five minutes, and stays when the shop does not answer', async ({
	page,
	context,
	scripted,
	allow,
}) => {
	if (scripted) await page.clock.install()
	await page.goto('/admin')
	const refresh = page.getByRole('link', { name: 'Refresh' })
	if (scripted) {
		await hydrated(page)
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
	} else {
		await refresh.click()
		await expect(page).toHaveURL(/\/admin\?refresh=now$/)
		await expect(page.getByText(/Last updated: /)).toBeVisible()
	}
	// After the session has ended.
	await context.clearCookies()
	await refresh.click()
	await expect(page).toHaveURL(/\/login\?redirectTo=%2Fadmin/)
	await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
})
