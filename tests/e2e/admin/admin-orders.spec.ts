import { violations } from '../../support/browser/violations.ts'
import { enter, expect, admin, fillCheckout, join, putIntoCart, test } from '../../support/browser/browser.ts'

test(
	'the admin opens an order from the list, has its mail sent again and comes back to the list state',
	{ tag: '@ci' },
	async ({ page }) => {
		await enter(page, admin)
		// The confirmation is sent at its own time.
		await expect
			.poll(async () => (await page.request.get('/admin/orders/3')).text())
			.toContain('Send again: Order confirmation')
		await page.goto('/admin/orders')
		await page.getByPlaceholder('Search by Order ID or Product Name...').fill('ledger')
		await page.getByRole('combobox', { name: 'Payment', exact: true }).selectOption('Cash on Delivery')
		await page.getByRole('button', { name: 'Search' }).click()
		await expect(page).toHaveURL(/search=ledger&status=&paymentMethod=cod&payment=$/)
		const link = page.getByRole('link', { name: '#3', exact: true })
		await link.click()
		const details = page.getByRole('main')
		await expect(page.getByRole('heading', { level: 1, name: /^Order #3/ })).toBeVisible()
		await expect(details.getByText('Leave it at the gate').first()).toBeVisible()
		await details.getByRole('button', { name: /^Send again: Order confirmation/ }).click()
		await expect(details.getByText('Order confirmation')).toHaveCount(2)
		expect(await violations(page), 'the page of an order with a message').toEqual([])
		await details.getByRole('link', { name: 'Orders', exact: true }).click()
		await expect(page).toHaveURL(/\/admin\/orders\?search=ledger&paymentMethod=cod$/)
		await expect(link).toBeVisible()
		expect(await violations(page), 'the list of orders').toEqual([])
		const download = page.waitForEvent('download')
		await page.getByRole('link', { name: 'Export CSV' }).click()
		expect((await download).suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/)
	},
)

test('an order is shipped, and its cash collected and handed over, on its page', async ({ page }) => {
	await join(page)
	await putIntoCart(page, 'Tapi Linen Shirt')
	await page.goto('/checkout')
	await fillCheckout(page)
	await page.getByRole('button', { name: /^Place order/ }).click()
	await expect(page.getByText('Please have ready in cash')).toBeVisible()
	const id = new URL(page.url()).searchParams.get('orderId')!
	await page.context().clearCookies()
	await enter(page, admin)
	await page.goto('/admin/orders')
	const line = page.getByRole('link', { name: `#${id}`, exact: true })
	await line.focus()
	await page.keyboard.press('j')
	await expect(line).not.toBeFocused()
	await page.keyboard.press('k')
	await expect(line).toBeFocused()
	await page.keyboard.press('x')
	await expect(page.getByRole('checkbox', { name: `Tick order ${id}` })).toBeChecked()
	await page.keyboard.press('Enter')
	const details = page.getByRole('main')
	await details.getByText('More', { exact: true }).click()
	await details.getByRole('combobox', { name: `Status of order ${id}` }).selectOption('Shipped')
	await details.getByRole('button', { name: /Update status/ }).click()
	await expect(page.getByText('Order status updated successfully!')).toBeVisible()
	await expect(details.getByText('Pending → Shipped')).toBeVisible()
	await details.getByRole('button', { name: 'Mark as collected' }).click()
	await expect(details.getByText('Collected', { exact: true }).first()).toBeVisible()
	await details.getByRole('textbox', { name: 'Reference (optional)', exact: true }).fill('Courier of Friday')
	await details.getByRole('button', { name: 'Mark as remitted' }).click()
	await expect(details.getByText('Remitted', { exact: true }).first()).toBeVisible()
	await expect(details.getByText('Courier of Friday')).toBeVisible()
	await expect(details.getByRole('button', { name: /^Mark as/ })).toHaveCount(0)
})
