import { expect } from '../../support/browser/browser.ts'
import { orderAsGuest } from '../../support/browser/guest-journey.ts'
import { test } from '../../support/browser/guest-shop.ts'
import { getCartLink, getPanel } from '../../support/browser/panels.ts'

test('a guest orders without an account, and the cart is empty afterwards', async ({ page }) => {
	await orderAsGuest(page)
	await expect(getCartLink(page)).toHaveAccessibleName('Cart')
})

test('a guest changes the cart in its panel', { tag: '@ci' }, async ({ page }) => {
	await page.goto('/allproducts?search=tapi')
	await page.getByRole('button', { name: 'Add Tapi Linen Shirt to cart' }).click()
	await expect(getCartLink(page)).toHaveAccessibleName('Cart, 1 item')
	await getCartLink(page).click()
	await getPanel(page, 'Cart').getByRole('button', { name: 'Increase quantity' }).click()
	await expect(getCartLink(page)).toHaveAccessibleName('Cart, 2 items')
})
