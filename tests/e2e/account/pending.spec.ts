import type { Page, Route } from '@playwright/test'
import { expect, join, putIntoCart, test } from '../../support/browser/browser.ts'

/** The next request for it. */
async function holdBack(page: Page, address: RegExp) {
	const released = Promise.withResolvers<void>()
	const wait = async (route: Route) => {
		await released.promise
		await route.continue()
	}
	await page.route(address, wait, { times: 1 })
	return released.resolve
}

test('while a form is on its way its button says so and is disabled', async ({ page }) => {
	await join(page)
	await putIntoCart(page, 'Tapi Linen Shirt')
	await page.goto('/checkout')
	const release = await holdBack(page, /\/checkout$/)
	await page.getByRole('button', { name: /Place order/ }).click()
	await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled()
	release()
	await expect(page.getByText('Please fill in the First name field.').first()).toBeVisible()
})

test(
	'while a list, or a tab of the account, is on its way the page says so (rule 79)',
	{ tag: '@ci' },
	async ({ page }) => {
		await join(page)
		await page.goto('/ourstory')
		let release = await holdBack(page, /\/allproducts$/)
		await page.getByRole('contentinfo').getByRole('link', { name: 'Product', exact: true }).click()
		await expect(page.getByText('Loading products...').first()).toBeAttached()
		release()
		await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible()

		release = await holdBack(page, /\/profile(\?|$)/)
		await page.getByRole('banner').getByRole('button', { name: 'Your account' }).click()
		await page.getByRole('dialog', { name: 'Your account' }).getByRole('link', { name: 'Orders' }).click()
		await expect(page.getByText('Loading orders...')).toBeVisible()
		release()
		await expect(page.getByText('No orders found.')).toBeVisible()
		release = await holdBack(page, /\/profile(\?|$)/)
		await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Profile' }).click()
		await expect(page.getByText('Loading profile data...')).toBeVisible()
		release()
		await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
	},
)
