import { logInByRequest, expect, admin, test } from '../../support/browser/browser.ts'

test(
	'saving from the bottom of the long form stays on the product and shows a visible confirmation',
	{ tag: '@ci' },
	async ({ page }) => {
		await logInByRequest(page, admin)
		await page.goto('/admin/products?search=everyday+shirt')
		await page.getByRole('link', { name: 'Edit Everyday Shirt 2', exact: true }).click()
		for (const message of ['Saved', 'Saved again']) {
			await page.getByLabel('Description').fill(message)
			await page.getByRole('heading', { name: 'Shipping & returns' }).scrollIntoViewIfNeeded()
			await page.getByRole('button', { name: 'Save changes' }).last().click()
			await expect(page.getByText('Just saved')).toBeInViewport()
			await expect(page.getByText('Product Updated')).toBeVisible()
			await expect(page).toHaveURL(/\/admin\/products\/\d+\?search=everyday\+shirt$/)
			await expect(page.getByRole('link', { name: 'View in shop (opens in a new tab)' }).last()).toBeInViewport()
			await expect(page.getByLabel('Description')).toHaveValue(message)
		}
		await page.getByLabel('Description').fill('Not saved yet')
		await expect(page.getByText('Just saved')).toHaveCount(0)
	},
)
