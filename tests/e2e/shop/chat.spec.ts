import type { Page } from '@playwright/test'
import { expect, hydrated, test } from '../../support/browser/browser.ts'

const chat = (page: Page) => page.getByRole('complementary', { name: 'Chat' })
const scrollPage = (page: Page, top: number) => page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)

/** Controls (but for a corner) and words under the chat button. */
const covered = (page: Page) =>
	chat(page).evaluate((element) => {
		const box = element.getBoundingClientRect()
		const meets = ({ left, right, top, bottom }: DOMRect) =>
			left < box.right - 1 && right > box.left + 1 && top < box.bottom - 1 && bottom > box.top + 1
		const isSmall = ({ width, height }: DOMRect) => width < 2 * box.width || height < 2 * box.height
		const controls = [...document.querySelectorAll('a, button, input, select, textarea, summary')].filter(
			(one) =>
				one.checkVisibility({ visibilityProperty: true }) &&
				!element.contains(one) &&
				!one.closest('[aria-hidden=true]'),
		)
		return controls
			.filter((one) => meets(one.getBoundingClientRect()) && isSmall(one.getBoundingClientRect()))
			.map((one) => one.outerHTML.slice(0, 100))
	})

for (const path of ['/', '/allproducts', '/singleproduct/25', '/cart', '/ourstory']) {
	test(`the chat button covers nothing of ${path} on a phone`, async ({ page, scripted }) => {
		await page.goto(path)
		if (scripted) await hydrated(page)
		const end = await page.evaluate(() => document.documentElement.scrollHeight)
		// Upwards, for downwards it is away.
		for (const top of [end, end - 900, end / 2, end / 2 - 150, 400, 0]) {
			await scrollPage(page, Math.max(0, top))
			// It is positioned a moment after the page rests.
			if (scripted) await page.waitForTimeout(250)
			// The footer is laid out one frame after it has come near.
			else await expect.poll(() => covered(page)).toEqual([])
			expect(await covered(page), `${path} at ${top}`).toEqual([])
		}
	})
}

test('the chat button stands in the last line of the page without script', async ({ page, scripted }) => {
	test.skip(scripted)
	await page.goto('/allproducts')
	await expect(chat(page)).not.toBeInViewport()
	await chat(page).scrollIntoViewIfNeeded()
	await expect(chat(page).getByRole('link')).toHaveAttribute('href', 'https://wa.me/919800000010')
	// The footer is laid out one frame after it has come near.
	await expect.poll(() => covered(page)).toEqual([])
})

test('the chat button covers nothing at any height of a list on a phone', async ({ page, scripted }) => {
	test.skip(!scripted, 'without script it does not float')
	await page.goto('/allproducts')
	const end = await page.evaluate(() => document.documentElement.scrollHeight)
	let floating = 0
	for (let top = end; top >= 0; top -= 127) {
		await scrollPage(page, top)
		await page.waitForTimeout(200)
		if (await chat(page).evaluate((element) => 'floats' in element.dataset)) floating += 1
		expect.soft(await covered(page), `at ${top}`).toEqual([])
	}
	expect(floating).toBeGreaterThan(5)
})

test('the chat button floats where there is room, and goes away while the page is scrolled down', async ({
	page,
	scripted,
}) => {
	test.skip(!scripted, 'without script it does not float')
	await page.setViewportSize({ width: 1280, height: 800 })
	await page.goto('/privacypolicy')
	await hydrated(page)
	await expect(chat(page)).toHaveAttribute('data-floats')
	await page.mouse.wheel(0, 500)
	await expect(chat(page)).not.toHaveAttribute('data-floats')
	await page.mouse.wheel(0, -200)
	await expect(chat(page)).toHaveAttribute('data-floats')
	await page.getByRole('button', { name: 'Search' }).locator('visible=true').first().click()
	await expect(chat(page)).toBeHidden()
	await page.keyboard.press('Escape')
	await expect(chat(page)).toBeVisible()
})
