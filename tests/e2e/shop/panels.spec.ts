import type { Page } from '@playwright/test'
import { violations } from '../../support/browser/violations.ts'
import { expect, join, test } from '../../support/browser/browser.ts'
import { bag, desk, opener, panel, phone } from '../../support/browser/panels.ts'

// without-script/panels.spec.ts tests what the browser does on its own.

// The slide-in motion is part of these tests.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const focusIsIn = (page: Page, name: string) =>
	panel(page, name).evaluate((element) => element.contains(document.activeElement))
const isLocked = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).overflowY === 'hidden')

test('each panel takes the focus and gives it back, and has no accessibility violations', async ({ page }) => {
	await join(page)
	await page.goto('/ourstory')
	for (const [viewport, names] of [
		[phone, ['Menu', 'Search', 'Your account', 'Cart']],
		[desk, ['Collection']],
	] as const) {
		await page.setViewportSize(viewport)
		for (const name of names) {
			await opener(page, name).click()
			await expect(panel(page, name)).toBeVisible()
			await expect.poll(() => focusIsIn(page, name), name).toBe(true)
			expect(await isLocked(page), name).toBe(['Menu', 'Search', 'Cart'].includes(name))
			if (name === 'Cart') await expect(panel(page, name).getByText('Your cart is empty')).toBeVisible()
			expect(await violations(page, 'dialog[open], :popover-open'), name).toEqual([])
			await page.keyboard.press('Escape')
			await expect(panel(page, name)).toBeHidden()
			expect(await isLocked(page), name).toBe(false)
			await expect(opener(page, name)).toBeFocused()
		}
	}
})

test('only one panel is open at a time; a click outside closes it, and so does leaving it by the keyboard', async ({
	page,
}) => {
	await join(page)
	await page.setViewportSize(desk)
	await page.goto('/ourstory')
	let last = ''
	for (const name of ['Collection', 'Your account', 'Search']) {
		await opener(page, name).click()
		await expect(panel(page, name)).toBeVisible()
		if (last) await expect(panel(page, last)).toBeHidden()
		last = name
	}
	await page.mouse.click(640, 700)
	await expect(panel(page, 'Search')).toBeHidden()
	await opener(page, 'Collection').click()
	await bag(page).click()
	await expect(panel(page, 'Cart')).toBeVisible()
	await expect(panel(page, 'Collection')).toBeHidden()
	await page.mouse.click(200, 700)
	await expect(panel(page, 'Cart')).toBeHidden()
	await opener(page, 'Your account').click()
	await expect.poll(() => focusIsIn(page, 'Your account')).toBe(true)
	for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('Tab')
	await expect(panel(page, 'Your account')).toBeHidden()
	await bag(page).click()
	await panel(page, 'Cart').getByRole('button', { name: 'Log Out' }).click()
	await expect(page.getByText('Logged out successfully!')).toBeVisible()
	await expect(page).toHaveURL('/login')
})

test('another page closes the menu and begins at its top', { tag: '@ci' }, async ({ page }) => {
	await page.goto('/ourstory')
	await page.mouse.wheel(0, 900)
	await opener(page, 'Menu').click()
	await panel(page, 'Menu').getByRole('link', { name: 'New Arrivals' }).click()
	await expect(page.getByRole('heading', { level: 1, name: 'New Arrivals' })).toBeVisible()
	await expect(panel(page, 'Menu')).toBeHidden()
	expect(await page.evaluate(() => scrollY)).toBe(0)
	expect(await isLocked(page)).toBe(false)
})

test(
	'typing finds collections by a part of their name, in any case, and products; a search goes to the products, a blank one nowhere',
	{ tag: '@ci' },
	async ({ page }) => {
		await page.goto('/ourstory')
		await opener(page, 'Search').click()
		const search = panel(page, 'Search')
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
		await opener(page, 'Search').click()
		await box.fill('tapi')
		await search.getByRole('button', { name: 'Search' }).click()
		await expect(page).toHaveURL('/allproducts?search=tapi')
		await expect(search).toBeHidden()
		await expect(page.getByText('Tapi Linen Shirt').first()).toBeVisible()
	},
)
