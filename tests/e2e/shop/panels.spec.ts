import type { Page } from '@playwright/test'
import { violations } from '../../support/browser/violations.ts'
import { expect, signUpByRequest, test } from '../../support/browser/browser.ts'
import { getCartLink, desktopViewport, getOpener, getPanel, phoneViewport } from '../../support/browser/panels.ts'

// without-script/panels.spec.ts tests what the browser does on its own.

// The slide-in motion is part of these tests.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const focusIsIn = (page: Page, name: string) =>
	getPanel(page, name).evaluate((element) => element.contains(document.activeElement))
const isLocked = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).overflowY === 'hidden')

test('each panel takes and restores the focus, and has no accessibility violations', async ({ page }) => {
	await signUpByRequest(page)
	await page.goto('/ourstory')
	for (const [viewport, names] of [
		[phoneViewport, ['Menu', 'Search', 'Your account', 'Cart']],
		[desktopViewport, ['Collection']],
	] as const) {
		await page.setViewportSize(viewport)
		for (const name of names) {
			await getOpener(page, name).click()
			await expect(getPanel(page, name)).toBeVisible()
			await expect.poll(() => focusIsIn(page, name), name).toBe(true)
			expect(await isLocked(page), name).toBe(['Menu', 'Search', 'Cart'].includes(name))
			if (name === 'Cart') await expect(getPanel(page, name).getByText('Your cart is empty')).toBeVisible()
			expect(await violations(page, 'dialog[open], :popover-open'), name).toEqual([])
			await page.keyboard.press('Escape')
			await expect(getPanel(page, name)).toBeHidden()
			expect(await isLocked(page), name).toBe(false)
			await expect(getOpener(page, name)).toBeFocused()
		}
	}
})

test('only one panel is open at a time; clicking outside or tabbing out closes it', async ({ page }) => {
	await signUpByRequest(page)
	await page.setViewportSize(desktopViewport)
	await page.goto('/ourstory')
	let last = ''
	for (const name of ['Collection', 'Your account', 'Search']) {
		await getOpener(page, name).click()
		await expect(getPanel(page, name)).toBeVisible()
		if (last) await expect(getPanel(page, last)).toBeHidden()
		last = name
	}
	await page.mouse.click(640, 700)
	await expect(getPanel(page, 'Search')).toBeHidden()
	await getOpener(page, 'Collection').click()
	await getCartLink(page).click()
	await expect(getPanel(page, 'Cart')).toBeVisible()
	await expect(getPanel(page, 'Collection')).toBeHidden()
	await page.mouse.click(200, 700)
	await expect(getPanel(page, 'Cart')).toBeHidden()
	await getOpener(page, 'Your account').click()
	await expect.poll(() => focusIsIn(page, 'Your account')).toBe(true)
	for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('Tab')
	await expect(getPanel(page, 'Your account')).toBeHidden()
	await getCartLink(page).click()
	await getPanel(page, 'Cart').getByRole('button', { name: 'Log Out' }).click()
	await expect(page.getByText('Logged out successfully!')).toBeVisible()
	await expect(page).toHaveURL('/login')
})

test('navigating from the menu closes it and scrolls to the top of the page', { tag: '@ci' }, async ({ page }) => {
	await page.goto('/ourstory')
	await page.mouse.wheel(0, 900)
	await getOpener(page, 'Menu').click()
	await getPanel(page, 'Menu').getByRole('link', { name: 'New Arrivals' }).click()
	await expect(page.getByRole('heading', { level: 1, name: 'New Arrivals' })).toBeVisible()
	await expect(getPanel(page, 'Menu')).toBeHidden()
	expect(await page.evaluate(() => scrollY)).toBe(0)
	expect(await isLocked(page)).toBe(false)
})

test(
	'typing finds products and collections by part of their name, in any case; a search opens the products, a blank one does nothing',
	{ tag: '@ci' },
	async ({ page }) => {
		await page.goto('/ourstory')
		await getOpener(page, 'Search').click()
		const search = getPanel(page, 'Search')
		const box = search.getByRole('searchbox')
		await box.fill('   ')
		await page.keyboard.press('Enter')
		await expect(page).toHaveURL((url) => url.pathname === '/ourstory')
		await box.fill('SOON lí')
		const collections = search.getByRole('status').getByRole('link')
		await expect(collections).toHaveText(['Monsoon Linen'])
		await box.fill('velvet')
		await expect(search.getByText('No collections found')).toBeVisible()
		await box.fill('shirt tapi')
		await expect(search.getByRole('link', { name: /^Tapi/ }).first()).toBeVisible()
		await box.fill('linen')
		await collections.filter({ hasText: 'Monsoon Linen' }).click()
		await expect(page).toHaveURL('/collection/Monsoon%20Linen')
		await expect(search).toBeHidden()
		await getOpener(page, 'Search').click()
		await box.fill('tapi')
		await search.getByRole('button', { name: 'Search' }).click()
		await expect(page).toHaveURL('/allproducts?search=tapi')
		await expect(search).toBeHidden()
		await expect(page.getByText('Tapi Linen Shirt').first()).toBeVisible()
	},
)
