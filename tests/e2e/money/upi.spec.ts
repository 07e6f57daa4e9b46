import type { Page } from '@playwright/test'
import { expect, fillCheckout, logIn, newPerson, signUp } from '../../support/browser/browser.ts'
import { test } from '../../support/browser/empty-shop.ts'
import { addFirstProduct, press } from '../../support/browser/first-product.ts'
import { violations } from '../../support/browser/violations.ts'

// A shop of its own, for how online payments are taken is one setting for all.

async function sellByUpi(page: Page) {
	await addFirstProduct(page)
	await page.goto('/admin/settings/checkout')
	await page.getByLabel('UPI to your bank').check()
	await press(page, 'Save')
	await expect(page.getByText('Please enter the UPI ID that money is to come to').first()).toBeVisible()
	await page.getByLabel('UPI ID').fill('shop@okbank')
	expect(await violations(page), 'the settings').toEqual([])
	await press(page, 'Save')
	await expect(page.getByText('Settings saved')).toBeVisible()
}

test(
	'an order is paid by UPI: the customer gives the reference, the owner does not find the first and finds the second',
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
		await sellByUpi(page)

		await page.context().clearCookies()
		await signUp(page, person)
		await logIn(page, person)
		await page.goto('/allproducts')
		await page.getByRole('link', { name: 'View Details' }).click()
		await page.getByText('Indigo', { exact: true }).click()
		await page.getByRole('button', { name: 'Add to Cart' }).click()
		await expect(page.getByText('Product added to cart!')).toBeVisible()
		await page.goto('/checkout')
		await fillCheckout(page, person)
		await page.getByText('Online Payment').click()
		await page.getByRole('button', { name: /^Place order/ }).click()
		await expect(page.getByRole('heading', { name: 'Pay ₹ 1,299.00 by UPI' })).toBeVisible()
		await expect(page.getByRole('img', { name: 'QR code for UPI apps' })).toBeVisible()
		const link = await page.getByRole('link', { name: 'Open a UPI app' }).getAttribute('href')
		expect(link).toMatch(/^upi:\/\/pay\?pa=shop@okbank&pn=.+&tr=ORDER1&tn=Order%201&am=1299\.00&cu=INR$/)
		expect(await violations(page), 'the placed order').toEqual([])
		await page.getByLabel('Reference of the payment').fill('1234')
		await press(page, 'I have paid')
		await expect(page.getByText(/12 digits of the reference/).first()).toBeVisible()
		expect(await violations(page), 'the refused reference').toEqual([])
		await page.getByLabel('Reference of the payment').fill('1234 5678 9012')
		await press(page, 'I have paid')
		await expect(page.getByRole('heading', { name: 'We are checking your payment' })).toBeVisible()

		await as(shop.owner)
		await page
			.getByRole('main')
			.getByRole('link', { name: /Claimed payments/ })
			.click()
		await page.getByRole('link', { name: '#1', exact: true }).click()
		const details = page.getByRole('dialog', { name: 'Order #1' })
		await expect(details.getByText('123456789012').first()).toBeVisible()
		expect(await violations(page), 'the claimed order').toEqual([])
		await details.getByRole('button', { name: 'No: not found' }).click()
		await expect(details.getByText('Unpaid')).toBeVisible()
		await expect.poll(() => shop.mails().filter((mail) => mail.includes('did not find your payment')).length).toBe(1)

		await as(person)
		await page.goto('/profile?tab=order&order=1')
		await expect(page.getByText(/We did not find a payment with the reference/)).toBeVisible()
		await page.getByLabel('Reference of the payment').fill('123456789013')
		await press(page, 'I have paid')
		await expect(page.getByRole('heading', { name: 'We are checking your payment' })).toBeVisible()

		await as(shop.owner)
		await page.goto('/admin/orders/1')
		await details.getByRole('button', { name: 'Yes: mark as paid' }).click()
		await expect(details.getByText('Paid', { exact: true }).first()).toBeVisible()
		await as(person)
		await page.goto('/profile?tab=order&order=1')
		await expect(page.getByText('Paid.', { exact: true })).toBeVisible()
		await expect(page.getByRole('heading', { name: /by UPI/ })).toHaveCount(0)
	},
)
