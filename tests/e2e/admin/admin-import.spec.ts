import { violations } from '../../support/browser/violations.ts'
import { enter, expect, admin, test } from '../../support/browser/browser.ts'

const columns = 'Handle,Title,Type,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Price'

test('the admin checks a product file, sees row by row what it would do, and imports it', async ({
	page,
	scripted,
}) => {
	const mark = `${scripted ? 'on' : 'off'}-${Date.now()}`
	const file = (lines: string[]) => ({
		name: `spring-${mark}.csv`,
		mimeType: 'text/csv',
		buffer: Buffer.from([columns, ...lines].join('\n')),
	})
	const heading = (name: string) => page.getByRole('heading', { level: 2, name })
	const seesNoViolations = async () => scripted && expect(await violations(page)).toEqual([])
	await enter(page, admin)

	await page.goto('/admin/products/import')
	await expect(page.getByRole('heading', { level: 1, name: 'Import products' })).toBeVisible()
	await seesNoViolations()
	await page.getByRole('button', { name: 'Check the file' }).click()
	await expect(page.locator('#import-error')).toContainText('Please select a CSV file.')
	await expect(page.getByLabel('Product file')).toHaveAttribute('aria-invalid', 'true')
	await seesNoViolations()

	const lines = [
		`tunic-${mark},Tunic ${mark},Shirts,Color,Rust,4,1499.00`,
		`cap-${mark},Cap ${mark},Shirts,Color,Rust,many,299.00`,
	]
	await page.getByLabel('Product file').setInputFiles(file(lines))
	await page.getByRole('button', { name: 'Check the file' }).click()
	await page.waitForURL(/\/admin\/products\/import\/[0-9a-f]{32}$/, { timeout: 20_000 })
	await expect(heading('Ready to import')).toBeVisible({ timeout: 20_000 })
	await expect(page.getByRole('row', { name: `Tunic ${mark}` })).toContainText('To add')
	await expect(page.getByRole('row', { name: `cap-${mark}` })).toContainText(
		'Its Variant Inventory Qty "many" is not a whole number.',
	)
	await page.getByRole('navigation', { name: 'Parts of the file' }).getByRole('link', { name: 'Refused' }).click()
	await page.waitForURL(/show=failed/)
	await expect(page.getByRole('row', { name: `Tunic ${mark}` })).toHaveCount(0)
	await seesNoViolations()

	await page.getByRole('button', { name: 'Import 1 product' }).click()
	await expect(heading('The import is finished')).toBeVisible({ timeout: 20_000 })
	if (scripted) await expect(heading('The import is finished')).toBeFocused()
	await expect(page.getByRole('row', { name: `Tunic ${mark}` })).toContainText('Added')
	await seesNoViolations()

	await page.goto(`/admin/products?search=${mark}`)
	await expect(page.getByRole('rowheader', { name: `Tunic ${mark}` })).toBeVisible()
})

test('the admin imports sizes as drafts, publishes them all, and undoes the import', async ({ page, scripted }) => {
	const name = `Drafted Jacket ${scripted ? 'on' : 'off'}-${Date.now()}`
	const lines = ['S', 'M'].map((size) => `${name},${name},Jackets,Size,${size},4,1499.00`)
	await enter(page, admin)
	await page.goto('/admin/products/import')
	await page.getByLabel('Product file').setInputFiles({
		name: 'jackets.csv',
		mimeType: 'text/csv',
		buffer: Buffer.from([columns, ...lines].join('\n')),
	})
	await page.getByLabel('Add new products as drafts').check()
	await page.getByRole('button', { name: 'Check the file' }).click()
	await expect(page.getByText('New products will be drafts.')).toBeVisible({ timeout: 20_000 })
	await expect(page.getByText('2 in the file, 0 of them sold out')).toBeVisible()
	await page.getByRole('button', { name: 'Import 1 product' }).click()
	await page.getByRole('link', { name: 'Publish or undo this import' }).click({ timeout: 20_000 })
	const seenByShoppers = async () =>
		(await (await page.request.get('/allproducts?search=Drafted+Jacket')).text()).includes(name)
	await expect(page.getByRole('heading', { level: 2, name: '1 product is a draft' })).toBeVisible()
	expect(await seenByShoppers()).toBe(false)
	await page.getByRole('button', { name: 'Publish 1 product' }).click()
	await expect(page.getByText('1 product published')).toBeVisible()
	expect(await seenByShoppers()).toBe(true)
	await page.getByRole('button', { name: 'Undo 1 product' }).click()
	await expect(page.getByRole('heading', { level: 2, name: 'The import is undone' })).toBeVisible({ timeout: 20_000 })
	expect(await seenByShoppers()).toBe(false)
})

test('the admin gets all products as a file', async ({ page }) => {
	await enter(page, admin)
	await page.goto('/admin/products/import')
	const [download] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('link', { name: 'Export all products' }).click(),
	])
	expect(download.suggestedFilename()).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/)
	let csv = ''
	for await (const piece of await download.createReadStream()) csv += String(piece)
	expect(csv).toContain('Tapi Linen Shirt')
})
