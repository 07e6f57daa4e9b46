import type { Page } from '@playwright/test'
import { violations } from '../../support/browser/violations.ts'
import { expect, test } from '../../support/browser/browser.ts'

// without-script/product.spec.ts tests the layout of the first view on a phone.

const shirt = '/singleproduct/25'

test('pressing an image shows all images enlarged, at the pressed point', async ({ page }) => {
	await page.goto(shirt)
	const image = page.getByRole('link', { name: 'Picture 1 of 2, larger' })
	const zoom = page.getByRole('dialog', { name: 'Pictures of Tapi Linen Shirt' })
	await image.click({ position: { x: 340, y: 300 } })
	await expect(zoom.getByRole('img')).toHaveCount(2)
	expect(await violations(page, 'dialog[open]')).toEqual([])
	const first = zoom.getByRole('img').first()
	expect((await first.boundingBox())!.width).toBeGreaterThan(600)
	// A click on the picture's right edge scrolls it into view up to that edge.
	expect(
		await zoom.evaluate(({ scrollLeft, scrollWidth, clientWidth }) => scrollWidth - clientWidth - scrollLeft),
	).toBe(0)
	await page.keyboard.press('Escape')
	await expect(zoom).toBeHidden()
	await expect(image).toBeFocused()
	await image.press('Enter')
	await first.click()
	await expect(zoom).toBeHidden()
})

test('the line below the images shows which one is visible', { tag: '@ci' }, async ({ page }) => {
	await page.goto(shirt)
	const piece = page.locator('.counter > span')
	const at = () => piece.evaluate((part) => part.getBoundingClientRect().left)
	expect(await at()).toBe(0)
	await page.locator('.gallery').evaluate((strip) => strip.scrollTo({ left: 9999, behavior: 'instant' }))
	await expect.poll(at).toBe(180)
})

test('Add to Cart without a chosen color scrolls to the colors and marks and focuses them until one is chosen', async ({
	page,
}) => {
	const choices = page.getByRole('radiogroup', { name: 'Color' })
	const add = async (from: Page) => {
		await from.evaluate(() => scrollTo(0, document.body.scrollHeight))
		await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
	}
	await page.goto(shirt)
	// Also works when the button is clicked again from elsewhere on the page
	for (let times = 0; times < 2; times += 1) {
		await add(page)
		await expect(choices).toHaveAccessibleDescription('Please select a color.')
		await expect(choices.getByText('Please select a color.')).toBeInViewport()
		await expect(page.getByRole('radio', { name: 'Indigo' })).toBeFocused()
		await expect(choices).toBeInViewport({ ratio: 1 })
	}
	await choices.getByText('Rust', { exact: true }).click()
	await expect(choices).not.toHaveAttribute('aria-invalid')
	await expect(page.locator('.buy-bar').getByRole('link', { name: 'Color: Rust' })).toHaveText('Rust')
})

test('a pincode is answered in place, and an invalid one shows an error next to its field', async ({ page }) => {
	await page.goto(shirt)
	const field = page.getByRole('textbox', { name: 'PIN code' })
	await field.fill('12')
	await field.press('Enter')
	await expect(field).toHaveAccessibleDescription(/valid PIN code/)
	await expect(field).toBeFocused()
	await field.fill('395007')
	await field.press('Enter')
	await expect(page.getByText('Delivery to 395007 Surat')).toBeVisible()
	await expect(field).toBeHidden()
})
