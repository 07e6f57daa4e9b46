import type { Page } from '@playwright/test'
import { expect, fillAddress, newPerson, signUp } from './browser.ts'

/** Buys from the home page to the placed order, and logs out. */
export async function findAndOrderShirt(page: Page) {
	const person = newPerson()
	await page.goto('/')
	await page
		.getByRole('link', { name: /All Products/ })
		.first()
		.click()
	await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible()
	await page.getByRole('searchbox', { name: /search products/i }).fill('tapi')
	await page.keyboard.press('Enter')
	await expect(page).toHaveURL(/search=tapi/)
	await page
		.getByRole('article')
		.filter({ hasText: 'Tapi Linen Shirt' })
		.getByRole('link', { name: 'View Details' })
		.click()
	await expect(page.getByRole('heading', { level: 1, name: 'Tapi Linen Shirt' })).toBeVisible()

	// The item is added after the login, because there is no session
	await page.getByText('Rust', { exact: true }).click()
	await page.getByRole('button', { name: 'Add to Cart' }).click()
	await expect(page.getByText('Please log in to add items to your cart.')).toBeVisible()

	await signUp(page, person)
	await expect(page).toHaveURL('/')
	await expect(page.getByText('Product added to cart!')).toBeVisible()

	await page.goto('/allproducts?search=tapi')
	await page.getByRole('link', { name: 'View Details' }).click()
	await page.getByRole('button', { name: 'Add to Cart' }).click()
	await expect(page.getByText('Please select a color.').first()).toBeVisible()

	await page.goto('/cart')
	await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible()
	await expect(page.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled()
	await page.getByRole('button', { name: 'Increase quantity' }).click()
	await expect(page.getByText('₹ 3,596.00').first()).toBeVisible()
	await page.getByRole('button', { name: 'Decrease quantity' }).click()
	await expect(page.getByText('₹ 3,596.00')).toHaveCount(0)
	await page.getByRole('button', { name: /Checkout/ }).click()

	await expect(page.getByRole('heading', { level: 1, name: 'Check Out' })).toBeVisible()
	await page.getByLabel('First name').fill('Riya')
	await page.getByLabel('Last name').fill('Shah')
	await page.getByRole('button', { name: /Place order/ }).click()
	await expect(page.getByText('Please fill in the Street address field.').first()).toBeVisible()
	await expect(page.getByLabel('Last name')).toHaveValue('Shah')

	await fillAddress(page)
	await page.getByText('Cash on Delivery').click()
	await page.getByRole('button', { name: 'Place order · ₹ 1,798.00' }).click()

	await expect(page.getByRole('heading', { level: 1, name: 'Order Successful!' })).toBeVisible()
	await expect(page.getByText('Order successful!', { exact: true })).toBeVisible()
	await expect(page.getByText('Tapi Linen Shirt').first()).toBeVisible()
	await expect(page.getByText('Cash on Delivery')).toBeVisible()
	await page.reload()
	await expect(page.getByRole('heading', { level: 1, name: 'Order Successful!' })).toBeVisible()

	await page.goto('/cart')
	await expect(page.getByText('Your cart is empty, please add items to your cart')).toBeVisible()
	await page.goto('/profile')
	await page.getByRole('main').getByRole('button', { name: 'Log Out' }).click()
	await expect(page.getByText('Logged out')).toBeVisible()
}
