import type { Browser, BrowserContextOptions } from '@playwright/test'
import {
	admin,
	logInByRequest,
	expect,
	fillCheckout,
	signUpByRequest,
	putIntoCart,
	test,
	waitForHydration,
} from '../../support/browser/browser.ts'
import { violations } from '../../support/browser/violations.ts'

// After the sale of one shirt, the staff exchange it, or its buyer returns it without logging in.

interface Mode {
	width: number
	javaScriptEnabled: boolean
}

const modes: [how: string, mode: Mode][] = [
	['on a desk', { width: 1280, javaScriptEnabled: true }],
	['on a phone without script', { width: 360, javaScriptEnabled: false }],
]

const headers = { Origin: `http://localhost:${process.env.E2E_PORT}` }

/** Places an order of a shirt, which arrives, and returns its number with the email of its buyer. */
async function deliverShirt(browser: Browser, contextOptions: BrowserContextOptions) {
	const context = await browser.newContext(contextOptions)
	const page = await context.newPage()
	const { email } = await signUpByRequest(page)
	await putIntoCart(page, 'Tapi Linen Shirt')
	await page.goto('/checkout')
	await waitForHydration(page)
	await fillCheckout(page)
	await page.getByRole('button', { name: /Place order/ }).click()
	await expect(page).toHaveURL(/orderId=\d+/)
	const id = new URL(page.url()).searchParams.get('orderId')!
	await context.clearCookies()
	await logInByRequest(page, admin)
	const delivered = await page.request.post(`/admin/orders/${id}/status`, {
		form: { status: '4' },
		headers,
		maxRedirects: 0,
	})
	expect(delivered.status()).toBe(303)
	await context.close()
	return { id, email }
}

for (const [how, { width, javaScriptEnabled }] of modes) {
	test(
		`staff exchange a shirt for another product, ${how} (rule: exchanged-product)`,
		{ tag: '@ci' },
		async ({ browser, contextOptions }) => {
			const { id } = await deliverShirt(browser, contextOptions)
			const viewport = { width, height: 800 }
			const context = await browser.newContext({ ...contextOptions, viewport, javaScriptEnabled })
			const page = await context.newPage()
			// The checker needs script.
			const listViolations = async () => (javaScriptEnabled ? violations(page) : [])
			await logInByRequest(page, admin)
			const press = (name: string) => page.getByRole('main').getByRole('button', { name }).first().click()

			await page.goto(`/admin/orders/${id}/return`)
			if (javaScriptEnabled) {
				await waitForHydration(page)
				await page.locator('textarea[name=reason]').fill('Prefers the other one')
			}
			await page.getByText('Exchange for another product').click()
			await page.getByLabel('Product name, SKU or barcode').fill('Sized Kalidar')
			await press('Find product')
			// The search keeps the input and asks nothing.
			await expect(page).toHaveURL(/search=/)
			await expect(page.getByText('You can now choose the products found under')).toBeVisible()
			expect(await listViolations()).toEqual([])
			const reason = page.locator('textarea[name=reason]')
			if (javaScriptEnabled) await expect(reason).toHaveValue('Prefers the other one')
			else await reason.fill('Prefers the other one')
			const option = page.locator('select[name="items[0].exchange"] optgroup[label="Sized Kalidar"] option').first()
			await page.locator('select[name="items[0].exchange"]').selectOption(await option.getAttribute('value'))
			await page.getByLabel('Exchange', { exact: true }).check()
			await press('Create return')
			await expect(page.getByRole('heading', { level: 1, name: /^Return #\d+$/ })).toBeVisible()
			expect(await listViolations()).toEqual([])
			await press('Mark as received')
			await expect(page.getByText(/ was received\./)).toBeVisible()
			await press('Mark as shipped')
			await expect(page.getByText(/^The exchange for return #\d+ was shipped\.$/).first()).toBeVisible()
			await page.goto(`/admin/orders/${id}`)
			await expect(page.getByText(/Exchanged for Sized Kalidar/).first()).toBeVisible()
			await context.close()
		},
	)

	test(
		`a buyer finds an order and returns it without logging in, ${how} (rule: order-link)`,
		{ tag: '@ci' },
		async ({ browser, contextOptions }) => {
			const { id, email } = await deliverShirt(browser, contextOptions)
			const owner = await browser.newContext(contextOptions)
			const settings = await owner.newPage()
			await logInByRequest(settings, admin)
			await settings.goto('/admin/settings/returns')
			await waitForHydration(settings)
			await settings.getByLabel('Days for returns and exchanges').fill('10')
			await settings.getByRole('button', { name: 'Save' }).click()
			await expect(settings.getByText('Settings saved').first()).toBeVisible()
			await owner.close()

			const viewport = { width, height: 800 }
			const context = await browser.newContext({ ...contextOptions, viewport, javaScriptEnabled })
			const page = await context.newPage()
			const listViolations = async () => (javaScriptEnabled ? violations(page) : [])
			await page.goto('/find-order')
			await page.getByLabel('Order number').fill(id)
			await page.getByLabel('Phone number or email').fill(email)
			await page.getByRole('button', { name: 'Find order' }).click()
			await page.getByRole('link', { name: 'Return or exchange' }).click()
			await expect(page.getByRole('heading', { level: 1, name: 'Return or exchange' })).toBeVisible()
			expect(await listViolations()).toEqual([])
			await page.getByLabel('Refund').check()
			await page.getByLabel('Reason').fill('Too wide')
			await page.getByRole('button', { name: 'Send request' }).click()
			await expect(page).toHaveURL(/\/o\/[\w-]{22}$/)
			await expect(page.getByText('We received your request and will reply soon.').first()).toBeVisible()
			expect(await listViolations()).toEqual([])
			await context.close()
		},
	)
}
