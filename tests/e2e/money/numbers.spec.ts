import { admin, enter, expect, test } from '../../support/browser/browser.ts'
import { violations } from '../../support/browser/violations.ts'

test('the owner looks at the numbers of a period, of none, and takes them along as a file', async ({
	page,
	scripted,
}) => {
	await enter(page, admin)
	await page.goto('/admin/numbers')
	await expect(page.getByRole('heading', { level: 1, name: 'Numbers' })).toBeVisible()
	await expect(page.getByRole('link', { name: 'This month' })).toHaveAttribute('aria-current', 'true')
	// Orders of the other tests are of today.
	await expect(page.getByRole('table', { name: 'Sales and money by day' })).toBeVisible()
	if (scripted) expect(await violations(page), 'numbers').toEqual([])
	await page.getByLabel('From').fill('2019-01-01')
	await page.getByLabel('To', { exact: true }).fill('2019-01-31')
	await page.getByRole('button', { name: 'Show' }).click()
	await expect(page).toHaveURL(/from=2019-01-01&to=2019-01-31$/)
	await expect(page.getByText('Nothing was ordered, and no money moved.')).toBeVisible()
	if (scripted) expect(await violations(page), 'no numbers').toEqual([])
	await page.getByLabel('To', { exact: true }).fill('2018-01-31')
	await page.getByRole('button', { name: 'Show' }).click()
	await expect(page.getByText(/Please choose two days/)).toBeVisible()
	const download = page.waitForEvent('download')
	await page.getByRole('link', { name: 'Export CSV' }).click()
	expect((await download).suggestedFilename()).toMatch(/^numbers-\d{4}-\d\d-\d\d\.csv$/)
})
