import { expect, logIn, admin, test } from '../../support/browser/browser.ts'
import { passingImages } from '../../support/data/images.ts'

test.beforeEach(async ({ page }) => {
	await page.goto('/login')
	await logIn(page, admin)
	await expect(page).toHaveURL('/admin')
})

test('the admin adds a product with images, edits it and deletes it', async ({ page }) => {
	const name = `Narmada Kurta ${Date.now()}`
	await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
	await page.goto('/admin/products/new')
	await page.getByRole('button', { name: 'Add Product' }).last().click()
	await expect(
		page.getByText(
			/Please fill the following required fields: Name, Base Price, Original Price, Original Quantity, Description, Category, Images/,
		),
	).toBeVisible()

	await page.getByLabel('Name').fill(name)
	await page.getByLabel('Description').fill('A kurta of handloom cotton.')
	await page.getByLabel('Base Price').fill('1299.50')
	await page.getByLabel('Original Price').fill('1599')
	await page.getByLabel('Original Quantity').fill('7')
	await page.getByLabel('Category').selectOption('Shirts')
	await page.getByText('Indigo').click()
	await page.getByLabel(/images/i).setInputFiles(await passingImages())
	const upload = page.getByRole('button', { name: 'Upload' })
	if (await upload.isVisible()) await upload.click()
	await expect(page.getByRole('button', { name: 'Remove image 2' })).toBeVisible()
	await page.getByRole('button', { name: 'Add Product' }).last().click()
	await expect(page.getByText('Product Added')).toBeVisible()

	await expect(page.getByLabel('Base Price')).toHaveValue('1299.5')
	await page.getByLabel('Base Price').fill('1199')
	await page
		.getByRole('button', { name: /^(Save|Update)/ })
		.last()
		.click()
	await expect(page.getByText('Product Updated')).toBeVisible()

	await page.getByRole('link', { name: `Delete ${name}` }).click()
	await expect(page.getByText('Are you sure you want to delete this product?')).toBeVisible()
	await page.getByRole('button', { name: 'Delete', exact: true }).click()
	await expect(page.getByText('Product deleted')).toBeVisible()
	await expect(page.getByText(name)).toHaveCount(0)
})

test('the admin finds an order, opens it and moves it on', async ({ page, scripted }) => {
	const order = scripted ? 1 : 2
	await page.goto('/admin/orders')
	await page.getByPlaceholder('Search by Order ID or Product Name...').fill('ordered over')
	await page.keyboard.press('Enter')
	await expect(page).toHaveURL(/search=ordered/)
	await page.getByRole('link', { name: `#${order}`, exact: true }).click()
	const details = page.getByRole('dialog', { name: `Order #${order}` })
	await expect(details.getByRole('heading', { level: 2, name: `Order #${order}` })).toBeVisible()
	await expect(details.getByText('Ordered Overshirt', { exact: true })).toBeVisible()
	await details.getByText('More', { exact: true }).click()
	await details.getByRole('combobox', { name: `Status of order ${order}` }).selectOption('Shipped')
	await details.getByRole('button', { name: /Update status/ }).click()
	// What is behind a dialog cannot be read.
	await expect((scripted ? details : page).getByText('Order status updated successfully!')).toBeVisible()
	await expect(details.getByText('Pending → Shipped')).toBeVisible()
	await expect(details.locator('[name=status]')).toHaveValue('3')
})
