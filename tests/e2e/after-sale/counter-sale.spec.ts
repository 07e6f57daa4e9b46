import { admin, enter, expect, hydrated, test } from '../../support/browser/browser.ts'
import { violations } from '../../support/browser/violations.ts'

test('two pieces are sold at the counter for cash, and stand in the list of the day', async ({ page, scripted }) => {
	await enter(page, admin)
	await page.goto('/admin/sell')
	await expect(page.getByLabel('Barcode, SKU or name')).toBeFocused()
	await page.keyboard.type('shirt')
	await page.keyboard.press('Enter')
	await page.locator('button[name=add]:enabled').first().click()
	await expect(page.getByRole('heading', { name: 'Bill' })).toBeVisible()
	if (scripted) await hydrated(page)
	await page.getByRole('spinbutton').fill('2')
	await page.getByRole('button', { name: 'Change pieces' }).click()
	await expect(page).toHaveURL(/%3A2%3A/)
	const sell = page.getByRole('button', { name: /^Sell/ })
	await page.getByLabel('Name of the customer').fill('Walk-in Asha')
	if (scripted) expect(await violations(page)).toEqual([])
	await sell.click()
	await expect(page.getByText(/^Sold for ₹ [\d,.]+, Cash: order #\d+\.$/)).toBeVisible()
	await page.getByRole('link', { name: 'Cash of today' }).click()
	await expect(page.getByText('Walk-in Asha').last()).toBeVisible()
	if (scripted) expect(await violations(page)).toEqual([])
})
