import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser.ts'
import { getCartLink, desktopViewport, getOpener, getPanel, phoneViewport } from '../../support/browser/panels.ts'

// *Back* on a phone closes what is on top of the page.

const filteredPage = '/allproducts?min=900'

async function arrive(page: Page, address: string) {
	await page.goto('/ourstory')
	await page.goto(address)
}

test('Back closes an open panel and stays on the page; a second Back leaves the page', async ({ page }) => {
	await arrive(page, filteredPage)
	for (const [name, viewport] of [
		['Menu', phoneViewport],
		['Search', phoneViewport],
		['Cart', phoneViewport],
		['Collection', desktopViewport],
	] as const) {
		await page.setViewportSize(viewport)
		await getOpener(page, name).click()
		await expect(getPanel(page, name)).toBeVisible()
		await page.goBack()
		await expect(getPanel(page, name)).toBeHidden()
		await expect(page).toHaveURL(filteredPage)
		if (name === 'Cart') await expect(getCartLink(page)).toBeFocused()
	}
	await page.goBack()
	await expect(page).toHaveURL('/ourstory')
})

test(
	'Back closes the enlarged images of a product, and a second Back leaves the page',
	{ tag: '@ci' },
	async ({ page }) => {
		await arrive(page, '/singleproduct/25')
		await page.getByRole('link', { name: 'Picture 1 of 2, larger' }).click()
		const zoom = page.getByRole('dialog', { name: 'Pictures of Tapi Linen Shirt' })
		await expect(zoom).toBeVisible()
		await page.goBack()
		await expect(zoom).toBeHidden()
		await expect(page).toHaveURL('/singleproduct/25')
		await page.goBack()
		await expect(page).toHaveURL('/ourstory')
	},
)

test('a panel closed by its button leaves no history entry', async ({ page }) => {
	await page.setViewportSize(desktopViewport)
	await arrive(page, filteredPage)
	await getOpener(page, 'Collection').click()
	await getOpener(page, 'Search').click()
	await expect(getPanel(page, 'Search')).toBeVisible()
	await page.keyboard.press('Escape')
	await expect(getPanel(page, 'Search')).toBeHidden()
	await expect.poll(() => page.evaluate(() => history.state?.isOfLayer)).toBeFalsy()
	await page.goBack()
	await expect(page).toHaveURL('/ourstory')
})

test('closing a panel keeps the current scroll position of the page', { tag: '@ci' }, async ({ page }) => {
	await page.setViewportSize(desktopViewport)
	await page.goto('/allproducts')
	await getOpener(page, 'Collection').click()
	await page.mouse.move(900, 780)
	await page.mouse.wheel(0, 600)
	await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
	await page.keyboard.press('Escape')
	await expect.poll(() => page.evaluate(() => history.state?.isOfLayer)).toBeFalsy()
	expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500)
})

for (const isKept of [true, false])
	test(
		`Back from a page opened in the menu shows the page without the menu, a second Back leaves it${isKept ? '' : ', also when it is loaded anew'}`,
		{ tag: '@ci' },
		async ({ page }) => {
			await page.setViewportSize(phoneViewport)
			await arrive(page, filteredPage)
			// A page that cannot enter the back/forward cache is loaded again.
			if (!isKept) await page.evaluate(() => addEventListener('unload', () => undefined))
			await getOpener(page, 'Menu').click()
			await getPanel(page, 'Menu').getByRole('link', { name: 'New Arrivals' }).click()
			await expect(page).toHaveURL('/newarrivals')
			await page.goBack()
			await expect(page).toHaveURL(filteredPage)
			await expect(getPanel(page, 'Menu')).toBeHidden()
			await expect.poll(() => page.evaluate(() => history.state?.isOfLayer)).toBeFalsy()
			await page.goBack()
			await expect(page).toHaveURL('/ourstory')
		},
	)

test('a panel opened right after another closes stays open', { tag: '@ci' }, async ({ page }) => {
	await page.goto('/ourstory')
	await getOpener(page, 'Menu').click()
	await expect(getPanel(page, 'Menu')).toBeVisible()
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
	await expect(getPanel(page, 'Search')).toBeVisible()
})
