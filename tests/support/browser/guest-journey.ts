import type { Page } from '@playwright/test'
import { expect, fillAddress } from './browser.ts'
import { getCartLink } from './panels.ts'

const press = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).click()

/** Fills the cart and the checkout of a guest who pays cash on delivery. */
async function fillGuestCheckout(page: Page) {
	await page.goto('/allproducts?search=tapi')
	await page.getByRole('link', { name: 'View Details' }).click()
	await page.getByText('Rust', { exact: true }).click()
	await press(page, 'Add to Cart')
	await expect(page.getByText('Product added to cart!')).toBeVisible()
	await expect(getCartLink(page)).toHaveAccessibleName('Cart, 1 item')
	await page.goto('/cart')
	await press(page, /^Checkout/)
	await page.getByLabel('First name').fill('Riya')
	await page.getByLabel('Last name').fill('Shah')
	await page.getByRole('textbox', { name: 'Phone', exact: true }).fill('98250 12345')
	await fillAddress(page)
	await page.getByText('Cash on Delivery', { exact: true }).click()
}

async function placeOrder(page: Page) {
	await press(page, /^Place order/)
	await expect(page.getByRole('heading', { level: 1, name: 'Order Successful!' })).toBeVisible()
}

/** Buys from the product page to the placed order without an account. */
export async function orderAsGuest(page: Page) {
	await fillGuestCheckout(page)
	await placeOrder(page)
}

/** Buys without an account in a shop that takes cash on delivery only with a confirmed phone. */
export async function orderWithConfirmedPhone(page: Page, readCode: (to: string) => Promise<string>) {
	await fillGuestCheckout(page)
	await press(page, 'Confirm phone number')
	await page.getByLabel('Code').fill(await readCode('+919825012345'))
	await press(page, 'Confirm')
	await expect(page.getByText('Phone number confirmed.')).toBeVisible()
	await expect(page.getByLabel('Last name')).toHaveValue('Shah')
	await placeOrder(page)
}

/** Creates an account with a code to a contact, after a wrong code, on the way to the profile. */
export async function logInWithCode(page: Page, contact: string, findCode: () => Promise<string>) {
	await page.goto('/login?redirectTo=%2Fprofile')
	await page.getByRole('link', { name: 'Log in with a code' }).click()
	await page.getByLabel('Email or phone number').fill(contact)
	await press(page, 'Send code')
	await expect(page.getByText(`We sent a 6-digit code to ${contact}.`)).toBeVisible()
	const code = await findCode()
	await page.getByLabel('Code').fill(code === '000000' ? '000001' : '000000')
	await press(page, 'Log in')
	await expect(page.locator('[id$=code-error]')).toHaveText(/This code is wrong or no longer valid/)
	await page.getByLabel('Code').fill(code)
	await press(page, 'Log in')
	await expect(page.getByText('Logged In! Redirecting...')).toBeVisible()
	await page.waitForURL('**/profile')
	await expect(page.getByText(contact).first()).toBeVisible()
}
