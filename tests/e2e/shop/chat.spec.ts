import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser.ts'
import { getChatButton, listCoveredByChat } from '../../support/browser/chat.ts'

/** Scrolls to a position and waits until the page is still. */
async function restAt(page: Page, top: number) {
	await page.evaluate(
		(y) =>
			new Promise((resolve) => {
				addEventListener('scroll', resolve, { once: true })
				scrollTo({ top: y, behavior: 'instant' })
			}),
		top,
	)
	const coveredAtRest = async () => {
		await page.clock.runFor(200)
		return listCoveredByChat(page)
	}
	await expect.poll(coveredAtRest, `${page.url()} at ${top}`).toEqual([])
}

test(
	'the chat button floats on a phone without covering a list, a product or a text',
	{ tag: '@ci' },
	async ({ page }) => {
		await page.clock.install()
		let floating = 0
		for (const [path, step] of [
			['/allproducts', 120],
			['/singleproduct/25', 450],
			['/ourstory', 450],
		] as const) {
			await page.goto(path)
			const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
			// Scrolls up, because the button is hidden while scrolling down.
			for (let top = end; top > 0; top -= step) {
				await restAt(page, top)
				if (await getChatButton(page).evaluate((element) => 'floats' in element.dataset)) floating += 1
			}
		}
		expect(floating).toBeGreaterThan(5)
	},
)

test('the chat button hides while the page scrolls down and while a panel is open', async ({ page }) => {
	await page.setViewportSize({ width: 1280, height: 800 })
	await page.goto('/privacypolicy')
	await expect(getChatButton(page)).toHaveAttribute('data-floats')
	await page.mouse.wheel(0, 500)
	await expect(getChatButton(page)).not.toHaveAttribute('data-floats')
	await page.mouse.wheel(0, -200)
	await expect(getChatButton(page)).toHaveAttribute('data-floats')
	await page.getByRole('button', { name: 'Search' }).locator('visible=true').first().click()
	await expect(getChatButton(page)).toBeHidden()
	await page.keyboard.press('Escape')
	await expect(getChatButton(page)).toBeVisible()
})
