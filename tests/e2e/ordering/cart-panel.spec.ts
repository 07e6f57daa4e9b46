import type { Page } from '@playwright/test'
import { expect, join, putIntoCart, test } from '../../support/browser/browser.ts'

const panel = (page: Page) => page.getByRole('dialog', { name: 'Cart', exact: true })
const bag = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ })
const quantity = (page: Page) => panel(page).locator('output')
const press = (page: Page, name: string) => panel(page).getByRole('button', { name }).click()

async function open(page: Page) {
	await bag(page).click()
	await expect(panel(page)).toBeVisible()
}

async function withShirt(page: Page) {
	await join(page)
	await putIntoCart(page, 'Tapi Linen Shirt')
	await page.goto('/allproducts?search=tapi')
}

test('without script the bag leads to the cart on a page', async ({ page, scripted }) => {
	test.skip(scripted, 'with script it opens the panel')
	await page.goto('/')
	await bag(page).click()
	await expect(page).toHaveURL('/cart')
	await expect(page.getByText('Please log in to view your cart')).toBeVisible()
})

test.describe('with script', () => {
	test.skip(({ scripted }) => !scripted, 'without script there is the page')

	test('the cart panel asks a visitor to log in', async ({ page }) => {
		await page.goto('/ourstory')
		await open(page)
		await expect(page.getByRole('alert').getByText('Please Login to Access Cart')).toBeVisible()
		await expect(panel(page).getByText('Please log in to view your cart')).toBeVisible()
		await panel(page).getByRole('link', { name: 'Log In' }).click()
		await expect(page).toHaveURL('/login?redirectTo=%2Fourstory')
	})

	test('the cart panel slides in from the right: 90% of a phone, 420 px of a desk', async ({ page }) => {
		await page.goto('/ourstory')
		for (const [viewport, width] of [
			[{ width: 360, height: 640 }, 324],
			[{ width: 1280, height: 800 }, 420],
		] as const) {
			await page.setViewportSize(viewport)
			await open(page)
			await expect.poll(async () => (await panel(page).boundingBox())?.x).toBe(viewport.width - width)
			expect((await panel(page).boundingBox())?.width).toBe(width)
			await page.keyboard.press('Escape')
		}
	})

	test('the cart panel holds the cart as it is at that moment, and changes it in place', async ({ page, context }) => {
		await withShirt(page)
		await open(page)
		await expect(quantity(page)).toHaveText('Quantity 1')
		await expect(panel(page).getByRole('button', { name: 'One fewer' })).toBeDisabled()
		await press(page, 'One more')
		await expect(quantity(page)).toHaveText('Quantity 2')
		await expect(panel(page).getByRole('button', { name: 'Checkout · ₹ 3,596.00' })).toBeVisible()
		await expect(bag(page)).toHaveAccessibleName('Cart, 2 items')
		await expect(page).toHaveURL('/allproducts?search=tapi')
		await page.keyboard.press('Escape')

		const elsewhere = await context.newPage()
		await elsewhere.goto('/cart')
		// The number changes before the shop knows it.
		const saved = elsewhere.waitForResponse(/\/cart\/lines\/\d+\/quantity/)
		await elsewhere.getByRole('button', { name: 'One more' }).click()
		await saved
		await expect(elsewhere.locator('output')).toHaveText('Quantity 3')
		await elsewhere.close()
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

	test('the cart panel shows a quantity at once, and takes it back when it is refused', async ({ page }) => {
		await withShirt(page)
		await open(page)
		await expect(quantity(page)).toHaveText('Quantity 1')
		let answer = () => {}
		const asked = new Promise<void>((resolve) => {
			answer = resolve
		})
		await page.route('/cart/lines/**', async (route) => {
			await asked
			await route.fulfill({ status: 200, contentType: 'text/plain', body: 'nothing to read' })
		})
		await press(page, 'One more')
		await expect(quantity(page)).toHaveText('Quantity 2')
		answer()
		await expect(page.getByText('Failed to update quantity: No answer came')).toBeVisible()
		await expect(quantity(page)).toHaveText('Quantity 1')
		await press(page, 'Remove')
		await expect(page.getByText('Failed to remove item: No answer came')).toBeVisible()
		await expect(quantity(page)).toHaveText('Quantity 1')
	})

	test('the cart panel says on its own sheet that there is no connection, and covers nothing of it', async ({
		page,
		context,
		allow,
	}) => {
		allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|no answer of the shop/)
		await page.setViewportSize({ width: 360, height: 640 })
		await withShirt(page)
		await open(page)
		await expect(quantity(page)).toHaveText('Quantity 1')
		await page.waitForLoadState('networkidle')
		await context.setOffline(true)
		await press(page, 'One more')
		const line = panel(page).getByRole('alert').filter({ hasText: 'There is no connection' })
		await expect(line).toBeVisible()
		await expect.poll(async () => (await line.boundingBox())?.x).toBe(36)
		const box = (await line.boundingBox())!
		expect(box.width).toBe(324)
		const title = await panel(page).getByRole('heading', { name: 'Cart' }).boundingBox()
		expect(title!.y).toBeGreaterThanOrEqual(box.y + box.height)
		await context.setOffline(false)
		await line.getByRole('button', { name: 'Try again' }).click()
		await expect(quantity(page)).toHaveText('Quantity 2')
		await expect(line).toHaveCount(0)
	})

	test('the cart panel says that it is loading, that it failed, and tries again', async ({ page }) => {
		await withShirt(page)
		let answer = () => {}
		const asked = new Promise<void>((resolve) => {
			answer = resolve
		})
		await page.route('/cart/panel.data**', async (route) => {
			await asked
			await route.fulfill({ status: 200, contentType: 'text/plain', body: 'nothing to read' })
		})
		await open(page)
		await expect(panel(page).getByText('Loading...')).toBeVisible()
		answer()
		await expect(panel(page).getByText('Failed to load cart')).toBeVisible()
		await expect(page.getByRole('alert').getByText('Failed to load cart items. Please try again.')).toBeVisible()
		await page.unroute('/cart/panel.data**')
		await press(page, 'Try again')
		await expect(quantity(page)).toHaveText('Quantity 1')
	})

	test('the cart panel leads to the log-in when the session is over meanwhile', async ({ page, context }) => {
		await withShirt(page)
		await open(page)
		await expect(quantity(page)).toHaveText('Quantity 1')
		const cookies = await context.cookies()
		await context.request.post('/logout', { headers: { Origin: new URL(page.url()).origin } })
		await context.addCookies(cookies)
		await press(page, 'One more')
		await expect(page.getByText('Session expired. Please log in again.')).toBeVisible()
		await expect(page).toHaveURL(/\/login/)
	})
})
