import { violations } from '../../support/browser/violations.ts'
import { enter, expect, admin, test } from '../../support/browser/browser.ts'

test.beforeEach(({ page }) => enter(page, admin))

test('the admin narrows the list of orders, looks into one, has its mail sent again and comes back to the list state', async ({
	page,
	scripted,
}) => {
	const order = scripted ? 3 : 4
	const violationsHere = async () => (scripted ? violations(page) : [])
	// The confirmation is sent at its own time.
	await expect
		.poll(async () => {
			await page.goto(`/admin/orders/${order}`)
			return page.getByRole('button', { name: /^Send again/ }).count()
		})
		.toBe(1)
	expect(await violationsHere(), 'the details as a part of the page').toEqual([])

	await page.goto('/admin/orders')
	await page.getByPlaceholder('Search by Order ID or Product Name...').fill('ledger')
	await page.getByRole('combobox', { name: 'Payment', exact: true }).selectOption('Cash on Delivery')
	await page.getByRole('button', { name: 'Search' }).click()
	await expect(page).toHaveURL(/search=ledger&status=&paymentMethod=cod&payment=$/)
	await expect(page.getByRole('combobox', { name: 'Payment', exact: true })).toHaveValue('cod')
	expect(await violationsHere(), 'the list').toEqual([])

	const link = page.getByRole('link', { name: `#${order}`, exact: true })
	await link.click()
	const details = page.getByRole('dialog', { name: `Order #${order}` })
	await expect(details.getByText('Leave it at the gate').first()).toBeVisible()
	expect(await violationsHere(), 'the dialog').toEqual([])
	const again = details.getByRole('button', { name: /^Send again: Order confirmation/ })
	const address = await details.locator('form[action^="/admin/mails/"]').getAttribute('action')
	const first = await page.request.post(address!, {
		form: { redirectTo: `/admin/orders/${order}` },
		maxRedirects: 0,
		headers: { Origin: new URL(page.url()).origin },
	})
	expect(first.status()).toBe(303)
	await again.click()
	await expect((scripted ? details : page).getByText('This mail has been sent again already.')).toBeVisible()
	await expect(details.getByText('Order confirmation')).toHaveCount(2)
	expect(await violationsHere(), 'the dialog with a message').toEqual([])

	if (scripted) await page.keyboard.press('Escape')
	else await details.getByRole('link', { name: 'Close' }).click()
	await expect(page).toHaveURL(/\/admin\/orders\?search=ledger&paymentMethod=cod$/)
	await expect(details).toHaveCount(0)
	if (scripted) await expect(link).toBeFocused()
	const download = page.waitForEvent('download')
	await page.getByRole('link', { name: 'Export CSV' }).click()
	expect((await download).suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/)
})

test('the admin ticks two orders and sees what their next step changes, and what is to be picked', async ({
	page,
	scripted,
}) => {
	await page.goto('/admin/orders?search=ledger')
	await page.getByRole('checkbox', { name: 'Choose order 3' }).check()
	await page.getByRole('checkbox', { name: 'Choose order 4' }).check()
	await page.getByRole('button', { name: 'Next step' }).click()
	const lines = page.getByRole('main').getByRole('listitem')
	await expect(lines).toHaveCount(2)
	if (scripted) expect(await violations(page), 'the question').toEqual([])
	await page.getByRole('link', { name: 'Cancel' }).click()
	await page.getByRole('link', { name: 'Tick all' }).click()
	await expect(page.getByRole('checkbox', { name: 'Choose order 4' })).toBeChecked()
	await page.getByRole('button', { name: 'Pick list' }).click()
	await expect(page.getByRole('heading', { name: 'Pick list' })).toBeVisible()
	if (scripted) expect(await violations(page), 'the pick list').toEqual([])
})

test('the admin prints a packing slip and an invoice', async ({ page, scripted }) => {
	const order = scripted ? 3 : 4
	for (const [link, title] of [
		['Packing slip', new RegExp(`Packing slip\\s*#${order}`)],
		['Invoice', `Invoice #${order}`],
	] as const) {
		await page.goto(`/admin/orders/${order}`)
		await page.getByRole('link', { name: link, exact: true }).click()
		const heading = page.getByRole('heading', { level: 1, name: title })
		await expect(heading).toBeVisible()
		if (scripted) {
			await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
			expect(await violations(page), link).toEqual([])
		} else {
			await expect(page.getByText('To print, choose Print')).toBeVisible()
		}
		await page.emulateMedia({ media: 'print' })
		await expect(page.getByRole('banner')).toBeHidden()
		await expect(page.getByRole('link', { name: `Order #${order}` })).toBeHidden()
		await expect(heading).toBeVisible()
		await page.emulateMedia({ media: null })
	}
})
