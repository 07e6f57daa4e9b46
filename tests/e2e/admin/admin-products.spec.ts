import sharp from 'sharp'
import { violations } from '../../support/browser/violations.ts'
import { enter, expect, logIn, admin, hydrated, test } from '../../support/browser/browser.ts'

const image = async (background: string) => ({
	name: `${background.slice(1)}.jpg`,
	mimeType: 'image/jpeg',
	buffer: await sharp({ create: { width: 60, height: 80, channels: 3, background } })
		.jpeg()
		.toBuffer(),
})

test('the admin looks at a product over the list, at its stock history, and comes back to the same list state', async ({
	page,
	scripted,
}) => {
	await page.goto('/admin/products?search=ordered+over')
	await expect(page.getByText('Please log in to view products')).toBeVisible()
	await logIn(page, admin)
	await expect(page).toHaveURL('/admin/products?search=ordered+over')
	await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
	const view = page.getByRole('link', { name: 'View Ordered Overshirt' })
	await expect(view).toBeVisible()
	if (scripted) {
		await hydrated(page)
		expect(await violations(page)).toEqual([])
	}
	await view.click()
	await page.waitForURL(/\/admin\/products\/\d+\/details\?search=ordered/)
	const details = page.getByRole('dialog', { name: 'Ordered Overshirt' })
	await expect(details.getByText('₹ 1,599.00')).toBeVisible()
	await expect(details.getByRole('row', { name: /Ordered Order #1 Riya −1/ })).toBeVisible()
	expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
	if (scripted) {
		expect(await violations(page)).toEqual([])
		await details.getByRole('link', { name: 'Delete Ordered Overshirt' }).click()
		const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this product?' })
		await expect(question).toBeVisible()
		expect(await violations(page)).toEqual([])
		await question.getByRole('button', { name: 'Cancel' }).click()
		await expect(question).toHaveCount(0)
		await expect(details).toBeVisible()
		await page.keyboard.press('Escape')
	} else {
		await details.getByRole('link', { name: 'Close' }).click()
	}
	await page.waitForURL(/\/admin\/products\?search=ordered/)
	await expect(details).toHaveCount(0)
	if (scripted) await expect(view).toBeFocused()
})

test('of eleven images ten are kept, the other is named, nothing is lost, and a double tap adds one product', async ({
	page,
	scripted,
}) => {
	const name = `Tapped Twice ${scripted ? 'on' : 'off'} ${Date.now()}`
	await enter(page, admin)
	await page.goto('/admin/products/new')
	if (scripted) await hydrated(page)
	await page.getByLabel('Name').fill(name)
	await page.getByLabel('Description').fill('Typed once.')
	await page.getByLabel('Base Price').fill('999.50')
	await page.getByLabel('Original Price').fill('999.50')
	await page.getByLabel('Original Quantity').fill('3')
	await page.getByLabel('Category').selectOption('Shirts')
	await page.getByText('Indigo').click()
	const files = page.getByLabel(/choose images|add more images/i)
	await files.setInputFiles(
		await Promise.all(
			Array.from({ length: 11 }, (_, number) => image(`#${(number * 20 + 10).toString(16).padStart(2, '0')}5020`)),
		),
	)
	const add = page.getByRole('button', { name: 'Add Product' }).last()
	if (!scripted) await add.click()
	await expect(page.getByRole('alert').getByText('Maximum 10 images allowed. Not added: d25020.jpg.')).toBeVisible()
	await expect(page.getByRole('button', { name: 'Remove image 10' })).toBeVisible()
	if (scripted) expect(await violations(page)).toEqual([])
	await expect(page.getByLabel('Description')).toHaveValue('Typed once.')
	await add.dblclick()
	// Not `waitForURL`: without script the second submission replaces the first.
	await expect(page).toHaveURL(/\/admin\/products\/\d+$/)
	await expect(page.getByText('Just saved')).toBeVisible()
	await page.goto(`/admin/products?search=${encodeURIComponent(name)}`)
	await expect(page.getByRole('rowheader', { name })).toHaveCount(1)
})

test('an empty file in the product form is named, and the image chosen with it is kept', async ({ page, scripted }) => {
	await enter(page, admin)
	await page.goto('/admin/products/new')
	await page
		.getByLabel(/choose images/i)
		.setInputFiles([
			{ name: 'in the cloud.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
			await image('#4A5B6C'),
		])
	if (!scripted) await page.getByRole('button', { name: 'Upload' }).click()
	await expect(page.getByText('in the cloud.jpg: This file is empty (0 bytes).').first()).toBeVisible()
	await expect(page.getByRole('button', { name: 'Remove image 1' })).toBeVisible()
})

test('adding a row to the product form asks nothing of the fields that nobody has filled in yet', async ({ page }) => {
	await enter(page, admin)
	await page.goto('/admin/products/new')
	const wrong = page.locator('form [aria-invalid=true]')
	const add = page.getByRole('button', { name: 'Add detail' })
	await add.click()
	await expect(page.getByText('Please enter a detail').first()).toBeVisible()
	await expect(wrong).toHaveCount(1)
	await page.getByRole('textbox', { name: 'detail 1' }).fill('Long sleeves')
	await add.click()
	await expect(page.getByRole('textbox', { name: 'detail 2' })).toBeVisible()
	await expect(wrong).toHaveCount(0)
	await page.getByRole('button', { name: 'Remove detail 2' }).click()
	await expect(page.getByRole('textbox', { name: 'detail 2' })).toHaveCount(0)
	await expect(wrong).toHaveCount(0)
})

test('an image is offered the colors as they are ticked, and keeps its own through a refused save', async ({
	page,
	scripted,
}) => {
	await enter(page, admin)
	await page.goto('/admin/products/new')
	if (scripted) await hydrated(page)
	const tick = (name: string) => page.getByRole('checkbox', { name }).click()
	await tick('Indigo')
	await page.getByLabel(/choose images/i).setInputFiles([await image('#335577'), await image('#773311')])
	if (!scripted) await page.getByRole('button', { name: 'Upload' }).click()
	const second = page.getByLabel('Color of image 2')
	await expect(page.getByRole('button', { name: 'Remove image 2' })).toBeVisible()
	await expect(second).toHaveCount(0)
	await tick('Rust')
	if (!scripted) await page.getByRole('button', { name: 'Choose the colors of images' }).click()
	await expect(second.getByRole('option')).toHaveText(['No color chosen', 'Indigo', 'Rust'])
	await second.selectOption('Rust')
	await page.getByRole('button', { name: 'Move image 2 forward' }).click()
	const first = page.getByLabel('Color of image 1')
	await expect(first.locator('option:checked')).toHaveText('Rust')
	await page.getByRole('button', { name: 'Add Product' }).last().click()
	await expect(page.getByRole('alert').filter({ hasText: 'Please fill the following required fields' })).toBeVisible()
	await expect(first.locator('option:checked')).toHaveText('Rust')
	if (!scripted) return
	expect(await violations(page)).toEqual([])
	await tick('Olive')
	await tick('Rust')
	await expect(first.getByRole('option')).toHaveText(['No color chosen', 'Indigo', 'Olive'])
	await expect(first.locator('option:checked')).toHaveText('No color chosen')
})
