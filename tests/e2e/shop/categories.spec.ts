import { expect, test } from '../../support/browser/browser.ts'
import { desktopViewport, getHeader, getOpener, getPanel, phoneViewport } from '../../support/browser/panels.ts'
import { violations } from '../../support/browser/violations.ts'

// tests/http/shop/categories.test.ts checks the contents of the tree.

test('the menu on a phone opens the categories in place', async ({ page }) => {
	await page.setViewportSize(phoneViewport)
	await page.goto('/ourstory')
	await getOpener(page, 'Menu').click()
	const menu = getPanel(page, 'Menu')
	await expect(menu.getByRole('link', { name: 'Categories' })).toHaveCount(0)
	expect(await violations(page, ':popover-open')).toEqual([])
	await menu
		.getByRole('link', { name: /^Shirts/ })
		.first()
		.click()
	await expect(page).toHaveURL(/\/shop\/Shirts/)
	await expect(menu).toBeHidden()
})

test('the categories open below the header on a desktop, and restore the focus', async ({ page }) => {
	await page.setViewportSize(desktopViewport)
	await page.goto('/ourstory')
	const way = getHeader(page).getByRole('link', { name: 'Categories' })
	await way.press('Enter')
	const tray = getPanel(page, 'Shop')
	await expect(tray).toBeVisible()
	expect(await violations(page, ':popover-open')).toEqual([])
	await page.keyboard.press('Escape')
	await expect(tray).toBeHidden()
	await expect(way).toBeFocused()
	await way.click()
	await tray.getByRole('link', { name: 'All products' }).click()
	await expect(page).toHaveURL('/allproducts')
})

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false })

	test('the menu on a phone leads to a page of all categories', { tag: '@ci' }, async ({ page }) => {
		await page.setViewportSize(phoneViewport)
		await page.goto('/ourstory')
		await getOpener(page, 'Menu').click()
		await getPanel(page, 'Menu').getByRole('link', { name: 'Categories' }).click()
		await expect(page).toHaveURL('/shop')
		await page
			.getByRole('link', { name: /^Shirts/ })
			.first()
			.click()
		await expect(page).toHaveURL(/\/shop\/Shirts/)
	})
})
