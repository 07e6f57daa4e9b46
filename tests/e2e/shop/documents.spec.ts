import type { Page } from '@playwright/test'
import { expect, hydrated, test } from '../../support/browser/browser.ts'

// A page works before its script is there, and without it.

/** Before its script has begun. */
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
	await page.locator('.filters > summary').click()
	await page.getByRole('checkbox', { name: /^Reds/ }).check()
	await page.getByRole('textbox', { name: 'From' }).fill('900')
	release()
	await hydrated(page)
	await expect(page).toHaveURL('/allproducts?min=900&family=red')
	await expect(page.getByRole('checkbox', { name: 'Reds 1' })).toBeChecked()
	await expect(page.getByRole('textbox', { name: 'From' })).toHaveValue('900')
})

test('Back closes a menu, the search and the cart, and stays on the page', async ({ page }) => {
	await page.goto('/ourstory')
	for (const name of ['Menu', 'Search']) {
		await page.getByRole('banner').getByRole('button', { name, exact: true }).first().click()
		const panel = page.getByRole('dialog', { name, exact: true })
		await expect(panel).toBeVisible()
		await page.goBack()
		await expect(panel).toBeHidden()
		await expect(page).toHaveURL('/ourstory')
	}
})

test('after a link of the menu Back leads to the page without its menu, and once more leaves it', async ({ page }) => {
	await page.goto('/contact')
	await page.goto('/ourstory')
	await page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).click()
	await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'New Arrivals' }).click()
	await expect(page).toHaveURL('/newarrivals')
	await page.goBack()
	await expect(page).toHaveURL('/ourstory')
	await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
	await expect.poll(() => page.evaluate(() => history.state as unknown)).toBe(null)
	await page.goBack()
	await expect(page).toHaveURL('/contact')
})
