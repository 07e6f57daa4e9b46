import sharp from 'sharp'
import { barriers } from '../support/barriers.ts'
import { enter, expect, owner, test } from '../support/browser.ts'

const photo = async (background: string) => ({
	name: `${background.slice(1)}.jpg`,
	mimeType: 'image/jpeg',
	buffer: await sharp({ create: { width: 300, height: 400, channels: 3, background } }).jpeg().toBuffer(),
})

test.beforeEach(({ page }) => enter(page, owner))

test('the owner adds a category, is told what is missing, edits and deletes it', async ({ page, scripted }) => {
	const name = `Dupattas ${scripted} ${Date.now()}`
	const noBarriers = async () => scripted && expect(await barriers(page)).toEqual([])
	const dialog = page.getByRole('dialog')
	await page.goto('/admin/categories')
	await noBarriers()
	await page.getByRole('link', { name: 'Add Category' }).click()
	await expect(dialog.getByRole('heading', { name: 'Add New Category' })).toBeVisible()
	await noBarriers()
	await dialog.getByRole('button', { name: 'Add Category' }).click()
	await expect(dialog.getByRole('alert')).toHaveText('Please enter a name')
	if (scripted) await expect(page.getByLabel('Name')).toBeFocused()
	await noBarriers()
	await page.getByLabel('Name').fill(name)
	await page.getByLabel('Content').fill('Of handloom cotton')
	await dialog.getByRole('button', { name: 'Add Category' }).click()
	await page.waitForURL('**/admin/categories')
	await expect(page.getByRole('status').first()).toContainText('Category Added')
	await expect(dialog).toHaveCount(0)

	await page.getByPlaceholder('Search categories...').fill(name)
	await page.keyboard.press('Enter')
	await page.waitForURL('**/admin/categories?search=*')
	await expect(page.getByText('Of handloom cotton')).toHaveCount(1)
	await page.getByRole('link', { name: `Edit ${name}` }).click()
	await expect(dialog.getByRole('heading', { name: 'Edit Category' })).toBeVisible()
	await page.getByLabel('Content').fill('Of Surat silk')
	await dialog.getByRole('button', { name: 'Save changes' }).click()
	await expect(page.getByRole('status').first()).toContainText('Category Updated')
	await expect(page.getByText('Of Surat silk')).toHaveCount(1)

	await page.getByRole('link', { name: `Delete ${name}` }).click()
	await expect(page.getByRole('heading', { name: 'Are you sure you want to delete this category?' })).toBeVisible()
	await noBarriers()
	await page.getByRole('button', { name: 'Delete', exact: true }).click()
	await expect(page.getByRole('status').first()).toContainText('Category Deleted')
	await expect(page.getByText('No categories found')).toBeVisible()
})

test('the owner adds a collection with pictures, and moves it when its category goes', async ({ page, scripted }) => {
	const category = `Looms ${scripted} ${Date.now()}`
	const name = `Winter ${scripted} ${Date.now()}`
	const noBarriers = async () => scripted && expect(await barriers(page)).toEqual([])
	const dialog = page.getByRole('dialog')
	await page.goto('/admin/categories/new')
	await page.getByLabel('Name').fill(category)
	await page.getByRole('button', { name: 'Add Category' }).click()
	await page.waitForURL('**/admin/categories')

	await page.goto('/admin/collections')
	await noBarriers()
	await page.getByRole('link', { name: 'Add Collection' }).click()
	await expect(dialog.getByRole('heading', { name: 'Add New Collection' })).toBeVisible()
	await page.getByLabel(/images/i).setInputFiles([await photo('#9C2F1F'), await photo('#2B3A78')])
	if (!scripted) await page.getByRole('button', { name: 'Upload' }).click()
	await expect(page.getByRole('button', { name: 'Remove image 2' })).toBeVisible()
	await dialog.getByRole('button', { name: 'Add Collection' }).last().click()
	await expect(dialog.getByRole('alert').filter({ hasText: 'Please enter a name' })).toBeVisible()
	await noBarriers()
	const second = await page.locator('[name="images[1]"]').inputValue()
	await page.getByLabel('Name').fill(name)
	await page.getByLabel('Category').selectOption(category)
	await page.getByRole('button', { name: 'Remove image 1' }).click()
	await expect(page.getByRole('button', { name: 'Remove image 2' })).toHaveCount(0)
	await dialog.getByRole('button', { name: 'Add Collection' }).last().click()
	await page.waitForURL('**/admin/collections')
	await expect(page.getByRole('status').first()).toContainText('Collection Added')
	const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
	await page.goto(`/admin/collections?search=${encodeURIComponent(name)}`)
	await expect(card).toContainText(category)
	await expect(card.locator('img')).toHaveAttribute('src', new RegExp(second))

	await page.goto(`/admin/categories?search=${encodeURIComponent(category)}`)
	await page.getByRole('link', { name: `Delete ${category}` }).click()
	await expect(page.getByText('1 collection is in it; it stays and becomes Uncategorized.')).toBeVisible()
	await noBarriers()
	await page.getByLabel('Or move what is in it to another category').selectOption('Shirts')
	await page.getByRole('button', { name: 'Delete', exact: true }).click()
	await expect(page.getByText('No categories found')).toBeVisible()
	await page.goto(`/admin/collections?search=${encodeURIComponent(name)}`)
	await expect(card).toContainText('Shirts')
	await page.getByRole('link', { name: `Delete ${name}` }).click()
	await expect(page.getByText('Are you sure you want to delete this collection?')).toBeVisible()
	await page.getByRole('button', { name: 'Delete', exact: true }).click()
	await expect(page.getByRole('status').first()).toContainText('Collection Deleted')
	await expect(page.getByText('No collections found')).toBeVisible()
})
