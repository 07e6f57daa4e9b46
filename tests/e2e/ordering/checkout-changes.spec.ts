import type { Page } from '@playwright/test'
import { expect, join, putIntoCart, test } from '../../support/browser/browser.ts'
import { changeProduct } from '../../support/shop-behind.ts'

const address = {
	'First name': 'Riya',
	'Last name': 'Shah',
	Email: 'riya@example.com',
	'Street address': '12 Ring Road',
	City: 'Surat',
	'PIN or postal code': '395002',
}
const problem = (page: Page) => page.locator('#order-problem')
const placeOrderButton = (page: Page, sum: string) => page.getByRole('button', { name: `Place order · ${sum}` })

async function atCheckout(page: Page, ...products: string[]) {
	await join(page)
	await putIntoCart(page, ...products)
	await page.goto('/checkout')
	for (const [label, value] of Object.entries(address)) await page.getByLabel(label, { exact: true }).fill(value)
	await page.getByRole('combobox', { name: 'State' }).selectOption('Gujarat')
}

async function expectTyped(page: Page) {
	for (const [label, value] of Object.entries(address))
		await expect(page.getByLabel(label, { exact: true })).toHaveValue(value)
	await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('Gujarat')
}

/** Each project changes products of its own. */
const named = (name: string) => `${name} ${test.info().project.name}`

test('a price that changes during checkout is said at the button, with the new sum, and submitting again orders at it', async ({
	page,
}) => {
	const shirt = named('Dearer Shirt')
	await atCheckout(page, shirt)
	changeProduct(shirt, { pricePaise: 120_000 })
	await placeOrderButton(page, '₹ 1,000.00').click()
	await expect(problem(page)).toHaveText(
		`${shirt} costs ₹ 1,200.00 now. Your order has changed and now comes to ₹ 1,200.00. Please check it and place it again.`,
	)
	await expect(problem(page)).toBeFocused()
	await expect(problem(page)).toBeInViewport()
	await expect(page.getByText('₹ 1,000.00')).toHaveCount(0)
	await expectTyped(page)
	await placeOrderButton(page, '₹ 1,200.00').click()
	await expect(page.getByRole('heading', { name: 'Order Successful!' })).toBeVisible()
	await expect(page.getByText('₹ 1,200.00').first()).toBeVisible()
})

test('what sells out during checkout is marked and no longer counted, and submitting again orders the rest', async ({
	page,
}) => {
	const [kept, gone] = [named('Kept Shirt'), named('Going Shirt')]
	await atCheckout(page, kept, gone)
	changeProduct(gone, { left: 0 })
	await placeOrderButton(page, '₹ 2,000.00').click()
	await expect(problem(page)).toHaveText(
		`${gone} is sold out. Your order has changed and now comes to ₹ 1,000.00. Please check it and place it again.`,
	)
	await expect(problem(page)).toBeFocused()
	await expect(page.getByText('Sold out: not part of this order.')).toBeVisible()
	await placeOrderButton(page, '₹ 1,000.00').click()
	await expect(page.getByRole('heading', { name: 'Order Successful!' })).toBeVisible()
	await page.goto('/cart')
	await expect(page.getByRole('heading', { name: gone })).toBeVisible()
})

test('a line is taken out at the checkout, and what was typed stays', async ({ page }) => {
	const [stays, goes] = [named('Staying Shirt'), named('Leaving Shirt')]
	await atCheckout(page, stays, goes)
	await page.getByRole('button', { name: `Remove ${goes}` }).click()
	await expect(page.getByText('Item removed from cart.')).toBeVisible()
	await expect(placeOrderButton(page, '₹ 1,000.00')).toBeVisible()
	await expectTyped(page)
	await page.getByLabel('City').press('Enter')
	await expect(page.getByRole('heading', { name: 'Order Successful!' })).toBeVisible()
})

test('what was typed is still there after Back, a reload and in another tab (rule 341)', async ({
	page,
	context,
	scripted,
}) => {
	await atCheckout(page, named('Drafted Shirt'))
	const isKept = scripted ? page.waitForResponse('**/checkout/draft') : null
	await page.getByLabel('Waist size').fill('72 cm')
	if (!scripted) await page.getByRole('button', { name: 'Look up PIN' }).click()
	await isKept
	await page.goto('/cart')
	await page.goBack()
	await expectTyped(page)
	await page.reload()
	await expectTyped(page)
	const other = await context.newPage()
	await other.goto('/checkout')
	await expectTyped(other)
	await expect(other.getByLabel('Waist size')).toHaveValue('72 cm')
	await other.close()
})

test('a cart that changed in another tab is said at the button of the checkout', async ({ page, context }) => {
	const shirt = named('Tabbed Shirt')
	await atCheckout(page, shirt)
	const other = await context.newPage()
	await other.goto('/cart')
	await other.getByRole('button', { name: 'One more' }).click()
	await expect(other.locator('output')).toHaveText('Quantity 2')
	await other.goto('/cart')
	await expect(other.locator('output')).toHaveText('Quantity 2')
	await other.close()
	await placeOrderButton(page, '₹ 1,000.00').click()
	await expect(problem(page)).toBeFocused()
	await expectTyped(page)
	await placeOrderButton(page, '₹ 2,000.00').click()
	await expect(page.getByRole('heading', { name: 'Order Successful!' })).toBeVisible()
})
