import { expect, test } from '../../support/browser/browser.ts'
import { desk, header, opener, panel, phone } from '../../support/browser/panels.ts'
import { violations } from '../../support/browser/violations.ts'

// tests/http/shop/categories.test.ts checks the contents of the tree.

test('the menu of a phone opens the categories in place', async ({ page }) => {
	await page.setViewportSize(phone)
	await page.goto('/ourstory')
	await opener(page, 'Menu').click()
	const menu = panel(page, 'Menu')
	await expect(menu.getByRole('link', { name: 'Categories' })).toHaveCount(0)
	expect(await violations(page, ':popover-open')).toEqual([])
	await menu
		.getByRole('link', { name: /^Shirts/ })
		.first()
		.click()
	await expect(page).toHaveURL(/\/shop\/Shirts/)
	await expect(menu).toBeHidden()
})

test('the categories drop under the header of a desk, and give the focus back', async ({ page }) => {
	await page.setViewportSize(desk)
	await page.goto('/ourstory')
	const way = header(page).getByRole('link', { name: 'Categories' })
	await way.press('Enter')
	const tray = panel(page, 'Shop')
	await expect(tray).toBeVisible()
	expect(await violations(page, ':popover-open')).toEqual([])
	await page.keyboard.press('Escape')
	await expect(tray).toBeHidden()
	await expect(way).toBeFocused()
	await way.click()
	await tray.getByRole('link', { name: 'All products' }).click()
	await expect(page).toHaveURL('/allproducts')
})

test.describe('without script', () => {
	test.use({ javaScriptEnabled: false })

	test('the menu of a phone leads to a page of all categories', { tag: '@ci' }, async ({ page }) => {
		await page.setViewportSize(phone)
		await page.goto('/ourstory')
		await opener(page, 'Menu').click()
		await panel(page, 'Menu').getByRole('link', { name: 'Categories' }).click()
		await expect(page).toHaveURL('/shop')
		await page
			.getByRole('link', { name: /^Shirts/ })
			.first()
			.click()
		await expect(page).toHaveURL(/\/shop\/Shirts/)
	})
})
