import type { Page } from '@playwright/test'
import { logInByRequest, expect, admin, test } from '../../support/browser/browser.ts'

test.beforeEach(({ page }) => logInByRequest(page, admin))

/** Answers the request for the list with another page's error. */
async function loseTheList(page: Page) {
	await page.route('**/admin/users.data*', async (route) => {
		const refused = await page.request.get('/admin/users/0/delete.data')
		await route.fulfill({
			response: refused,
			body: (await refused.text()).replace('users/delete', 'users/users'),
		})
	})
}

test('a list that fails to load shows an error over the open page', { tag: '@ci' }, async ({ page }) => {
	const link = page.getByRole('main').getByRole('link', { name: 'Users', exact: true })
	await page.goto('/admin/users/2')
	await loseTheList(page)
	await link.click()
	await expect(page.getByRole('alert').filter({ hasText: 'Error loading users' })).toBeAttached()
})
