import type { Page } from '@playwright/test'
import {
	expect,
	fillCheckout,
	join,
	logIn,
	newPerson,
	type Person,
	putIntoCart,
	signUp,
	test,
} from '../../support/browser/browser.ts'

async function logOutElsewhere(page: Page) {
	const response = await page.request.post('/logout', {
		headers: { Origin: new URL(page.url()).origin },
		maxRedirects: 0,
	})
	expect(response.status()).toBe(303)
}

async function pressAdd(page: Page) {
	await page.goto('/allproducts?search=tapi')
	await page.getByRole('button', { name: /add .*tapi/i }).click()
	await expect(page.getByText('Please log in to add items to your cart.')).toBeVisible()
}

async function expectOnePiece(page: Page) {
	await expect(page.getByText('Product added to cart!')).toBeVisible()
	await page.goto('/cart')
	await expect(page.getByRole('main').getByText('Tapi Linen Shirt').first()).toBeVisible()
	await expect(page.getByRole('button', { name: 'One fewer' })).toBeDisabled()
}

async function atCheckout(page: Page): Promise<Person> {
	const person = await join(page)
	await putIntoCart(page, 'Tapi Linen Shirt')
	await page.goto('/checkout')
	return person
}

test('what was to go into the cart is there after the log-in, with a word', async ({ page }) => {
	const person = await join(page)
	await page.context().clearCookies()
	await pressAdd(page)
	await logIn(page, person)
	await expect(page).toHaveURL(/\/allproducts\?search=tapi/)
	await expectOnePiece(page)
})

test('what was to go into the cart is there after a sign-up and the log-in', async ({ page }) => {
	const person = newPerson()
	await pressAdd(page)
	await signUp(page, person)
	await logIn(page, person)
	await expectOnePiece(page)
})

test('an address typed at checkout is there again after a log-out in a second tab, and ordered only when sent again', async ({
	page,
}) => {
	const person = await atCheckout(page)
	await fillCheckout(page, person)
	await logOutElsewhere(page)
	await page
		.getByRole('button', { name: /Place order/ })
		.last()
		.click()
	await expect(page.getByText(/What you typed is kept/)).toBeVisible()
	await logIn(page, person)
	await expect(page).toHaveURL('/checkout')
	await expect(page.getByText(/What you typed is here again/)).toBeVisible()
	await expect(page.getByLabel('Street address')).toHaveValue('12 Ring Road')
	await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('Gujarat')
	await expect(page.getByRole('radio', { name: /Cash on Delivery/ })).toBeChecked()
	await page
		.getByRole('button', { name: /Place order/ })
		.last()
		.click()
	await expect(page.getByRole('heading', { level: 1, name: 'Order Successful!' })).toBeVisible()
})

test('a changed profile is there again after a log-in, and saved only when sent again', async ({ page }) => {
	const person = await join(page)
	await page.goto('/profile')
	await page.getByRole('main').getByLabel('Username').fill('Riya Mehta')
	await logOutElsewhere(page)
	await page.getByRole('button', { name: 'Save Changes' }).click()
	await expect(page.getByText(/What you typed is kept/)).toBeVisible()
	await logIn(page, person)
	await expect(page).toHaveURL('/profile')
	await expect(page.getByText(/What you typed is here again/)).toBeVisible()
	await expect(page.getByRole('heading', { level: 1, name: 'Riya Mehta' })).toHaveCount(0)
	await expect(page.getByRole('main').getByLabel('Username')).toHaveValue('Riya Mehta')
	await page.getByRole('button', { name: 'Save Changes' }).click()
	await expect(page.getByText('Profile updated successfully!')).toBeVisible()
	await expect(page.getByRole('heading', { level: 1, name: 'Riya Mehta' })).toBeVisible()
	await expect(page.getByText(/What you typed is here again/)).toHaveCount(0)
})
