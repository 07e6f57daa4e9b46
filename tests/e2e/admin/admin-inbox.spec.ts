import type { Page } from '@playwright/test'
import { enter, expect, admin, test } from '../../support/browser/browser.ts'

test.beforeEach(({ page }) => enter(page, admin))

/** Another page's refusal is answered in its place. */
async function loseTheList(page: Page) {
	await page.route('**/admin/users.data*', async (route) => {
		const refused = await page.request.get('/admin/users/0/delete.data')
		await route.fulfill({
			response: refused,
			body: (await refused.text()).replace('customers/user-delete', 'customers/users'),
		})
	})
}

test(
	'a list that cannot be read says so over the page that is open; the admin keeps a user and deletes another',
	{ tag: '@ci' },
	async ({ page }) => {
		const link = page.getByRole('main').getByRole('link', { name: 'Users', exact: true })
		await page.goto('/admin/users/2')
		await loseTheList(page)
		await link.click()
		await expect(page.getByRole('alert').filter({ hasText: 'Error loading users' })).toBeAttached()
		await page.unroute('**/admin/users.data*')

		await page.goto('/admin/users?search=inbox')
		const keep = page.getByRole('link', { name: 'Delete Inbox Asha' })
		await keep.click()
		const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this user?' })
		await question.getByRole('button', { name: 'Cancel' }).click()
		await expect(question).toHaveCount(0)
		await expect(keep).toBeFocused()
		await page.getByRole('link', { name: 'Delete Inbox Leaver' }).click()
		await question.getByRole('button', { name: 'Delete', exact: true }).click()
		await expect(page.getByRole('status').filter({ hasText: 'User deleted successfully' })).toBeAttached()
		await expect(page.getByRole('row', { name: /Inbox Leaver/ })).toHaveCount(0)
	},
)
