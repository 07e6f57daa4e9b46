import type { Locator } from '@playwright/test'
import { expect, test } from '../../support/browser/browser.ts'
import { findProductId } from '../../support/work-behind-shop.ts'

const shirt = '/singleproduct/25'
const getBox = async (part: Locator) => (await part.boundingBox())!

test('the first view of a product on a phone shows image, name, price and colors, above the bar with the button', async ({
	page,
}) => {
	await page.goto(shirt)
	const image = await getBox(page.locator('.gallery img').first())
	expect(image.width).toBe(360)
	expect(image.height).toBeGreaterThanOrEqual(640 * 0.55)
	expect(image.height).toBeLessThanOrEqual(360 * 1.25)
	const bar = await getBox(page.locator('.buy-bar'))
	for (const part of [
		page.getByRole('heading', { level: 1 }),
		page.locator('article').getByText('₹ 1,798.00').first(),
		page.getByRole('radiogroup', { name: 'Color' }),
	]) {
		const { y, height } = await getBox(part)
		expect(y).toBeGreaterThan(image.y + image.height - 1)
		expect(y + height).toBeLessThanOrEqual(bar.y)
	}
	await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeInViewport()
})

test(
	'the first view of a product on a phone also fits a long name and a reduced price of seven digits',
	{ tag: '@ci' },
	async ({ page }) => {
		const lehenga = 'Handwoven Kanjivaram Bridal Lehenga with Zari Border and Embroidered Dupatta'
		await page.goto(`/singleproduct/${findProductId(lehenga)}`)
		const bar = await getBox(page.locator('.buy-bar'))
		for (const part of [
			page.locator('article').getByText('₹ 12,34,567.00'),
			page.locator('article').getByText('Only 3 left'),
			page.locator('.color').nth(1),
		]) {
			const { y, height } = await getBox(part)
			expect(y + height).toBeLessThanOrEqual(bar.y)
		}
		expect((await getBox(page.locator('.gallery img').first())).height).toBeGreaterThanOrEqual(9 * 16)
		await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeInViewport()
	},
)

test('the bar on a phone leads to the colors', { tag: '@ci' }, async ({ page }) => {
	await page.goto(shirt)
	await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
	const choices = page.getByRole('radiogroup', { name: 'Color' })
	await expect(choices).not.toBeInViewport()
	await page.locator('.buy-bar').getByRole('link', { name: 'Color' }).click()
	await expect(choices).toBeInViewport({ ratio: 1 })
})

test(
	'the size guide opens by keyboard, shows one unit at a time and scrolls on its own',
	{ tag: '@ci' },
	async ({ page }) => {
		await page.goto(`/singleproduct/${findProductId('Sized Kalidar')}`)
		const cm = page.getByRole('region', { name: 'Size guide in cm' })
		const inches = page.getByRole('region', { name: 'Size guide in inches' })
		await expect(cm).toBeHidden()
		await page.getByText('Size guide', { exact: true }).first().press('Enter')
		await expect(cm.getByRole('row', { name: 'M 91–96 76–81 97–102 39 59.5' })).toBeVisible()
		await expect(inches).toBeHidden()
		await page.getByRole('radio', { name: 'cm' }).press('ArrowRight')
		await expect(inches.getByRole('row', { name: 'M 36–38 30–32 38–40 15.5 23.5' })).toBeVisible()
		await expect(cm).toBeHidden()
		expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
		// The unit radio does not choose what is bought.
		await page.getByRole('radio', { name: 'inches' }).press('Tab')
		await expect(inches).toBeFocused()
	},
)
