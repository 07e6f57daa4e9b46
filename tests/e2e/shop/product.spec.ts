import type { Locator, Page } from '@playwright/test'
import { violations } from '../../support/browser/violations.ts'
import { expect, hydrated, test } from '../../support/browser/browser.ts'

test('an image of a product can be seen as large as there is', async ({ page, scripted }) => {
	await page.goto('/singleproduct/25')
	const image = page.getByRole('link', { name: 'Picture 1 of 2, larger' })
	const zoom = page.getByRole('dialog', { name: 'Pictures of Tapi Linen Shirt' })
	if (!scripted) {
		await image.click()
		await expect(page).toHaveURL(/\/images\/[0-9a-f]+\/\d+$/)
		return
	}
	await hydrated(page)
	await image.click()
	await expect(zoom).toBeVisible()
	expect(await violations(page)).toEqual([])
	await zoom.getByRole('button', { name: 'Twice as large' }).click()
	await expect(zoom.getByRole('button', { name: 'Twice as large' })).toHaveAttribute('aria-pressed', 'true')
	await page.keyboard.press('Escape')
	await expect(zoom).toBeHidden()
	await expect(image).toBeFocused()
})

test.describe('on a phone', () => {
	test.use({ viewport: { width: 360, height: 640 } })
	const shirt = '/singleproduct/25'

	test('the first view of a product on a phone holds image, name, price and colours, above the bar with the button', async ({
		page,
	}) => {
		await page.goto(shirt)
		const boxOf = async (part: Locator) => (await part.boundingBox())!
		const image = await boxOf(
			page
				.getByRole('listitem')
				.filter({ has: page.getByRole('img', { name: 'Tapi Linen Shirt' }) })
				.first(),
		)
		expect(image.height).toBeLessThanOrEqual(360 * 1.25)
		expect(image.width / image.height).toBeCloseTo(0.8, 1)
		const bar = await boxOf(page.locator('.buy-bar'))
		for (const part of [
			page.getByRole('heading', { level: 1 }),
			page.locator('article').getByText('₹ 1,798.00').first(),
			page.getByRole('radiogroup', { name: 'Colour' }),
		]) {
			const { y, height } = await boxOf(part)
			expect(y).toBeGreaterThan(image.y + image.height - 1)
			expect(y + height).toBeLessThanOrEqual(bar.y)
		}
		await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeInViewport()
	})

	test('the first view of a product on a phone holds also a long name and a price of seven digits that was higher', async ({
		page,
	}) => {
		await page.goto('/allproducts?search=kanjivaram')
		await page
			.getByRole('link', { name: /^Handwoven Kanjivaram/ })
			.first()
			.click()
		await expect(page.getByRole('heading', { level: 1, name: /^Handwoven Kanjivaram/ })).toBeVisible()
		const { y: bar } = (await page.locator('.buy-bar').boundingBox())!
		for (const part of [
			page.locator('article').getByText('₹ 12,34,567.00'),
			page.locator('article').getByText('Only 3 left'),
			page.locator('.color').nth(1),
		]) {
			const { y, height } = (await part.boundingBox())!
			expect(y + height).toBeLessThanOrEqual(bar)
		}
		const image = (await page.locator('#picture-1').boundingBox())!
		expect(image.height).toBeGreaterThanOrEqual(9 * 16)
		await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeInViewport()
	})

	test('each image of a product has a dot on a phone that leads to it', async ({ page, scripted }) => {
		await page.goto(shirt)
		const dot = page.getByRole('link', { name: 'Picture 2 of 2', exact: true })
		await dot.click()
		await expect(page.locator('#picture-2')).toBeInViewport({ ratio: 0.9 })
		if (scripted) await expect(dot).toHaveAttribute('aria-current', 'true')
	})

	test('the bar on a phone leads to the colours while none is chosen, and names the one that is', async ({ page }) => {
		await page.goto(shirt)
		await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
		const choices = page.getByRole('radiogroup', { name: 'Colour' })
		await expect(choices).not.toBeInViewport()
		const way = page.getByRole('link', { name: /Choose a colour/ })
		await way.click()
		await expect(choices).toBeInViewport({ ratio: 1 })
		await choices.getByText('Rust', { exact: true }).click()
		await expect(way).toHaveCount(0)
		const named = await page.locator('.color:has(:checked)').evaluate((label) => {
			const { content, position } = getComputedStyle(label, '::after')
			return { content, position }
		})
		expect(named.position).toBe('fixed')
		expect(named.content).toContain('Rust')
	})
})

test.describe('without a chosen colour', () => {
	const expectAsked = async (page: Page) => {
		const choices = page.getByRole('radiogroup', { name: 'Colour' })
		await expect(choices).toHaveAttribute('aria-invalid', 'true')
		await expect(choices).toHaveAccessibleDescription('Please select a color.')
		await expect(choices.getByText('Please select a color.')).toBeInViewport()
		await expect(page.getByRole('radio', { name: 'Indigo' })).toBeFocused()
		await expect(choices).toBeInViewport({ ratio: 1 })
	}

	test.use({ viewport: { width: 360, height: 640 } })

	test('Add to Cart without a chosen colour brings the colours into view, marked and focused, until one is chosen', async ({
		page,
		scripted,
	}) => {
		await page.goto('/singleproduct/25')
		await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
		await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
		await expectAsked(page)
		if (!scripted) return
		// Also when it is clicked again from elsewhere.
		await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
		await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
		await expectAsked(page)
		await page.getByRole('radiogroup').getByText('Rust', { exact: true }).click()
		await expect(page.getByRole('radiogroup')).not.toHaveAttribute('aria-invalid')
	})

	test('Add to Cart without a chosen colour brings the colours into view by a click before hydration too', async ({
		page,
		scripted,
		allow,
	}) => {
		test.skip(!scripted, 'without script this is the only way')
		allow(/Failed to (load resource|fetch)|ERR_FAILED/)
		await page.goto('/robots.txt')
		await page.route('**/assets/react-*.js', (route) => route.abort())
		await page.evaluate(() => location.assign('/singleproduct/25'))
		await page.waitForURL('**/singleproduct/25', { waitUntil: 'load' })
		await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
		await expectAsked(page)
	})
})
