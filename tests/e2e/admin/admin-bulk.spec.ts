import { admin, enter, expect, hydrated, test } from '../../support/browser/browser.ts'
import { violations } from '../../support/browser/violations.ts'

test('ticked products are looked at before they change, and with script one box ticks the page', async ({
	page,
	scripted,
}) => {
	await enter(page, admin)
	await page.goto('/admin/products?search=everyday+shirt')
	const ticks = page.getByRole('checkbox', { name: /^Tick Everyday Shirt/ })
	const all = page.getByRole('checkbox', { name: 'Tick this page' })
	if (scripted) {
		await hydrated(page)
		await all.check()
		await expect(ticks.last()).toBeChecked()
		await ticks.first().uncheck()
		await expect(all).not.toBeChecked()
		expect(await violations(page)).toEqual([])
		await all.check()
		await all.uncheck()
	} else {
		await expect(all).toHaveCount(0)
	}
	await ticks.nth(0).check()
	await ticks.nth(1).check()
	await page.getByRole('combobox', { name: 'With the ticked products' }).selectOption('price')
	await page.getByRole('button', { name: 'Preview' }).click()
	await expect(page.getByRole('heading', { level: 1, name: 'Change price by percent: 2 products' })).toBeVisible()
	await page.getByLabel('Change of the price in percent').fill('10')
	await page.getByRole('button', { name: 'Preview' }).click()
	await expect(page.getByRole('row', { name: /Everyday Shirt/ })).toHaveCount(2)
	await expect(page.getByRole('button', { name: 'Change the price of 2 products' })).toBeVisible()
	if (scripted) expect(await violations(page)).toEqual([])
	await page.getByRole('link', { name: 'Cancel' }).click()
	await expect(page).toHaveURL('/admin/products?search=everyday+shirt')
})
