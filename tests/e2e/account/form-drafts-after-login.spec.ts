import { expect, fillCheckout, signUpByRequest, logIn, putIntoCart, test } from '../../support/browser/browser.ts'

test(
	'an address entered at checkout is restored after a logout in a second tab, and ordered only when sent again',
	{ tag: '@ci' },
	async ({ page }) => {
		const person = await signUpByRequest(page)
		await putIntoCart(page, 'Tapi Linen Shirt')
		await page.goto('/checkout')
		// The state follows the pincode once script runs, or when the order is submitted.
		await expect(page.locator('html[data-live]')).toHaveCount(1)
		await fillCheckout(page)
		const elsewhere = await page.request.post('/logout', {
			headers: { Origin: new URL(page.url()).origin },
			maxRedirects: 0,
		})
		expect(elsewhere.status()).toBe(303)
		const placeOrder = page.getByRole('button', { name: /Place order/ }).last()
		await placeOrder.click()
		await expect(page.getByText(/What you entered is saved/)).toBeVisible()
		await logIn(page, person)
		await expect(page).toHaveURL('/checkout')
		await expect(page.getByText(/What you entered has been restored/)).toBeVisible()
		await expect(page.getByLabel('Street address')).toHaveValue('12 Ring Road')
		await expect(page.locator('[name=state]')).toHaveValue('Gujarat')
		await expect(page.getByRole('radio', { name: /Cash on Delivery/ })).toBeChecked()
		await placeOrder.click()
		await expect(page.getByRole('heading', { level: 1, name: 'Order Successful!' })).toBeVisible()
	},
)
