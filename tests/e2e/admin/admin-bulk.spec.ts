import { admin, logInByRequest, expect, test } from '../../support/browser/browser.ts'

test(
	'one checkbox selects all products of the page, and the selection is submitted',
	{ tag: '@ci' },
	async ({ page }) => {
		await logInByRequest(page, admin)
		await page.goto('/admin/products?search=everyday+shirt&view=list')
		const ticks = page.getByRole('checkbox', { name: /^Select Everyday Shirt/ })
		const all = page.getByRole('checkbox', { name: 'Select this page' })
		await all.check()
		await expect(ticks.last()).toBeChecked()
		await ticks.first().uncheck()
		await expect(all).not.toBeChecked()
		await all.check()
		await all.uncheck()
		await ticks.nth(0).check()
		await ticks.nth(1).check()
		await page.getByRole('combobox', { name: 'Bulk actions' }).selectOption('price')
		await page.getByRole('button', { name: 'Preview' }).click()
		await expect(page.getByRole('heading', { level: 1, name: 'Change price by percent: 2 products' })).toBeVisible()
	},
)
