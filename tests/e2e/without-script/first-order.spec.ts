import { expect, test } from '../../support/browser/browser.ts'
import { findAndOrderShirt } from '../../support/browser/first-order.ts'
import { getCartLink } from '../../support/browser/panels.ts'

test('a shopper finds a shirt, signs up, fills the cart and orders it without JavaScript', async ({ page }) => {
	await page.goto('/ourstory')
	await getCartLink(page).click()
	await expect(page).toHaveURL('/cart')
	await expect(page.getByText('Please log in to view your cart')).toBeVisible()
	await findAndOrderShirt(page)
})
