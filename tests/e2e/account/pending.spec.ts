import type { Page, Route } from '@playwright/test'
import { expect, waitForHydration, signUpByRequest, putIntoCart, test } from '../../support/browser/browser.ts'

/** Delays the next request for the address and returns a function that releases it. */
async function holdBack(page: Page, address: RegExp) {
	const released = Promise.withResolvers<void>()
	const wait = async (route: Route) => {
		await released.promise
		await route.continue()
	}
	await page.route(address, wait, { times: 1 })
	return released.resolve
}

test('the button of a form shows its progress and is disabled while the form is sent', async ({ page }) => {
	await signUpByRequest(page)
	await putIntoCart(page, 'Tapi Linen Shirt')
	await page.goto('/checkout')
	const release = await holdBack(page, /\/checkout$/)
	await page.getByRole('button', { name: /Place order/ }).click()
	await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled()
	release()
	await expect(page.getByText('Please fill in the First name field.').first()).toBeVisible()
})

test(
	'the page shows a loading message while a list, or a tab of the account, loads (rule: loading-message)',
	{ tag: '@ci' },
	async ({ page }) => {
		await signUpByRequest(page)
		const follow = (address: string) =>
			page.evaluate((to) => {
				document.querySelector<HTMLElement>(`a[href="${to}"]`)!.click()
				return document.getElementById('loading')!.textContent
			}, address)
		await page.goto('/ourstory')
		expect(await follow('/allproducts')).toBe('Loading products...')
		await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible()
		await waitForHydration(page)
		expect(await follow('/profile?tab=order')).toBe('Loading orders...')
		await expect(page.getByText('No orders found.')).toBeVisible()
		await waitForHydration(page)
		expect(await follow('/profile')).toBe('Loading profile data...')
		await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
	},
)
