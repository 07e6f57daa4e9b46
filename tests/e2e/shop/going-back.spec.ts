import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser.ts'
import { bag, desk, opener, panel, phone } from '../../support/browser/panels.ts'

// *Back* on a phone closes what is on top of the page.

const filteredPage = '/allproducts?min=900'

async function arrive(page: Page, address: string) {
	await page.goto('/ourstory')
	await page.goto(address)
}

test('Back closes what is open and stays on the page; one more leaves it', async ({ page }) => {
	await arrive(page, filteredPage)
	for (const [name, viewport] of [
		['Menu', phone],
		['Search', phone],
		['Cart', phone],
		['Collection', desk],
	] as const) {
		await page.setViewportSize(viewport)
		await opener(page, name).click()
		await expect(panel(page, name)).toBeVisible()
		await page.goBack()
		await expect(panel(page, name)).toBeHidden()
		await expect(page).toHaveURL(filteredPage)
		if (name === 'Cart') await expect(bag(page)).toBeFocused()
	}
	await page.goBack()
	await expect(page).toHaveURL('/ourstory')
})

test('Back closes the enlarged pictures of a product, and the page after that', { tag: '@ci' }, async ({ page }) => {
	await arrive(page, '/singleproduct/25')
	await page.getByRole('link', { name: 'Picture 1 of 2, larger' }).click()
	const zoom = page.getByRole('dialog', { name: 'Pictures of Tapi Linen Shirt' })
	await expect(zoom).toBeVisible()
	await page.goBack()
	await expect(zoom).toBeHidden()
	await expect(page).toHaveURL('/singleproduct/25')
	await page.goBack()
	await expect(page).toHaveURL('/ourstory')
})

test('a panel that was closed by hand leaves nothing to go back to', async ({ page }) => {
	await page.setViewportSize(desk)
	await arrive(page, filteredPage)
	await opener(page, 'Collection').click()
	await opener(page, 'Search').click()
	await expect(panel(page, 'Search')).toBeVisible()
	await page.keyboard.press('Escape')
	await expect(panel(page, 'Search')).toBeHidden()
	await expect.poll(() => page.evaluate(() => history.state?.isOfLayer)).toBeFalsy()
	await page.goBack()
	await expect(page).toHaveURL('/ourstory')
})

test('a panel that is closed leaves the page where it was scrolled to meanwhile', { tag: '@ci' }, async ({ page }) => {
	await page.setViewportSize(desk)
	await page.goto('/allproducts')
	await opener(page, 'Collection').click()
	await page.mouse.move(900, 780)
	await page.mouse.wheel(0, 600)
	await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
	await page.keyboard.press('Escape')
	await expect.poll(() => page.evaluate(() => history.state?.isOfLayer)).toBeFalsy()
	expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500)
})

for (const isKept of [true, false])
	test(
		`Back from a page that the menu led to shows the page without the menu, one more Back leaves it${isKept ? '' : ', also when it is loaded anew'}`,
		{ tag: '@ci' },
		async ({ page }) => {
			await page.setViewportSize(phone)
			await arrive(page, filteredPage)
			// A page that cannot enter the back/forward cache is loaded again.
			if (!isKept) await page.evaluate(() => addEventListener('unload', () => undefined))
			await opener(page, 'Menu').click()
			await panel(page, 'Menu').getByRole('link', { name: 'New Arrivals' }).click()
			await expect(page).toHaveURL('/newarrivals')
			await page.goBack()
			await expect(page).toHaveURL(filteredPage)
			await expect(panel(page, 'Menu')).toBeHidden()
			await expect.poll(() => page.evaluate(() => history.state?.isOfLayer)).toBeFalsy()
			await page.goBack()
			await expect(page).toHaveURL('/ourstory')
		},
	)

test('a panel that is opened just after another was closed stays open', { tag: '@ci' }, async ({ page }) => {
	await page.goto('/ourstory')
	await opener(page, 'Menu').click()
	await expect(panel(page, 'Menu')).toBeVisible()
	await page.evaluate(() => {
		const back = history.back.bind(history)
		history.back = () => {
			back()
			document.getElementById('search')!.showPopover()
		}
	})
	const isBack = page.evaluate(() => new Promise((resolve) => addEventListener('popstate', () => resolve(true))))
	await page.keyboard.press('Escape')
	expect(await isBack).toBe(true)
	await expect.poll(() => page.evaluate(() => Boolean(history.state as object | null)), 'its entry').toBe(true)
	await expect(panel(page, 'Search')).toBeVisible()
})
