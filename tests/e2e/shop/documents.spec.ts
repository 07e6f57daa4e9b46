import type { Page } from '@playwright/test'
import { expect, waitForHydration, signUpByRequest, test } from '../../support/browser/browser.ts'

// A page works before its script has loaded, and without it.

/** Opens a page and returns before its script has started. */
async function arriveEarly(page: Page, address: string) {
	const released = Promise.withResolvers<void>()
	await page.route('**/assets/entry.client-*.js', async (route) => {
		await released.promise
		await route.continue()
	})
	await page.goto('/robots.txt')
	await page.evaluate((target) => location.assign(target), address)
	await page.waitForURL(`**${address}`, { waitUntil: 'commit' })
	return released.resolve
}

test('a page works without its script', { tag: '@ci' }, async ({ page, allow }) => {
	allow(/Failed to (load resource|fetch)|ERR_FAILED/)
	await page.route('**/assets/*.js', (route) => route.abort())
	await page.goto('/robots.txt')
	await page.evaluate(() => location.assign('/singleproduct/25'))
	await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
	const choices = page.getByRole('radiogroup', { name: 'Color' })
	await expect(choices).toHaveAttribute('aria-invalid', 'true')
	await expect(page.getByRole('radio', { name: 'Indigo' })).toBeFocused()
	await expect(choices).toBeInViewport({ ratio: 1 })
})

test('a choice made before the script loads is kept in the open sheet', async ({ page }) => {
	const release = await arriveEarly(page, '/allproducts')
	await page.locator('.tools-open').click()
	await page.getByRole('checkbox', { name: /^Reds/ }).click()
	await page.getByRole('textbox', { name: 'From' }).fill('900')
	release()
	await waitForHydration(page)
	await expect(page).toHaveURL('/allproducts?family=red&min=900')
	await expect(page.getByRole('checkbox', { name: 'Reds 1' })).toBeChecked()
	await expect(page.getByRole('textbox', { name: 'From' })).toHaveValue('900')
})

test('a menu opened before the script loads stays open', async ({ page }) => {
	const release = await arriveEarly(page, '/allproducts')
	await page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).click()
	release()
	await waitForHydration(page)
	await page.waitForLoadState()
	await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
})

test('an image pressed before the script loads opens on its own page', { tag: '@ci' }, async ({ page, allow }) => {
	allow(/ERR_ABORTED/)
	const release = await arriveEarly(page, '/singleproduct/25')
	await page.getByRole('link', { name: 'Picture 1 of 2, larger' }).click()
	release()
	await expect(page.getByRole('heading', { level: 1, name: 'Tapi Linen Shirt, picture 1 of 2' })).toBeAttached()
	await page.getByRole('link', { name: 'Back to Tapi Linen Shirt' }).click()
	await expect(page).toHaveURL('/singleproduct/25')
})

test('the bag shows the current quantity after Back', async ({ page }) => {
	await signUpByRequest(page)
	await page.goto('/newarrivals')
	await page.goto('/allproducts?search=tapi')
	await page.getByRole('button', { name: /^Add Tapi/ }).click()
	await expect(page.getByText('Product added to cart!')).toBeVisible()
	await page.goBack()
	await expect(page).toHaveURL('/newarrivals')
	await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
})

test('an element that is added to a page does not restyle the whole page', async ({ page }) => {
	await page.goto('/singleproduct/25')
	const cdp = await page.context().newCDPSession(page)
	const counts: number[] = []
	cdp.on('Tracing.dataCollected', ({ value }) => {
		const events = value as unknown as { name: string; args: { elementCount?: number } }[]
		for (const { name, args } of events) if (name === 'UpdateLayoutTree') counts.push(args.elementCount ?? 0)
	})
	await cdp.send('Tracing.start', {
		transferMode: 'ReportEvents',
		traceConfig: { includedCategories: ['devtools.timeline'] },
	})
	await page.evaluate(() => {
		document.querySelector('main')!.append(document.createElement('p'))
		return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
	})
	const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve))
	await cdp.send('Tracing.end')
	await complete
	expect(counts.length).toBeGreaterThan(0)
	expect(Math.max(...counts)).toBeLessThan(60)
})
