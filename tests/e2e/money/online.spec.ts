import type { Page } from '@playwright/test'
import { expect, fillCheckout, logIn, newPerson, signUp } from '../../support/browser/browser.ts'
import { test } from '../../support/browser/empty-shop.ts'
import { addFirstProduct, press } from '../../support/browser/first-product.ts'
import { violations } from '../../support/browser/violations.ts'

test.use({ isDemo: true })

// A shop of its own, for how online payments are taken is one setting for all.

async function order(page: Page, person: Parameters<typeof fillCheckout>[1]) {
	await page.goto('/allproducts')
	await page.getByRole('link', { name: 'View Details' }).click()
	await page.getByText('Indigo', { exact: true }).click()
	await page.getByRole('button', { name: 'Add to Cart' }).click()
	await expect(page.getByText('Product added to cart!')).toBeVisible()
	await page.goto('/checkout')
	await fillCheckout(page, person)
	await page.getByText('Online Payment').click()
	await expect(page.getByText('You pay on the next page')).toBeVisible()
	await page.getByRole('button', { name: /^Place order/ }).click()
	await expect(page.getByRole('heading', { name: '₹ 1,299.00' })).toBeVisible()
	await expect(page.getByText('No money moves.')).toBeVisible()
}

test(
	'an order is paid at the payment service; another fails, is closed, tried again, and given back by the owner',
	{ tag: '@long' },
	async ({ page, shop }) => {
		test.setTimeout(180_000)
		const person = newPerson()
		const as = async (account: { email: string; password: string }) => {
			await page.context().clearCookies()
			await page.goto('/login')
			await logIn(page, account)
		}
		await as(shop.owner)
		await addFirstProduct(page)
		await page.goto('/admin/settings/checkout')
		await page.getByLabel('Razorpay', { exact: true }).check()
		expect(await violations(page), 'the settings').toEqual([])
		await press(page, 'Save')
		await expect(page.getByText('Settings saved')).toBeVisible()

		await page.context().clearCookies()
		await signUp(page, person)
		await logIn(page, person)
		await order(page, person)
		expect(await violations(page), 'the page of the service').toEqual([])
		await press(page, /^Pay$/)
		await expect(page.getByRole('heading', { name: 'Order Successful!' })).toBeVisible()
		await expect(page.getByText('Paid.', { exact: true })).toBeVisible()

		await order(page, person)
		await press(page, 'Fail')
		await expect(page.getByText('The payment failed. Please try again.')).toBeVisible()
		await press(page, 'Close')
		await expect(page).not.toHaveURL(/stand-in/)
		await page.goto('/order-confirmation?orderId=2')
		await expect(page.getByRole('heading', { name: 'Your order waits for your payment' })).toBeVisible()
		expect(await violations(page), 'the order that waits').toEqual([])
		await page.getByRole('button', { name: 'Pay now' }).click()
		await press(page, /^Pay$/)
		await expect(page.getByText('Paid.', { exact: true })).toBeVisible()

		await as(shop.owner)
		await page.goto('/admin/orders/2/cancel')
		await press(page, /cancel/i)
		await page.goto('/admin')
		await page
			.getByRole('main')
			.getByRole('link', { name: /Payments that need you/ })
			.click()
		await expect(page.getByText('It is cancelled, and its money is here')).toBeVisible()
		await page.goto('/admin/orders/2')
		const details = page.getByRole('dialog', { name: 'Order #2' })
		await expect(details.getByText('Refund needed: ₹ 1,299.00')).toBeVisible()
		expect(await violations(page), 'the refund').toEqual([])
		await details.getByRole('button', { name: 'Give back' }).click()
		await expect(page.getByText('₹ 1,299.00 of order #2 is given back.').first()).toBeVisible()
		await expect(details.getByText('Refund needed')).toHaveCount(0)

		await as(person)
		await page.goto('/profile?tab=order&order=2')
		await expect(page.getByText('Refunded.', { exact: true })).toBeVisible()
	},
)
