import { admin, logInByRequest, expect, test } from '../../support/browser/browser.ts'

// An order created from a chat, from packing to the courier and back, including its stock.

for (const [how, width, javaScriptEnabled] of [
	['on a desk', 1280, true],
	['on a phone without script', 390, false],
] as const)
	test(
		`a staff order is confirmed, packed, shipped, returned and restocked, ${how}`,
		{ tag: '@ci' },
		async ({ browser, contextOptions }) => {
			const context = await browser.newContext({
				...contextOptions,
				viewport: { width, height: 844 },
				javaScriptEnabled,
			})
			const page = await context.newPage()
			await logInByRequest(page, admin)
			const press = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).first().click()

			await page.goto('/admin/orders/new')
			await page.getByLabel('Barcode, SKU or name').fill('tapi linen')
			await press('Find')
			await page.locator('button[name=add]:enabled').first().click()
			await page.locator('#take-name').fill('Rukmini Vora')
			await page.locator('#take-phone').fill('9825044718')
			await page.locator('#take-streetAddress').fill('12 Ashirwad Flats, Paldi')
			await page.locator('#take-zipCode').fill('380007')
			await page.getByLabel('Cash on delivery').check()
			await press('Calculate total')
			await press(/^Place order/)
			await expect(page.getByRole('heading', { level: 1, name: /Rukmini Vora/ })).toBeVisible()
			const id = /\d+$/.exec(new URL(page.url()).pathname)![0]
			await press(`Confirm order ${id}`)
			await expect(page.getByText(`Order #${id} is confirmed.`)).toBeVisible()

			await page.goto(`/admin/orders/packing?order=${id}`)
			await page.getByLabel('Scan item').fill('no such code')
			await page.keyboard.press('Enter')
			await expect(page.getByText('No product has the SKU or barcode “no such code”.')).toBeVisible()
			await press(/^Mark as packed/)
			await expect(page.getByText('1 of 1 packed')).toBeVisible()
			await page.getByLabel('Courier').selectOption('Delhivery')
			// The slip redirects by itself after printing, perhaps immediately.
			await Promise.all([page.waitForURL('**/packing-slip*'), press('Pack and print')])
			if (javaScriptEnabled) await page.waitForURL(({ pathname }) => pathname === '/admin/orders/packing')

			await page.goto(`/admin/orders/${id}`)
			await expect(page.getByText('Not scanned: 1 ×')).toBeVisible()
			await press(`Ship order ${id}`)
			await expect(page.getByText(`Order #${id} is shipped.`)).toBeVisible()
			await page.goto(`/admin/orders/${id}/returned`)
			await press('Mark as returned')
			await page.waitForURL((url) => url.pathname === `/admin/orders/${id}`)
			await page.goto('/admin/orders?status=came-back')
			await expect(page.getByRole('link', { name: `#${id}`, exact: true })).toBeVisible()

			await page.goto('/admin/stock?search=tapi+linen')
			await page.getByLabel('Add', { exact: true }).check()
			await page.getByLabel('Quantity').fill('1')
			await page.getByLabel('Reason').selectOption('Received')
			await press('Save')
			await expect(page).toHaveURL(/done=\d+/)
			await context.close()
		},
	)
