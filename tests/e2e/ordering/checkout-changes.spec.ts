import type { Page } from '@playwright/test'
import { expect, signUpByRequest, openSummary, putIntoCart, test } from '../../support/browser/browser.ts'
import { changePrice } from '../../support/work-behind-shop.ts'

const address = {
	'First name': 'Riya',
	'Last name': 'Shah',
	'Street address': '12 Ring Road',
	'PIN or postal code': '395002',
}
const problem = (page: Page) => page.locator('#order-problem')
const placeOrderButton = (page: Page, sum: string) => page.getByRole('button', { name: `Place order · ${sum}` })

async function atCheckout(page: Page, ...products: string[]) {
	await signUpByRequest(page)
	await putIntoCart(page, ...products)
	await page.goto('/checkout')
	for (const [label, value] of Object.entries(address)) await page.getByLabel(label, { exact: true }).fill(value)
	await expect(page.getByText('PIN code 395002 is in Surat, Gujarat.')).toBeVisible()
}

async function expectDraft(page: Page) {
	for (const [label, value] of Object.entries(address))
		await expect(page.getByLabel(label, { exact: true })).toHaveValue(value)
	await expect(page.locator('[name=state]')).toHaveValue('Gujarat')
}

test('a price change during checkout is shown at the button with the new total, and submitting again orders at it', async ({
	page,
}) => {
	await atCheckout(page, 'Dearer Shirt')
	changePrice('Dearer Shirt', 120_000)
	await placeOrderButton(page, '₹ 1,000.00').click()
	await expect(problem(page)).toHaveText(
		'Dearer Shirt costs ₹ 1,200.00 now. Your order has changed and its total is now ₹ 1,200.00. Please check it and place it again.',
	)
	await expect(problem(page)).toBeFocused()
	await expect(problem(page)).toBeInViewport()
	await expect(page.getByText('₹ 1,000.00')).toHaveCount(0)
	await expectDraft(page)
	await placeOrderButton(page, '₹ 1,200.00').click()
	await expect(page.getByRole('heading', { name: 'Order Successful!' })).toBeVisible()
	await expect(page.getByText('₹ 1,200.00').first()).toBeVisible()
})

test(
	'a coupon is applied, a line removed, and Enter orders the rest: the button shows the total, and the input stays',
	{ tag: '@ci' },
	async ({ page }) => {
		await atCheckout(page, 'Everyday Shirt 10', 'Everyday Shirt 20')
		await openSummary(page)
		await page.getByLabel('Coupon').fill('diwali10')
		await page.getByRole('button', { name: 'Apply coupon' }).click()
		await expect(page.getByText('The coupon DIWALI10 saves you ₹ 130.00.')).toBeVisible()
		await expect(placeOrderButton(page, '₹ 1,170.00')).toBeVisible()
		await expectDraft(page)
		await page.getByRole('button', { name: 'Remove Everyday Shirt 20' }).click()
		await expect(page.getByText('Item removed from cart.')).toBeVisible()
		await expect(placeOrderButton(page, '₹ 540.00')).toBeVisible()
		await expectDraft(page)
		await page.getByLabel('Street address').press('Enter')
		await expect(page.getByRole('heading', { name: 'Order Successful!' })).toBeVisible()
	},
)

test('checkout input is restored after Back, after a reload and in another tab (rule: checkout-draft)', async ({
	page,
	context,
}) => {
	await atCheckout(page, 'Drafted Shirt')
	const isKept = page.waitForResponse('**/checkout/draft')
	await page.getByText('Fit (optional)').click()
	await page.getByLabel('Waist size').fill('72 cm')
	await isKept
	await page.goto('/cart')
	await page.goBack()
	await expectDraft(page)
	await page.reload()
	await expectDraft(page)
	const other = await context.newPage()
	await other.goto('/checkout')
	await expectDraft(other)
	await expect(other.getByLabel('Waist size')).toHaveValue('72 cm')
	await other.close()
})

test(
	'six digits of a pincode fill in city and state, show a message, and overwrite no entered value (rule: pincode-lookup)',
	{ tag: '@ci' },
	async ({ page }) => {
		await signUpByRequest(page)
		await putIntoCart(page, 'Tapi Linen Shirt')
		await page.goto('/checkout')
		const state = page.locator('[name=state]')
		const pin = page.getByLabel('PIN or postal code')
		await page.getByLabel('First name').fill('Riya')
		await pin.fill('682001')
		await expect(page.getByText('PIN code 682001 is in Ernakulam, Kerala. City and state are filled in.')).toBeVisible()
		await page.getByText('Ernakulam, Kerala', { exact: true }).click()
		await page.getByLabel('City').fill('Kochi')
		await pin.fill('395007')
		await expect(page.getByText('PIN code 395007 is in Surat, Gujarat. Is the state below right?')).toBeVisible()
		await expect(state).toHaveValue('Kerala')
		await expect(page.getByLabel('First name')).toHaveValue('Riya')
	},
)
