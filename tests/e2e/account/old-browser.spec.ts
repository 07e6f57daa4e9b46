import { admin, expect, test } from '../../support/browser/browser.ts'

test('a browser without what the scripts use gets the pages as they work without script', async ({ context }) => {
	// The fixture's page waits for its script, which does not start here.
	const page = await context.newPage()
	await page.addInitScript(() => {
		// Browsers before 2020 do not have it.
		Reflect.deleteProperty(Element.prototype, 'replaceChildren')
	})
	await page.goto('/login')
	await page.getByLabel('Email').fill(admin.email)
	await page.getByLabel('Password').fill(admin.password)
	await page.getByRole('button', { name: 'Log in' }).click()
	await expect(page).toHaveURL('/admin')
	await expect(page.locator('html')).not.toHaveAttribute('data-live')
})
