import { expect, test } from '../../support/browser/browser.ts'
import { getHeart, saveAndShare } from '../../support/browser/saving.ts'

test('a shopper saves a shirt, finds it after login, and shares and removes it', async ({ page }) => {
	await saveAndShare(page)
})

test('the heart shows whether the item is saved, on pages cached for everyone, and a second press removes it', async ({
	page,
}) => {
	await page.goto('/allproducts?search=tapi')
	await expect(getHeart(page)).toHaveAttribute('aria-pressed', 'false')
	await getHeart(page).click()
	await expect(getHeart(page)).toHaveAttribute('aria-pressed', 'true')
	await page.getByRole('article').getByRole('link', { name: 'View Details' }).first().click()
	await expect(page.getByRole('heading', { level: 1, name: 'Tapi Linen Shirt' })).toBeVisible()
	await expect(getHeart(page)).toHaveAttribute('aria-pressed', 'true')
	await getHeart(page).click()
	await expect(getHeart(page)).toHaveAttribute('aria-pressed', 'false')
})
