import type { Page } from '@playwright/test'
import { logInByRequest, expect, admin, test, waitForHydration } from '../../support/browser/browser.ts'
import { createUploadFile } from '../../support/data/images.ts'
import { violations } from '../../support/browser/violations.ts'
import { findProductId } from '../../support/work-behind-shop.ts'

test.beforeEach(({ page }) => logInByRequest(page, admin))

const photo = (name: string, color: string) => createUploadFile(color, { name, width: 360, height: 480 })
const shown = (page: Page) =>
	page
		.locator('[name^="images["][name$=".hash"]')
		.evaluateAll((fields: HTMLInputElement[]) => fields.map((field) => field.value))

/** Product lists are collapsed on a phone. */
const unfoldDetails = (page: Page) => page.getByRole('heading', { name: 'Details', exact: true }).click()

async function makeFirst(page: Page, image: number) {
	await page.getByText(`More… (image ${image})`).click()
	await page.getByRole('button', { name: new RegExp(`^Make first ?: image ${image}$`) }).click()
}

test('the original price follows the base price until it is changed (rule: product-fields)', async ({ page }) => {
	await page.goto('/admin/products/new')
	await waitForHydration(page)
	const [base, original] = [page.getByLabel('Base Price'), page.getByLabel('Original Price')]
	await base.pressSequentially('950')
	await expect(original).toHaveValue('950')
	await original.fill('1200')
	await base.fill('900')
	await expect(original).toHaveValue('1200')
	await page.goto(`/admin/products/${findProductId('Everyday Shirt 4')}`)
	await waitForHydration(page)
	const before = await original.inputValue()
	await base.fill('1')
	await expect(original).toHaveValue(before)
})

test('rows and images of the product form change without a request, and images upload immediately', async ({
	page,
}) => {
	await page.goto(`/admin/products/${findProductId('Everyday Shirt 4')}`)
	const posted: string[] = []
	page.on('request', (request) => request.method() === 'POST' && posted.push(new URL(request.url()).pathname))

	await unfoldDetails(page)
	const details = page.getByLabel(/^detail \d+$/)
	await details.last().fill('Typed')
	await page.getByRole('button', { name: 'Add detail' }).click()
	await expect(details.last()).toBeFocused()
	await page.getByRole('button', { name: 'Add detail' }).click()
	await expect(page.getByText('Please enter a detail').last()).toBeVisible()
	const count = await details.count()
	await page.getByRole('button', { name: `Remove detail ${count}` }).click()
	await expect(details).toHaveCount(count - 1)
	await expect(details.last()).toHaveValue('Typed')
	expect(posted).toEqual([])

	const before = await shown(page)
	const textFile = { name: 'words.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
	await page
		.getByLabel(/^(Add more|Choose) images$/)
		.setInputFiles([await photo('one.jpg', '#31405f'), textFile, await photo('two.jpg', '#5f4031')])
	await expect(page.getByText('words.png: Only PNG, JPEG, WebP, GIF or AVIF images can be used.')).toBeVisible()
	await expect.poll(async () => (await shown(page)).length).toBe(before.length + 2)
	expect(posted).toEqual(['/admin/images', '/admin/images', '/admin/images'])

	const sent = await shown(page)
	const last = sent.length
	await makeFirst(page, last)
	await expect.poll(() => shown(page)).toEqual([sent.at(-1), ...sent.slice(0, -1)])
	// Dragging needs a mouse on a desktop; a phone has the arrows.
	await page.setViewportSize({ width: 1280, height: 800 })
	await page
		.getByRole('img', { name: 'Position 1', exact: true })
		.dragTo(page.getByRole('img', { name: `Position ${last}`, exact: true }))
	await expect.poll(() => shown(page)).toEqual(sent)
	await page.getByRole('button', { name: `Remove image ${last}` }).click()
	await expect.poll(() => shown(page)).toEqual(sent.slice(0, -1))
	expect(posted).toHaveLength(3)
})

test('the colors of the form match the search, selected ones first', { tag: '@ci' }, async ({ page }) => {
	await page.goto('/admin/products/new')
	const colors = page.locator('#product-colorIds li:visible')
	const missing = page.getByRole('link', { name: 'Choose a color', exact: true })
	await expect(missing).toBeVisible()
	await page.getByRole('checkbox', { name: 'Indigo', exact: true }).check()
	await expect(missing).toBeHidden()
	await page.getByLabel('Search colors').fill('NO SUCH')
	await expect(colors).toHaveText(['Indigo'])
	await page.getByLabel('Search colors').press('Enter')
	await page.getByLabel('Search colors').fill('')
	await expect(colors.first()).toHaveText('Indigo')
	await expect(page.getByRole('checkbox', { name: 'Indigo', exact: true })).toBeChecked()
	expect(await colors.count()).toBeGreaterThan(12)
})

test('adding a row to the product form does not validate empty fields', { tag: '@ci' }, async ({ page }) => {
	await page.goto('/admin/products/new')
	await unfoldDetails(page)
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

test(
	'an image offers the selected colors, and keeps its own color after a rejected save',
	{ tag: '@ci' },
	async ({ page }) => {
		await page.goto('/admin/products/new')
		const tick = (name: string) => page.getByRole('checkbox', { name }).click()
		await tick('Indigo')
		await page
			.getByLabel(/choose images/i)
			.setInputFiles([await photo('one.jpg', '#335577'), await photo('two.jpg', '#773311')])
		const second = page.getByLabel('Color of image 2')
		await expect(page.getByRole('button', { name: 'Remove image 2' })).toBeVisible()
		await expect(second).toHaveCount(0)
		await tick('Rust')
		await expect(second.getByRole('option')).toHaveText(['No color', 'Indigo', 'Rust'])
		await second.selectOption('Rust')
		await makeFirst(page, 2)
		const first = page.getByLabel('Color of image 1')
		await expect(first.locator('option:checked')).toHaveText('Rust')
		await page.getByRole('button', { name: 'Add Product' }).last().click()
		await expect(page.getByRole('alert').filter({ hasText: 'Please fill the following required fields' })).toBeVisible()
		await expect(first.locator('option:checked')).toHaveText('Rust')
		expect(await violations(page, 'main'), 'the refused product').toEqual([])
		await tick('Olive')
		await tick('Rust')
		await expect(first.getByRole('option')).toHaveText(['No color', 'Indigo', 'Olive'])
		await expect(first.locator('option:checked')).toHaveText('No color')
	},
)
