import type { Page } from '@playwright/test'
import { expect, logIn } from '../../support/browser/browser.ts'
import { test } from '../../support/browser/empty-shop.ts'
import { addBasics, addKurta, saveSettings } from '../../support/browser/week.ts'

test.use({ viewport: { width: 360, height: 640 } })

const press = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).last().click()

async function acceptUpi(page: Page) {
	await page.goto('/admin/settings/checkout')
	await page.getByLabel('UPI to your bank').check()
	await page.getByLabel('UPI ID').fill('shop@okbank')
	await saveSettings(page)
}

/** Creates an order that came by WhatsApp and is paid later. Its page is then open. */
async function createStaffOrder(page: Page) {
	await page.goto('/admin/orders/new')
	await page.getByLabel('Barcode, SKU or name').fill('tapi')
	await press(page, 'Find')
	await page.locator('button[name=add]:enabled').first().click()
	await page.locator('#take-name').fill('Rukmini Vora')
	await page.locator('#take-phone').fill('9825044718')
	await page.locator('#take-streetAddress').fill('12 Ashirwad Flats, Paldi')
	await page.locator('#take-zipCode').fill('380007')
	await page.getByLabel(/Pay later/).check()
	await press(page, 'Calculate total')
	await press(page, /^Create order/)
	await expect(page.getByRole('heading', { level: 1, name: /Rukmini Vora/ })).toBeVisible()
}

/** Returns the order link in the text that the staff sends by WhatsApp. */
async function findSentLink(page: Page): Promise<string> {
	const href = await page.getByRole('link', { name: 'Send on WhatsApp' }).getAttribute('href')
	return /http\S+\/o\/[\w-]+/.exec(new URL(href!).searchParams.get('text')!)![0]
}

test('a buyer with only a phone number pays a staff-created order in three presses', async ({
	page,
	browser,
	shop,
	contextOptions,
}) => {
	page.setDefaultTimeout(20_000)
	await page.goto('/login')
	await logIn(page, shop.owner)
	await acceptUpi(page)
	await addBasics(page)
	await addKurta(page)
	await createStaffOrder(page)
	const orderPage = page.url()
	const link = await findSentLink(page)

	const buyer = await (
		await browser.newContext({ ...contextOptions, viewport: { width: 360, height: 640 }, javaScriptEnabled: false })
	).newPage()
	// The first press opens the link in the chat.
	await buyer.goto(link)
	await expect(buyer.getByText(/We hold your order until/)).toBeVisible()
	await expect(buyer.getByText('Pay ₹ 1,299.00 by UPI')).toBeVisible()
	// The second one opens a UPI app, which this browser does not have.
	const app = buyer.getByRole('link', { name: 'Open a UPI app' })
	await expect(app).toHaveAttribute('href', /^upi:\/\/pay\?pa=shop@okbank&.*am=1299\.00/)
	await app.click({ trial: true })
	await buyer.getByLabel('Payment reference (UTR)').fill('412345678901')
	// The third one reports the payment.
	await press(buyer, 'I have paid')
	await expect(buyer.getByText('We are checking your payment', { exact: true })).toBeVisible()

	await page.goto(orderPage)
	await press(page, 'Yes, mark as paid')
	await buyer.goto(link)
	await expect(buyer.getByText('Paid.', { exact: true })).toBeVisible()
	await buyer.context().close()
})

test('staff extend an unpaid order, show its payment QR and print a slip whose link only shows it', async ({
	page,
	shop,
}) => {
	page.setDefaultTimeout(20_000)
	await page.goto('/login')
	await logIn(page, shop.owner)
	await acceptUpi(page)
	await addBasics(page)
	await addKurta(page)
	await createStaffOrder(page)
	const orderPage = page.url()
	const deadline = page.getByText(/^Cancelled automatically if not paid by/)
	const before = await deadline.textContent()
	await press(page, 'Add 24 hours')
	await expect(page.getByText(/^Order #\d+ can be paid until/)).toBeVisible()
	await expect(deadline).not.toHaveText(before!)
	const code = page.getByRole('img', { name: 'QR code for UPI apps' })
	await expect(code).toBeHidden()
	await page.getByText('Show payment QR').click()
	await expect(code).toBeVisible()
	await page.goto(`${orderPage}/packing-slip`)
	await expect(page.getByRole('img', { name: 'QR code of the order' })).toBeVisible()
	await page.goto((await page.getByText(/\/v\/[\w-]+$/).textContent())!)
	await expect(page.getByRole('main').getByText('Tapi Kurta')).toBeVisible()
	await expect(page.getByRole('main').getByText('₹')).toHaveCount(0)
	await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
})
