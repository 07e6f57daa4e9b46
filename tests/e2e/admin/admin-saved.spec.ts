import type { Page } from '@playwright/test'
import { violations } from '../../support/browser/violations.ts'
import { enter, expect, admin, test } from '../../support/browser/browser.ts'

test.beforeEach(({ page }) => enter(page, admin))

async function orderAt(page: Page, scripted: boolean): Promise<string> {
	const link = page.getByRole('rowheader').getByRole('link', { name: /^#\d+$/ })
	return (await link.nth(scripted ? 0 : 1).innerText()).slice(1)
}

/** The free choice of a status, under "More". */
async function statusOf(page: Page, order: string) {
	const status = page.getByRole('combobox', { name: `Status of order ${order}`, exact: true })
	if (!(await status.isVisible())) await page.getByText(`More of order ${order}`).click()
	return status
}

test('after saving from the foot of the long form one stays with the product, and it says so in view', async ({
	page,
	scripted,
}) => {
	await page.goto('/admin/products?search=everyday+shirt')
	const name = `Everyday Shirt ${scripted ? 2 : 3}`
	await page.getByRole('link', { name: `Edit ${name}`, exact: true }).click()
	for (const words of ['Saved', 'Saved again']) {
		await page.getByLabel('Description').fill(`${words} ${Date.now()}`)
		await page.getByRole('button', { name: 'Add shipping & return info' }).scrollIntoViewIfNeeded()
		await page.getByRole('button', { name: 'Save changes' }).last().click()
		await expect(page.getByText('Just saved')).toBeInViewport()
		await expect(page.getByText('Product Updated')).toBeVisible()
		await expect(page).toHaveURL(/\/admin\/products\/\d+\?search=everyday\+shirt$/)
		await expect(page.getByRole('link', { name: 'View in shop (opens in a new tab)' }).last()).toBeInViewport()
		await expect(page.getByLabel('Description')).toHaveValue(new RegExp(`^${words} \\d`))
	}
	if (!scripted) return
	expect(await violations(page)).toEqual([])
	await page.getByLabel('Description').fill('Not saved yet')
	await expect(page.getByText('Just saved')).toHaveCount(0)
})

test('a new offer is marked in view in its list', async ({ page }) => {
	const text = `Saved in view ${Date.now()}`
	await page.goto('/admin/offers')
	await page.getByRole('link', { name: 'Add Offer' }).click()
	await page.getByLabel('Offer Text').fill(text)
	await page.getByRole('dialog').getByRole('button', { name: 'Add Offer' }).click()
	await expect(page.locator('#saved')).toContainText(text)
	await expect(page.locator('#saved').getByText('Just saved')).toBeInViewport()
	await page.getByRole('link', { name: `Delete ${text}` }).click()
	await page.getByRole('button', { name: 'Delete', exact: true }).click()
	await expect(page.getByText(text)).toHaveCount(0)
})

test('cancelling an order asks first; keeping it changes nothing', async ({ page, scripted }) => {
	await page.goto('/admin/orders?search=cancelled+cap')
	const order = await orderAt(page, scripted)
	await (await statusOf(page, order)).selectOption('Cancelled')
	await page.getByRole('button', { name: `Update status of order ${order}`, exact: true }).click()
	await expect(page.getByRole('heading', { name: 'Are you sure you want to cancel this order?' })).toBeVisible()
	if (scripted) expect(await violations(page)).toEqual([])
	await page.getByText('Keep the order').click()
	await expect(page.getByRole('heading', { name: 'Are you sure you want to cancel this order?' })).toBeHidden()
	await expect(await statusOf(page, order)).toHaveValue('1')
	await (await statusOf(page, order)).selectOption('Cancelled')
	await page.getByRole('button', { name: `Update status of order ${order}`, exact: true }).click()
	await page.getByRole('button', { name: 'Cancel the order' }).click()
	await expect(page.getByText('Order status updated successfully!')).toBeVisible()
	await expect(page).toHaveURL('/admin/orders?search=cancelled+cap')
	await expect(await statusOf(page, order)).toHaveValue('5')
})

test("a change of an order's status that somebody else has changed meanwhile is refused, and the page says by whom", async ({
	page,
	scripted,
}) => {
	await page.goto('/admin/orders?search=contested+cap')
	const order = await orderAt(page, scripted)
	const sent = await page.request.post(`/admin/orders/${order}/status`, {
		form: { status: '3', seen: '1' },
		maxRedirects: 0,
		headers: { Origin: new URL(page.url()).origin },
	})
	expect(sent.status()).toBe(303)
	await (await statusOf(page, order)).selectOption('Processing')
	await page.getByRole('button', { name: `Update status of order ${order}`, exact: true }).click()
	await expect(
		page.getByRole('alert').filter({ hasText: `has set order #${order} to Shipped in the meantime` }),
	).toBeAttached()
	await expect(await statusOf(page, order)).toHaveValue('3')
})
