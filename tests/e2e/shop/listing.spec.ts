import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser.ts'

const filters = (page: Page) => page.getByRole('button', { name: /^Filters/ })
const sort = (page: Page) => page.getByLabel('Sort by')
const firstProduct = (page: Page) => page.getByRole('article').first()

test('a sort order applies at once and keeps the focus, and Back restores the previous one', async ({ page }) => {
	await page.goto('/allproducts')
	await expect(page.getByRole('button', { name: 'Sort', exact: true })).toHaveCount(0)
	await sort(page).focus()
	await sort(page).selectOption('price-asc')
	await expect(page).toHaveURL('/allproducts?sort=price-asc')
	await expect(firstProduct(page)).toContainText('Everyday Shirt 1')
	await expect(sort(page)).toBeFocused()
	await page.goBack()
	await expect(page).toHaveURL('/allproducts')
	await expect(sort(page)).toHaveValue('featured')
	// Uses the keyboard: the link can move under a slow pointer, because cards and footer get their height only as they
	// come near.
	await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).press('Enter')
	await expect(page).toHaveURL(/page=2/)
	await page.goBack()
	await expect(page).not.toHaveURL(/page=2/)
})

test('a color filter applies at once and keeps the entered price; Back restores it and it can be removed', async ({
	page,
}) => {
	await page.goto('/allproducts')
	await filters(page).click()
	await page.getByRole('textbox', { name: 'From' }).fill('1700')
	await page.getByRole('group', { name: 'Color' }).getByText(/^Rust/).click()
	await expect(page.getByText('1 product', { exact: true })).toBeVisible()
	await expect(page).toHaveURL(/color=\d+/)
	await expect(page).toHaveURL(/min=1700/)
	await expect(page.getByRole('article')).toContainText('Tapi Linen Shirt')
	// An open panel has its own history entry, on top of the one for the filters.
	await page.goBack()
	await expect(page.getByRole('region', { name: 'Filters' })).toBeHidden()
	await page.goBack()
	await expect(page.getByText('1 product', { exact: true })).toHaveCount(0)
	await page.goForward()
	await expect(page.getByText('1 product', { exact: true })).toBeVisible()
	await page.getByRole('link', { name: /remove.*rust/i }).click()
	await expect(page).not.toHaveURL(/color=/)
	await filters(page).click()
	await page.getByRole('checkbox', { name: 'L 1', exact: true }).click()
	await page.getByRole('button', { name: /^Show/ }).click()
	await expect(page).toHaveURL(/[?&]size=l/)
	await expect(page.getByRole('button', { name: 'Filters 2', exact: true })).toBeVisible()
})

test('expanded color names stay expanded after choosing one of them', { tag: '@ci' }, async ({ page }) => {
	await page.goto('/shop/Shade%20Cards?open=all')
	await page.locator('#family-blue summary').click()
	await page.locator('#family-blue').getByRole('checkbox').nth(1).click()
	await expect(page).toHaveURL(/color=\d+/)
	await expect(page.getByRole('link', { name: /remove.*blue/i })).toBeVisible()
	await expect(page.locator('#family-blue').getByRole('checkbox').nth(1)).toBeChecked()
})

test('a color among more than forty is found by its name', { tag: '@ci' }, async ({ page }) => {
	await page.goto('/shop/Shade%20Cards')
	await filters(page).click()
	const color = page.getByRole('checkbox', { name: 'Green 12 1', exact: true })
	await expect(color).toHaveCount(0)
	const find = page.getByRole('searchbox', { name: 'Find a color' })
	await find.fill('no such color')
	await expect(page.getByText('No matching color.')).toBeVisible()
	await find.fill('green 12')
	await expect(page.locator('.filters').getByRole('checkbox', { name: /^(Blue|Yellow)/ })).toHaveCount(0)
	await color.click()
	await expect(page).toHaveURL(/color=\d+/)
	await expect(page.getByRole('link', { name: /remove.*green 12/i })).toBeVisible()
	// The search text is still there.
	await expect(find).toHaveValue('green 12')
	await expect(page.locator('.filters').getByRole('checkbox', { name: /^(Blue|Yellow)/ })).toHaveCount(0)
})

test(
	'the filter sheet on a phone closes after Apply, and the focus moves to the number of products',
	{ tag: '@ci' },
	async ({ page }) => {
		await page.goto('/allproducts')
		await filters(page).click()
		await page.getByRole('textbox', { name: 'From' }).fill('1700')
		await page.getByRole('textbox', { name: 'To' }).fill('5000')
		await page.getByRole('button', { name: /^Show \d+ products$/ }).click()
		await expect(page).toHaveURL(/min=1700/)
		await expect(page.getByRole('textbox', { name: 'From' })).toBeHidden()
		await expect(page.locator('#result-count')).toHaveText('1 product')
		await expect(page.locator('#result-count')).toBeFocused()
	},
)

test.describe('with a mouse', () => {
	test.use({ hasTouch: false, isMobile: false, viewport: { width: 1280, height: 800 } })

	test('a card shows View Details without hovering, in the line of the colors', async ({ page }) => {
		await page.goto('/allproducts')
		const link = firstProduct(page).getByText('View Details')
		await expect(link).toHaveCSS('opacity', '1')
		const colors = firstProduct(page).locator('.card-line').last()
		const [line, button] = [(await colors.boundingBox())!, (await link.boundingBox())!]
		expect(Math.round(button.y + button.height)).toBe(Math.round(line.y + line.height))
	})
})
