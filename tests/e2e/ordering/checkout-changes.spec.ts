import type { Page } from '@playwright/test'
import { expect, join, openSummary, putIntoCart, test } from '../../support/browser/browser.ts'
import { changePrice } from '../../support/shop-behind.ts'

const address = {
	Name: 'Riya Shah',
	'Street address': '12 Ring Road',
	'PIN or postal code': '395002',
}
const problem = (page: Page) => page.locator('#order-problem')
const placeOrderButton = (page: Page, sum: string) => page.getByRole('button', { name: `Place order · ${sum}` })

async function atCheckout(page: Page, ...products: string[]) {
	await join(page)
	await putIntoCart(page, ...products)
	await page.goto('/checkout')
	for (const [label, value] of Object.entries(address)) await page.getByLabel(label, { exact: true }).fill(value)
	await expect(page.getByText('PIN code 395002 is in Surat, Gujarat.')).toBeVisible()
}

async function expectTyped(page: Page) {
	for (const [label, value] of Object.entries(address))
		await expect(page.getByLabel(label, { exact: true })).toHaveValue(value)
	await expect(page.locator('[name=state]')).toHaveValue('Gujarat')
}

test('a price that changes during checkout is said at the button, with the new sum, and submitting again orders at it', async ({
	page,
}) => {
	await atCheckout(page, 'Dearer Shirt')
	changePrice('Dearer Shirt', 120_000)
	await placeOrderButton(page, '₹ 1,000.00').click()
	await expect(problem(page)).toHaveText(
		'Dearer Shirt costs ₹ 1,200.00 now. Your order has changed and now comes to ₹ 1,200.00. Please check it and place it again.',
	)
	await expect(problem(page)).toBeFocused()
	await expect(problem(page)).toBeInViewport()
	await expect(page.getByText('₹ 1,000.00')).toHaveCount(0)
	await expectTyped(page)
	await placeOrderButton(page, '₹ 1,200.00').click()
	await expect(page.getByRole('heading', { name: 'Order Successful!' })).toBeVisible()
	await expect(page.getByText('₹ 1,200.00').first()).toBeVisible()
})

test(
	'a coupon is applied, a line taken out, and Enter orders the rest: the button says the sum, what was typed stays',
	{ tag: '@ci' },
	async ({ page }) => {
		await atCheckout(page, 'Everyday Shirt 10', 'Everyday Shirt 20')
		await openSummary(page)
		await page.getByLabel('Coupon').fill('diwali10')
		await page.getByRole('button', { name: 'Apply coupon' }).click()
		await expect(page.getByText('The coupon DIWALI10 takes ₹ 130.00 off.')).toBeVisible()
		await expect(placeOrderButton(page, '₹ 1,170.00')).toBeVisible()
		await expectTyped(page)
		await page.getByRole('button', { name: 'Remove Everyday Shirt 20' }).click()
		await expect(page.getByText('Item removed from cart.')).toBeVisible()
		await expect(placeOrderButton(page, '₹ 540.00')).toBeVisible()
		await expectTyped(page)
		await page.getByLabel('Street address').press('Enter')
		await expect(page.getByRole('heading', { name: 'Order Successful!' })).toBeVisible()
	},
)

test('what was typed is still there after Back, a reload and in another tab (rule: checkout-draft)', async ({
	page,
	context,
}) => {
	await atCheckout(page, 'Drafted Shirt')
	const isKept = page.waitForResponse('**/checkout/draft')
	await page.getByText('How should it fit?').click()
	await page.getByLabel('Waist size').fill('72 cm')
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

test(
	'six digits of a PIN code fill in city and state, say so, and overwrite nothing that was typed (rule: pin-lookup)',
	{ tag: '@ci' },
	async ({ page }) => {
		await join(page)
		await putIntoCart(page, 'Tapi Linen Shirt')
		await page.goto('/checkout')
		const state = page.locator('[name=state]')
		const pin = page.getByLabel('PIN or postal code')
		await page.getByLabel('Name', { exact: true }).fill('Riya')
		await pin.fill('682001')
		await expect(page.getByText('PIN code 682001 is in Ernakulam, Kerala. City and state are filled in.')).toBeVisible()
		await page.getByText('Ernakulam, Kerala', { exact: true }).click()
		await page.getByLabel('City').fill('Kochi')
		await pin.fill('395007')
		await expect(page.getByText('PIN code 395007 is in Surat, Gujarat. Is the state below right?')).toBeVisible()
		await expect(state).toHaveValue('Kerala')
		await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Riya')
	},
)
