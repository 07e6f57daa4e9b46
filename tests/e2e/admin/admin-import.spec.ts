import { logInByRequest, expect, admin, test } from '../../support/browser/browser.ts'

test('the admin checks a product file, watches the import progress, and publishes the added products', async ({
	page,
}) => {
	const mark = String(Date.now())
	const heading = (name: string) => page.getByRole('heading', { level: 2, name })
	await logInByRequest(page, admin)
	await page.goto('/admin/products/import')
	await page.getByRole('button', { name: 'Check file' }).click()
	await expect(page.locator('#import-error')).toContainText('Please select a product file.')
	await expect(page.getByLabel('Product file')).toHaveAttribute('aria-invalid', 'true')

	const lines = [
		'Handle,Title,Type,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Price',
		`tunic-${mark},Tunic ${mark},Shirts,Color,Rust,4,1499.00`,
		`cap-${mark},Cap ${mark},Shirts,Color,Rust,many,299.00`,
	]
	await page
		.getByLabel('Product file')
		.setInputFiles({ name: 'spring.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
	await page.getByLabel('Add new products as drafts').check()
	await page.getByRole('button', { name: 'Check file' }).click()
	await expect(heading('Ready to import')).toBeVisible()
	await expect(page.getByRole('row', { name: `Tunic ${mark}` })).toContainText('To add')
	await expect(page.getByRole('row', { name: `cap-${mark}` })).toContainText('"many" is not a whole number.')
	await page.getByRole('button', { name: 'Import 1 product' }).click()
	await expect(heading('Import finished')).toBeFocused()
	await page.getByRole('link', { name: 'Publish or undo this import' }).click()
	await page.getByRole('button', { name: 'Publish 1 product' }).click()
	await expect(page.getByText('1 product published')).toBeVisible()
})
