import type { Page } from '@playwright/test'
import { expect, fillAddress } from './browser.ts'
import { getCartLink } from './panels.ts'

/** Buys from the product page to the placed order without an account. */
export async function orderAsGuest(page: Page) {
	const press = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).click()
	await page.goto('/allproducts?search=tapi')
	await page.getByRole('link', { name: 'View Details' }).click()
	await page.getByText('Rust', { exact: true }).click()
	await press('Add to Cart')
	await expect(page.getByText('Product added to cart!')).toBeVisible()
	await expect(getCartLink(page)).toHaveAccessibleName('Cart, 1 item')
	await page.goto('/cart')
	await press(/^Checkout/)
	await page.getByLabel('First name').fill('Riya')
	await page.getByLabel('Last name').fill('Shah')
	await page.getByRole('textbox', { name: 'Phone', exact: true }).fill('98250 12345')
	await fillAddress(page)
	await page.getByText('Cash on Delivery', { exact: true }).click()
	await press(/^Place order/)
	await expect(page.getByRole('heading', { level: 1, name: 'Order Successful!' })).toBeVisible()
}
