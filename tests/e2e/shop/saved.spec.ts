import { expect, test } from '../../support/browser/browser.ts'
import { heart, saveAndShare } from '../../support/browser/saving.ts'

test('a shopper saves a shirt, finds it after the log-in, shares and removes it', async ({ page }) => {
	await saveAndShare(page)
})

test('a heart says whether its piece is saved, on pages that are the same for everybody, and a second press removes it', async ({
	page,
}) => {
	await page.goto('/allproducts?search=tapi')
	await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
	await heart(page).click()
	await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
	await page.getByRole('article').getByRole('link', { name: 'View Details' }).first().click()
	await expect(page.getByRole('heading', { level: 1, name: 'Tapi Linen Shirt' })).toBeVisible()
	await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
	await heart(page).click()
	await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
})
