import { expect, type Page } from '@playwright/test'
import { passingImages } from '../data/images.ts'

/** The button of a form of the back-office. */
export const press = (page: Page, name: string | RegExp) =>
	page.getByRole('main').getByRole('button', { name }).last().click()

/** The owner of an empty shop adds its first product: Tapi Kurta in Indigo, 8 pieces of ₹ 1,299. */
export async function addFirstProduct(page: Page) {
	await page.goto('/admin/categories/new')
	await page.getByLabel('Name').fill('Kurtas')
	await press(page, 'Add Category')
	await expect(page.getByText('Category Added')).toBeVisible()
	await page.goto('/admin/colors/new')
	await page.getByLabel('Name').fill('Indigo')
	await page.getByLabel('Color', { exact: true }).fill('#2B3A78')
	await press(page, 'Add Color')
	await expect(page.getByText('Color Added')).toBeVisible()
	await page.goto('/admin/products/new')
	await page.getByLabel('Name').fill('Tapi Kurta')
	await page.getByLabel('Description').fill('Handloom cotton from Surat.')
	await page.getByLabel('Base Price').fill('1299')
	await page.getByLabel('Original Price').fill('1599')
	await page.getByLabel('Original Quantity').fill('8')
	await page.getByLabel('Category').selectOption('Kurtas')
	await page.getByLabel('Indigo').check()
	await page.getByLabel(/choose images|add more images/i).setInputFiles(await passingImages())
	await expect(page.getByRole('button', { name: 'Remove image 2' })).toBeVisible()
	await press(page, 'Add Product')
	await expect(page.getByText('Product Added')).toBeVisible()
}
