import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'

const summary = (page: Page) => page.locator('.filters > summary')

/** The controls whose centre belongs to something else: a finger would never reach them. */
async function covered(controls: Locator): Promise<string[]> {
	const names: string[] = []
	for (const control of await controls.all()) {
		await control.scrollIntoViewIfNeeded()
		const isOwn = await control.evaluate((element) => {
			const target = element.closest('label') ?? element
			const { left, top, width, height } = target.getBoundingClientRect()
			const found = document.elementFromPoint(left + width / 2, top + height / 2)
			return found !== null && target.contains(found)
		})
		if (!isOwn) names.push(await control.evaluate((element) => element.closest('label')?.textContent ?? element.textContent))
	}
	return names
}

for (const viewport of [
	{ width: 360, height: 640 },
	{ width: 768, height: 1024 },
]) {
	test(`every control of the open filters can be tapped at ${viewport.width} px`, async ({ page }) => {
		await page.setViewportSize(viewport)
		await page.goto('/allproducts')
		await summary(page).click()
		const controls = page.locator('.filters').locator('input:visible, select:visible, button:visible, summary:visible, label:has(input[type=checkbox])')
		expect(await controls.count()).toBeGreaterThan(5)
		expect(await covered(controls)).toEqual([])
		expect(await covered(page.locator('#listing-sort'))).toEqual([])
	})
}
