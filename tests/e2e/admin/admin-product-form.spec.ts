import sharp from 'sharp'
import type { Page } from '@playwright/test'
import { enter, expect, admin, test } from '../../support/browser/browser.ts'
import { productNamed } from '../../support/shop-behind.ts'

test.beforeEach(({ page }) => enter(page, admin))

const photo = async (name: string, background: string) => ({
	name,
	mimeType: 'image/png',
	buffer: await sharp({ create: { width: 360, height: 480, channels: 3, background } })
		.png()
		.toBuffer(),
})
const shown = (page: Page) =>
	page
		.locator('[name^="images["][name$=".hash"]')
		.evaluateAll((fields: HTMLInputElement[]) => fields.map((field) => field.value))

test('with script rows and images of the product form change without a request, and images go up by themselves', async ({
	page,
	scripted,
}) => {
	test.skip(!scripted, 'without script each of these is a button that submits: admin-product-rows.test.ts')
	await page.goto(`/admin/products/${productNamed('Everyday Shirt 4')}`)
	const posted: string[] = []
	page.on('request', (request) => request.method() === 'POST' && posted.push(new URL(request.url()).pathname))

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
	const words = { name: 'words.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
	await page
		.getByLabel(/^(Add more|Choose) images$/)
		.setInputFiles([await photo('one.png', '#31405f'), words, await photo('two.png', '#5f4031')])
	await expect(page.getByText('words.png: Only PNG, JPEG, WebP, GIF or AVIF images can be used.')).toBeVisible()
	await expect.poll(async () => (await shown(page)).length).toBe(before.length + 2)
	expect(posted).toEqual(['/admin/images', '/admin/images', '/admin/images'])

	const sent = await shown(page)
	const last = sent.length
	await page.getByRole('button', { name: new RegExp(`^Make first ?: image ${last}$`) }).click()
	expect(await shown(page)).toEqual([sent.at(-1), ...sent.slice(0, -1)])
	await page
		.getByRole('img', { name: 'Number 1', exact: true })
		.dragTo(page.getByRole('img', { name: `Number ${last}`, exact: true }))
	expect(await shown(page)).toEqual(sent)
	await page.getByRole('button', { name: `Remove image ${last}` }).click()
	expect(await shown(page)).toEqual(sent.slice(0, -1))
	expect(posted).toHaveLength(3)
})

test('with script the colors of the form follow what is searched, those ticked first', async ({ page, scripted }) => {
	test.skip(!scripted, 'without script a button searches: admin-color-search.test.ts')
	await page.goto('/admin/products/new')
	const colors = page.locator('#product-colorIds li:visible')
	await page.getByRole('checkbox', { name: 'Indigo', exact: true }).check()
	await page.getByLabel('Search colors').fill('NO SUCH')
	await expect(colors).toHaveText(['Indigo'])
	await page.getByLabel('Search colors').press('Enter')
	await page.getByLabel('Search colors').fill('')
	await expect(colors.first()).toHaveText('Indigo')
	await expect(page.getByRole('checkbox', { name: 'Indigo', exact: true })).toBeChecked()
	expect(await colors.count()).toBeGreaterThan(12)
})
