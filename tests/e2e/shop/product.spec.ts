import type { Page } from '@playwright/test'
import { violations } from '../../support/browser/violations.ts'
import { expect, test } from '../../support/browser/browser.ts'

// How its first view is laid out on a phone: without-script/product.spec.ts.

const shirt = '/singleproduct/25'

test('an image of a product is seen as large as there is, over the page', async ({ page }) => {
	await page.goto(shirt)
	const image = page.getByRole('link', { name: 'Picture 1 of 2, larger' })
	const zoom = page.getByRole('dialog', { name: 'Pictures of Tapi Linen Shirt' })
	await image.click()
	await expect(zoom).toBeVisible()
	expect(await violations(page, 'dialog[open]')).toEqual([])
	await zoom.getByRole('button', { name: 'Twice as large' }).click()
	await expect(zoom.getByRole('button', { name: 'Twice as large' })).toHaveAttribute('aria-pressed', 'true')
	await page.keyboard.press('Escape')
	await expect(zoom).toBeHidden()
	await expect(image).toBeFocused()
	const dot = page.getByRole('link', { name: 'Picture 2 of 2', exact: true })
	await dot.click()
	await expect(dot).toHaveAttribute('aria-current', 'true')
})

test('Add to Cart without a chosen colour brings the colours into view, marked and focused, until one is chosen', async ({
	page,
}) => {
	const choices = page.getByRole('radiogroup', { name: 'Colour' })
	const add = async (from: Page) => {
		await from.evaluate(() => scrollTo(0, document.body.scrollHeight))
		await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
	}
	await page.goto(shirt)
	// Also when it is clicked again from elsewhere
	for (let times = 0; times < 2; times += 1) {
		await add(page)
		await expect(choices).toHaveAccessibleDescription('Please select a color.')
		await expect(choices.getByText('Please select a color.')).toBeInViewport()
		await expect(page.getByRole('radio', { name: 'Indigo' })).toBeFocused()
		await expect(choices).toBeInViewport({ ratio: 1 })
	}
	await choices.getByText('Rust', { exact: true }).click()
	await expect(choices).not.toHaveAttribute('aria-invalid')
})
