import type { Page } from '@playwright/test'
import { expect, signUpByRequest, openSummary, putIntoCart, test } from '../../support/browser/browser.ts'
import { findProductId } from '../../support/work-behind-shop.ts'

const tapped = 'Tapped Shirt'

/** Taps three times without waiting for the previous answer. */
async function tapThrice(page: Page, name: string) {
	const button = page.getByRole('button', { name })
	await button.scrollIntoViewIfNeeded()
	const tapped = Promise.withResolvers<void>()
	// The page that answers the first tap would receive the third tap on a busy machine.
	await page.route('**/cart/lines', async (route) => {
		const response = await route.fetch({ maxRedirects: 0 })
		await tapped.promise
		await route.fulfill({ response }).catch(() => undefined)
	})
	const { x, y, width, height } = (await button.boundingBox())!
	for (let tap = 0; tap < 3; tap += 1) await page.mouse.click(x + width / 2, y + height / 2)
	tapped.resolve()
}

/** Checks the total quantity of both colors. */
async function expectQuantity(page: Page, quantity: number) {
	await page.goto('/cart')
	await expect(page.getByRole('main').locator('output')).toHaveText(
		Array.from({ length: quantity }, () => 'Quantity 1'),
	)
}

/** Opens a page without any interaction. */
async function arrive(page: Page, address: string) {
	await page.goto('/robots.txt')
	await page.evaluate((target) => location.assign(target), address)
	await page.waitForURL(`**${address}`)
}

const getProductPath = (name: string) => `/singleproduct/${findProductId(name)}`

test('three quick taps on the product page add one unit, with and without scripts; three on a card add one more', async ({
	page,
}) => {
	await signUpByRequest(page)
	await arrive(page, getProductPath(tapped))
	await page.getByText('Rust', { exact: true }).click()
	await tapThrice(page, 'Add to Cart')
	await expect(page.getByText('Product added to cart!')).toBeVisible()
	await expectQuantity(page, 1)
	await arrive(page, `/allproducts?search=${encodeURIComponent(tapped).replaceAll('%20', '+')}`)
	await tapThrice(page, `Add ${tapped} to cart`)
	await expect(page.getByText('Product added to cart!')).toBeVisible()
	await expectQuantity(page, 2)
})

test('a new addition to the cart counts after the previous one was answered', { tag: '@ci' }, async ({ page }) => {
	await signUpByRequest(page)
	await page.goto(getProductPath(tapped))
	await page.getByText('Rust', { exact: true }).click()
	const bag = page.getByRole('banner').getByRole('link', { name: /^Cart/ })
	for (const count of ['Cart, 1 item', 'Cart, 2 items']) {
		await page.getByRole('button', { name: 'Add to Cart' }).click()
		await expect(bag).toHaveAccessibleName(count)
	}
})

test('an order note that is not yet saved is carried to the checkout', { tag: '@ci' }, async ({ page }) => {
	await signUpByRequest(page)
	await putIntoCart(page, 'Noted Shirt')
	await page.goto('/ourstory')
	await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()
	const panel = page.getByRole('dialog', { name: 'Cart', exact: true })
	await panel.getByText('Add order note').click()
	await panel.getByLabel('Order note').fill('Ring once')
	await panel.getByRole('button', { name: /^Checkout/ }).click()
	await expect(page).toHaveURL('/checkout')
	await openSummary(page)
	await expect(page.getByText('Order note: Ring once')).toBeVisible()
	await expect(panel).toBeHidden()

	await page.goto('/cart')
	await page.getByLabel('Order note').fill('Ring thrice')
	const unanswered = Promise.withResolvers<void>()
	await page.route(
		(url) => url.pathname.startsWith('/cart/note'),
		async (route) => {
			if (!route.request().postData()?.includes('checkout')) await unanswered.promise
			await route.continue().catch(() => {})
		},
	)
	await page.getByRole('button', { name: 'Save note' }).click()
	await page.getByRole('button', { name: /^Checkout/ }).click()
	await openSummary(page)
	await expect(page.getByText('Order note: Ring thrice')).toBeVisible()
	unanswered.resolve()
})
