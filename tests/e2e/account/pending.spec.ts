import type { Page } from '@playwright/test'
import { expect, join, putIntoCart, test } from '../../support/browser/browser.ts'

async function holdBack(page: Page, address: string) {
	let release = () => {}
	const released = new Promise<void>((resolve) => (release = resolve))
	await page.route(address, async (route) => {
		await released
		await route.continue()
	})
	return release
}

test.beforeEach(({ scripted }) => {
	test.skip(!scripted, 'without script the browser shows that it is waiting')
})

test('while an order is on its way its button says so and is disabled', async ({ page }) => {
	await join(page)
	await putIntoCart(page, 'Tapi Linen Shirt')
	await page.goto('/checkout')
	const release = await holdBack(page, '**/checkout.data*')
	await page.getByRole('button', { name: /Place order/ }).click()
	await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled()
	release()
	await expect(page.getByText('Please fill in the firstName field.').first()).toBeVisible()
})

test('while the newsletter is on its way its button says so', async ({ page }) => {
	await page.goto('/ourstory')
	await page.getByLabel(/Phone Number/).fill('12')
	const release = await holdBack(page, '**/newsletter.data*')
	await page.getByRole('button', { name: 'Sign Up' }).click()
	await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
	release()
	await expect(page.getByText('Please fill out both fields.')).toBeVisible()
})

test('while a list is on its way the page says so', async ({ page }) => {
	await page.goto('/ourstory')
	const release = await holdBack(page, '**/allproducts.data*')
	await page.getByRole('contentinfo').getByRole('link', { name: 'Product', exact: true }).click()
	await expect(page.getByText('Loading products...').first()).toBeAttached()
	release()
	await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible()
})
