import { logInByRequest, expect, admin, test } from '../../support/browser/browser.ts'

// first-focus.test.ts covers pages without script, and admin-dashboard.spec.ts another page of the admin.

test('a rejected form focuses the first invalid field, or the error of the whole form', async ({ page }) => {
	await page.goto('/contact')
	await page.getByRole('main').getByLabel('Name').fill('Meera')
	await page.getByRole('main').getByRole('button', { name: /send/i }).click()
	await expect(page.getByRole('main').getByLabel('Email')).toBeFocused()
	await expect(page.getByRole('main').getByLabel('Name')).toHaveValue('Meera')

	await page.goto('/login')
	await page.getByLabel('Email').fill('nobody@example.com')
	await page.getByLabel('Password').fill('not a password')
	await page.getByRole('button', { name: 'Log in' }).click()
	await expect(page.getByRole('alert').filter({ hasText: 'Invalid email or password.' })).toBeFocused()

	await logInByRequest(page, admin)
	await page.goto('/admin/products/new')
	await page.getByLabel('Name', { exact: true }).fill('Half a shirt')
	await page.getByRole('button', { name: 'Add Product' }).click()
	await expect(page.locator('main [aria-invalid=true]').first()).toBeFocused()
})
