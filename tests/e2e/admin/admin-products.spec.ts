import { createUploadFile } from '../../support/data/images.ts'
import { violations } from '../../support/browser/violations.ts'
import { logInByRequest, expect, waitForHydration, logIn, admin, test } from '../../support/browser/browser.ts'

test('the admin logs in on the way to a product, views it over the list, and returns to the same list state', async ({
	page,
}) => {
	await page.goto('/admin/products?search=ordered+over')
	await expect(page.getByText('Please log in to view products')).toBeVisible()
	await logIn(page, admin)
	await expect(page).toHaveURL('/admin/products?search=ordered+over')
	await waitForHydration(page)
	const view = page.getByRole('link', { name: 'View Ordered Overshirt' })
	await view.click()
	await page.waitForURL(/\/admin\/products\/\d+\/details\?search=ordered/)
	const details = page.getByRole('dialog', { name: 'Ordered Overshirt' })
	await expect(details.getByRole('row', { name: /Ordered Order #1 By Riya −1/ })).toBeVisible()
	expect(await violations(page, 'dialog[open]')).toEqual([])
	await details.getByRole('link', { name: 'Delete Ordered Overshirt' }).click()
	const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this product?' })
	await question.getByRole('button', { name: 'Cancel' }).click()
	await expect(question).toHaveCount(0)
	await expect(details).toBeVisible()
	await page.keyboard.press('Escape')
	await page.waitForURL(/\/admin\/products\?search=ordered/)
	await expect(details).toHaveCount(0)
	await expect(view).toBeFocused()
})

test(
	'ten of eleven images are kept, the other is named, nothing is lost, and a double tap adds one product',
	{ tag: '@ci' },
	async ({ page }) => {
		const name = `Tapped Twice ${Date.now()}`
		await logInByRequest(page, admin)
		await page.goto('/admin/products/new')
		await page.getByLabel('Name').fill(name)
		await page.getByLabel('Description').fill('Typed once.')
		await page.getByLabel('Base Price').fill('999.50')
		await page.getByLabel('Original Price').fill('999.50')
		await page.getByLabel('Original Quantity').fill('3')
		await page.getByLabel('Category', { exact: true }).selectOption('Shirts')
		await page.getByText('Indigo').click()
		await page
			.getByLabel(/choose images/i)
			.setInputFiles(await Promise.all(Array.from({ length: 11 }, (_, number) => image(number))))
		await expect(page.getByRole('alert').getByText('Maximum 10 images allowed. Not added: 10.jpg.')).toBeVisible()
		await expect(page.getByRole('button', { name: 'Remove image 10' })).toBeVisible()
		await expect(page.getByLabel('Description')).toHaveValue('Typed once.')
		await page.getByRole('button', { name: 'Add Product' }).last().dblclick()
		await expect(page).toHaveURL(/\/admin\/products\/\d+$/)
		await expect(page.getByText('Just saved')).toBeInViewport()
		await page.goto(`/admin/products?search=${encodeURIComponent(name)}`)
		await expect(page.getByRole('heading', { level: 2, name })).toHaveCount(1)
	},
)

const image = (number: number) => createUploadFile(`rgb(${20 * number}, 80, 32)`, { name: `${number}.jpg` })
