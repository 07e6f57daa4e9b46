import type { Page } from '@playwright/test'
import { expect, signUpByRequest, putIntoCart, test } from '../../support/browser/browser.ts'

const panel = (page: Page) => page.getByRole('dialog', { name: 'Cart', exact: true })
const bag = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ })
const quantity = (page: Page) => panel(page).locator('output')
const press = (page: Page, name: string) => panel(page).getByRole('button', { name }).click()

async function open(page: Page) {
	await bag(page).click()
	await expect(panel(page)).toBeVisible()
}

async function withShirt(page: Page) {
	await signUpByRequest(page)
	await putIntoCart(page, 'Tapi Linen Shirt')
	await page.goto('/allproducts?search=tapi')
}

test(
	'the cart panel slides in from the right, 92% wide on a phone and 26rem on a desktop, and asks a visitor to log in',
	{ tag: '@ci' },
	async ({ page }) => {
		await page.goto('/ourstory')
		for (const [viewport, width] of [
			[{ width: 360, height: 640 }, 331],
			[{ width: 1280, height: 800 }, 416],
		] as const) {
			await page.setViewportSize(viewport)
			await open(page)
			const box = async () => (await panel(page).boundingBox())!
			await expect.poll(async () => Math.round((await box()).x)).toBe(viewport.width - width)
			expect(Math.round((await box()).width)).toBe(width)
			await page.keyboard.press('Escape')
		}
		await open(page)
		await expect(page.getByRole('alert').getByText('Please Login to Access Cart')).toBeVisible()
		await expect(panel(page).getByText('Please log in to view your cart')).toBeVisible()
		await panel(page).getByRole('link', { name: 'Log In' }).click()
		await expect(page).toHaveURL('/login?redirectTo=%2Fourstory')
	},
)

test('the cart panel shows the current cart and changes it in place', async ({ page }) => {
	await withShirt(page)
	await open(page)
	await expect(quantity(page)).toHaveText('Quantity 1')
	await expect(panel(page).getByRole('button', { name: 'Decrease quantity' })).toBeDisabled()
	// The number changes before the server has answered.
	const saved = page.waitForResponse(/\/cart\/lines\/\d+\/quantity/)
	await press(page, 'Increase quantity')
	await expect(quantity(page)).toHaveText('Quantity 2')
	await saved
	await expect(panel(page).getByRole('button', { name: 'Checkout · ₹ 3,596.00' })).toBeVisible()
	await expect(bag(page)).toHaveAccessibleName('Cart, 2 items')
	await expect(page).toHaveURL('/allproducts?search=tapi')
	// Simulates a second tab
	const address = await panel(page).getByRole('button', { name: 'Increase quantity' }).getAttribute('formaction')
	const headers = { Origin: new URL(page.url()).origin }
	await page.keyboard.press('Escape')
	// The panel is emptied after it has slid out.
	await expect(page.locator('#cart-panel output')).toHaveCount(0)
	await page.request.post(address!, { form: { quantity: '3' }, headers, maxRedirects: 0 })
	await open(page)
	await expect(quantity(page)).toHaveText('Quantity 3')

	await panel(page).getByText('Add order note').click()
	await panel(page).getByLabel('Order note').fill('Ring twice')
	await press(page, 'Save note')
	await expect(page.getByText('Order note saved.')).toBeVisible()
	await press(page, 'Remove')
	await expect(page.getByText('Item removed from cart!')).toBeVisible()
	await expect(panel(page).getByText('Your cart is empty, please add items to your cart')).toBeVisible()
	await expect(panel(page).getByText('₹ 0.00')).toBeVisible()
	expect(await panel(page).evaluate((element) => element.contains(document.activeElement))).toBe(true)
	await panel(page).getByRole('link', { name: 'New Arrivals' }).click()
	await expect(page).toHaveURL('/newarrivals')
	await expect(panel(page)).toBeHidden()
})

test(
	'the cart panel shows loading and errors; a quantity changes at once and is reverted when it is rejected',
	{ tag: '@ci' },
	async ({ page }) => {
		/** Answers with an unreadable body once it is released. */
		const spoil = async (address: string) => {
			const held = Promise.withResolvers<void>()
			await page.route(address, async (route) => {
				await held.promise
				await route.fulfill({ status: 200, contentType: 'text/plain', body: 'nothing to read' })
			})
			return held.resolve
		}
		await withShirt(page)
		const failToLoad = await spoil('/cart?from=**')
		await open(page)
		await expect(panel(page).getByText('Loading...')).toBeVisible()
		failToLoad()
		await expect(panel(page).getByText('Failed to load cart')).toBeVisible()
		await expect(page.getByRole('alert').getByText('Failed to load cart items. Please try again.')).toBeVisible()
		await page.unroute('/cart?from=**')
		await press(page, 'Try again')
		await expect(quantity(page)).toHaveText('Quantity 1')

		await press(page, 'Increase quantity')
		await expect(panel(page).getByRole('button', { name: 'Checkout · ₹ 3,596.00' })).toBeVisible()
		const refuse = await spoil('/cart/lines/**')
		await press(page, 'Increase quantity')
		await expect(quantity(page)).toHaveText('Quantity 3')
		refuse()
		await expect(page.getByText('Failed to update quantity: There was no response')).toBeVisible()
		await expect(quantity(page)).toHaveText('Quantity 2')
		await press(page, 'Remove')
		await expect(page.getByText('Failed to remove item: There was no response')).toBeVisible()
		await expect(quantity(page)).toHaveText('Quantity 2')
	},
)

test(
	'the cart panel shows a lost connection in its own sheet, and covers nothing of it',
	{ tag: '@ci' },
	async ({ page, context, allow }) => {
		allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|no response from the shop/)
		await page.setViewportSize({ width: 360, height: 640 })
		await withShirt(page)
		await open(page)
		await expect(quantity(page)).toHaveText('Quantity 1')
		await context.setOffline(true)
		await press(page, 'Increase quantity')
		const line = panel(page).getByRole('alert').filter({ hasText: 'There is no connection' })
		await expect(line).toBeVisible()
		await expect.poll(async () => Math.round((await line.boundingBox())?.x ?? 0)).toBe(29)
		const box = (await line.boundingBox())!
		expect(Math.round(box.width)).toBe(331)
		const title = await panel(page).getByRole('heading', { name: 'Cart' }).boundingBox()
		expect(title!.y).toBeGreaterThanOrEqual(box.y + box.height)
		await context.setOffline(false)
		await line.getByRole('button', { name: 'Try again' }).click()
		await expect(quantity(page)).toHaveText('Quantity 2')
		await expect(line).toHaveCount(0)
	},
)

test('the cart panel leads to the login after the session expires', { tag: '@ci' }, async ({ page, context }) => {
	await withShirt(page)
	await open(page)
	await expect(quantity(page)).toHaveText('Quantity 1')
	const cookies = await context.cookies()
	await context.request.post('/logout', { headers: { Origin: new URL(page.url()).origin } })
	await context.addCookies(cookies)
	await press(page, 'Increase quantity')
	await expect(page.getByText('Session expired. Please log in again.')).toBeVisible()
	await expect(page).toHaveURL(/\/login/)
})
