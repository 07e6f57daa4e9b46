import type { Page } from '@playwright/test'
import { admin, logInByRequest, expect, test, waitForHydration } from '../../support/browser/browser.ts'
import { violations } from '../../support/browser/violations.ts'
import { labelVariant } from '../../support/work-behind-shop.ts'

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
			await press(/^Create order/)
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

const labels = [
	{ color: 'Indigo', size: 'S', sku: 'SCAN 1', barcode: '8900000001008', scan: 'SCAN 1' },
	{ color: 'Indigo', size: 'M', sku: 'SCAN-2', barcode: '8900000001015', scan: ']C1scan-2' },
	{ color: 'Rust', size: 'M', sku: 'SCAN-3', barcode: '8900000001022', scan: ']E08900000001022' },
	{ color: 'Rust', size: 'L', sku: 'SCAN-4', barcode: '8 900000 001039', scan: '8900000001039' },
]

for (const javaScriptEnabled of [true, false])
	test(`scans 100, 300 and 600 ms apart are all handled ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
		browser,
		contextOptions,
	}) => {
		const context = await browser.newContext({ ...contextOptions, javaScriptEnabled })
		const page = await context.newPage()
		await logInByRequest(page, admin)
		const open = async (address: string) => {
			await page.goto(address)
			if (javaScriptEnabled) await waitForHydration(page)
		}
		for (const label of labels) labelVariant({ name: 'Sized Kalidar', ...label })
		await open('/admin/orders/new')
		const id = await createScannedOrder(page)
		for (const pause of [100, 300, 600]) {
			const scan = () => scanLabels(page, { pause, end: javaScriptEnabled && pause === 300 ? 'Tab' : 'Enter' })

			await open('/admin/pos')
			await scan()
			await expect(page.getByRole('spinbutton')).toHaveCount(4)
			await expect(page.getByLabel('Barcode, SKU or name')).toBeFocused()
			await expect(page.getByLabel('Barcode, SKU or name')).toHaveValue('')

			await open(`/admin/orders/packing?order=${id}`)
			await scan()
			await expect(page.getByText('4 of 4 items scanned')).toBeAttached()
			await expect(page.getByLabel('Scan item')).toBeFocused()

			await open('/admin/stock')
			await scan()
			await expect(page.getByRole('heading', { name: 'Also scanned' })).toBeVisible()
			await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3)
			await expect(page.getByText('SKU SCAN-4')).toBeVisible()

			await open('/admin/stock/sheet?search=sized+kalidar&receive=1')
			await scan()
			for (const { color, size } of labels)
				await expect(page.getByLabel(`Sized Kalidar, ${color} ${size}`)).toHaveValue('1')
		}
		await context.close()
	})

test('a stock sheet counts each scan from the first unit on and names every unknown code', async ({ page }) => {
	for (const label of labels) labelVariant({ name: 'Sized Kalidar', ...label })
	await logInByRequest(page, admin)
	await page.goto('/admin/stock/sheet?search=sized+kalidar')
	for (const code of ['SCAN-3', 'NO-1', 'SCAN-3', 'NO-2']) {
		await page.keyboard.type(code)
		await page.keyboard.press('Enter')
	}
	await expect(page.getByText('Not on this sheet: “NO-1”, “NO-2”')).toBeVisible()
	await expect(page.getByLabel('Sized Kalidar, Rust M')).toHaveValue('2')
})

test('a scan that starts in a quantity or on a button counts, and no scan hides an error', async ({ page }) => {
	for (const label of labels) labelVariant({ name: 'Sized Kalidar', ...label })
	await logInByRequest(page, admin)
	await page.goto('/admin/pos')
	const quantity = page.getByRole('spinbutton')
	const scan = async (code: string) => {
		await page.keyboard.type(code)
		await page.keyboard.press('Enter')
	}
	await scan('SCAN-2')
	await expect(quantity).toHaveValue('1')
	await page.getByLabel('Customer name').fill('Walk-in Asha')
	await quantity.focus()
	await scan('8900000001015')
	await expect(quantity).toHaveValue('2')
	await quantity.evaluate((field) => {
		const leaveHalfway = ({ target }: Event) => (target as HTMLInputElement).value.includes('890') && field.blur()
		field.addEventListener('input', leaveHalfway)
	})
	await quantity.focus()
	await scan('8900000001015')
	await expect(quantity).toHaveValue('3')
	await page.getByRole('button', { name: 'Find' }).focus()
	for (const code of ['NO-1', 'scan-2', 'NO-2', 'SCAN-2']) await scan(code)
	await expect(quantity).toHaveValue('5')
	await expect(page.getByRole('main').getByRole('alert')).toContainText('“NO-1”')
	await expect(page.getByRole('main').getByRole('alert')).toContainText('“NO-2”')
	expect(await violations(page, 'main')).toEqual([])
	await page.getByRole('link', { name: 'Clear scans without an item' }).click()
	await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
	await expect(quantity).toHaveValue('5')
	await expect(page.getByLabel('Customer name')).toHaveValue('Walk-in Asha')
})

/** Types the labels like a scanner. Without script the shop answers after the last scan, as on a slow connection. */
async function scanLabels(page: Page, { pause, end }: { pause: number; end: 'Enter' | 'Tab' }) {
	let release = () => undefined as void
	const isReleased = new Promise<void>((resolve) => (release = resolve))
	const isScripted = (await page.locator('html[data-live]').count()) > 0
	if (!isScripted)
		await page.route('**/admin/**', async (route) => {
			await isReleased
			// The browser has canceled all requests but the last one.
			await route.continue().catch(() => undefined)
		})
	for (const [index, { scan }] of labels.entries()) {
		if (index > 0) await page.waitForTimeout(pause)
		await page.keyboard.type(scan)
		await page.keyboard.press(end)
	}
	release()
}

/** Creates an order of the scanned labels on the open page and confirms it. */
async function createScannedOrder(page: Page): Promise<string> {
	const press = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).first().click()
	await page.locator('#take-name').fill('Rukmini Vora')
	await page.getByLabel('Barcode, SKU or name').focus()
	await scanLabels(page, { pause: 100, end: 'Enter' })
	await expect(page.getByRole('spinbutton')).toHaveCount(4)
	await expect(page.locator('#take-name')).toHaveValue('Rukmini Vora')
	await page.locator('#take-phone').fill('9825044718')
	await page.locator('#take-streetAddress').fill('12 Ashirwad Flats, Paldi')
	await page.locator('#take-zipCode').fill('380007')
	await page.getByLabel('Cash on delivery').check()
	await press('Calculate total')
	await press(/^Create order/)
	await expect(page.getByRole('heading', { level: 1, name: /Rukmini Vora/ })).toBeVisible()
	const id = /\d+$/.exec(new URL(page.url()).pathname)![0]
	await press(`Confirm order ${id}`)
	await expect(page.getByText(`Order #${id} is confirmed.`)).toBeVisible()
	return id
}
