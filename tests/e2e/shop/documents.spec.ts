import type { Page } from '@playwright/test'
import { expect, hydrated, join, test } from '../../support/browser/browser.ts'

// A page works before its script has loaded, and without it.

/** Opens a page and returns before its script has started. */
async function arriveEarly(page: Page, address: string) {
	const released = Promise.withResolvers<void>()
	await page.route('**/assets/entry.client-*.js', async (route) => {
		await released.promise
		await route.continue()
	})
	await page.goto('/robots.txt')
	await page.evaluate((target) => location.assign(target), address)
	await page.waitForURL(`**${address}`, { waitUntil: 'commit' })
	return released.resolve
}

test('a page whose script does not arrive works as it is', { tag: '@ci' }, async ({ page, allow }) => {
	allow(/Failed to (load resource|fetch)|ERR_FAILED/)
	await page.route('**/assets/*.js', (route) => route.abort())
	await page.goto('/robots.txt')
	await page.evaluate(() => location.assign('/singleproduct/25'))
	await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
	const choices = page.getByRole('radiogroup', { name: 'Colour' })
	await expect(choices).toHaveAttribute('aria-invalid', 'true')
	await expect(page.getByRole('radio', { name: 'Indigo' })).toBeFocused()
	await expect(choices).toBeInViewport({ ratio: 1 })
})

test('a choice made before the script came counts once it is there, in the open sheet', async ({ page }) => {
	const release = await arriveEarly(page, '/allproducts')
	await page.locator('.tools-open').click()
	await page.getByRole('checkbox', { name: /^Reds/ }).click()
	await page.getByRole('textbox', { name: 'From' }).fill('900')
	release()
	await hydrated(page)
	await expect(page).toHaveURL('/allproducts?family=red&min=900')
	await expect(page.getByRole('checkbox', { name: 'Reds 1' })).toBeChecked()
	await expect(page.getByRole('textbox', { name: 'From' })).toHaveValue('900')
})

test('a menu that was opened before the script came stays open', async ({ page }) => {
	const release = await arriveEarly(page, '/allproducts')
	await page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).click()
	release()
	await hydrated(page)
	await page.waitForLoadState()
	await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
})

test('a picture pressed before the script opens on a page of its own', { tag: '@ci' }, async ({ page, allow }) => {
	allow(/ERR_ABORTED/)
	const release = await arriveEarly(page, '/singleproduct/25')
	await page.getByRole('link', { name: 'Picture 1 of 2, larger' }).click()
	release()
	await expect(page.getByRole('heading', { level: 1, name: 'Tapi Linen Shirt, picture 1 of 2' })).toBeAttached()
	await page.getByRole('link', { name: 'Back to Tapi Linen Shirt' }).click()
	await expect(page).toHaveURL('/singleproduct/25')
})

test('after Back the number at the bag is the present one', async ({ page }) => {
	await join(page)
	await page.goto('/newarrivals')
	await page.goto('/allproducts?search=tapi')
	await page.getByRole('button', { name: /^Add Tapi/ }).click()
	await expect(page.getByText('Product added to cart!')).toBeVisible()
	await page.goBack()
	await expect(page).toHaveURL('/newarrivals')
	await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
})
