import { readFile } from 'node:fs/promises'
import { type Browser, type BrowserContextOptions, type Page, test } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { createUnsharedImages } from '../data/images.ts'
import { expect, fillCheckout, logIn, newPerson, signUp } from './browser.ts'
import type { EmptyShop } from './empty-shop.ts'

/** Runs a shop from its empty state to ten delivered orders, through the screens that its staff use. */
export async function runAWeek(page: Page, browser: Browser, shop: EmptyShop, options: BrowserContextOptions) {
	await page.setViewportSize(options.viewport!)
	await test.step('Monday: the owner sets up the shop', async () => {
		await page.goto('/login')
		await logIn(page, shop.owner)
		await setUp(page, shop.owner.password)
	})
	await test.step('Tuesday: the owner adds products', async () => {
		await addBasics(page)
		await addKurta(page)
		await page.goto('/admin')
		await expect(page.getByRole('heading', { name: 'Set up your shop' })).toHaveCount(0)
	})
	const packer = await test.step('Wednesday: a packer joins', () => joinAsPacker(page, browser, options))
	await test.step('Thursday: ten orders arrive', async () => {
		await orderOnPages(browser, options)
		for (let number = 2; number <= 10; number += 1) await orderByCall(shop.call, number)
	})
	await test.step('Friday: the orders are confirmed, picked and packed', async () => {
		await confirmAll(page)
		await changeAddress(page, 2)
		await packAll(packer)
	})
	await test.step('Saturday: the orders are shipped and delivered', async () => {
		await shipAll(packer)
		await deliverAll(packer)
		await packer.context().close()
	})
	await test.step('Sunday: the courier remits the cash, and the owner reviews the week', async () => {
		await uploadRemittance(page)
		await checkReports(page)
		await downloadAccounting(page)
		await expect.poll(() => shop.mails().filter((mail) => mail.includes('on its way')).length).toBe(10)
	})
}

const getMain = (page: Page) => page.getByRole('main')
const clickButton = (page: Page, name: string | RegExp) => getMain(page).getByRole('button', { name }).last().click()

async function openPage(browser: Browser, options: BrowserContextOptions) {
	const page = await (await browser.newContext(options)).newPage()
	page.setDefaultTimeout(20_000)
	return page
}

async function setUp(page: Page, firstPassword: string) {
	const steps = page.getByRole('complementary', { name: 'Set up your shop' })
	await expect(steps.getByText('1 of 13 done')).toBeVisible()
	for (const step of ['delivery', 'GST', 'payment methods', 'staff', 'logo']) {
		const skip = steps.getByRole('button', { name: new RegExp(`Skip.*${step}`) })
		await skip.click()
		await expect(skip).toHaveCount(0)
	}
	await steps.getByRole('link', { name: 'Add the shop name' }).click()
	await page.getByLabel('Shop name').fill('Tapi Looms')
	await page.getByLabel('Phone numbers').fill('+91 98250 12345')
	await page.getByLabel('Email address').fill('hello@tapilooms.example')
	await clickButton(page, 'Add outlet')
	await page.getByLabel('Outlet name').fill('Ring Road')
	await page.getByRole('textbox', { name: /^Address/ }).fill('12 Ring Road, Surat 395002')
	await saveSettings(page)
	await page.goto('/admin/settings/pages')
	await page.getByLabel(/I have read these texts/).check()
	await saveSettings(page)
	await page.goto('/admin/account/password')
	await page.getByLabel('Current password').fill(firstPassword)
	await page.getByLabel('New password', { exact: true }).fill('another good password')
	await page.getByLabel('Re-enter new password').fill('another good password')
	await clickButton(page, /Change Password/)
	await expect(page.getByText('Your password has been changed.')).toBeVisible()
	await page.goto('/admin/settings/backup')
	await clickButton(page, 'Back up now')
	await expect(page.getByText('Backup started.')).toBeVisible()
	await expect
		.poll(
			async () => {
				await page.goto('/admin/settings/backup')
				return getMain(page).textContent()
			},
			{ timeout: 240_000 },
		)
		.toContain('Last backup:')
	await page.goto('/admin')
	await expect(steps.getByText('12 of 13 done')).toBeVisible()
}

export async function saveSettings(page: Page) {
	await clickButton(page, 'Save')
	await expect(page.getByText('Settings saved')).toBeVisible()
}

/** Adds a category and a color. */
export async function addBasics(page: Page) {
	await page.goto('/admin/categories/new')
	await page.getByLabel('Name').fill('Kurtas')
	await clickButton(page, 'Add Category')
	await expect(page.getByText('Category Added')).toBeVisible()
	await page.goto('/admin/colors/new')
	await page.getByLabel('Name').fill('Indigo')
	await page.getByLabel('Color', { exact: true }).fill('#2B3A78')
	await clickButton(page, 'Add Color')
	await expect(page.getByText('Color Added')).toBeVisible()
}

/** Adds a product in the category and color of `addBasics`. */
export async function addKurta(page: Page) {
	await page.goto('/admin/products/new')
	await page.getByLabel('Name').fill('Tapi Kurta')
	await page.getByLabel('Description').fill('Handloom cotton from Surat.')
	await page.getByLabel('Base Price').fill('1299')
	await page.getByLabel('Original Price').fill('1599')
	await page.getByLabel('Category', { exact: true }).selectOption('Kurtas')
	await page.getByLabel('Per size and color').check()
	await page.getByLabel('Indigo').check()
	await page.getByLabel('New sizes').fill('S, M')
	await clickButton(page, 'Add sizes')
	await expect(page.getByRole('button', { name: 'Remove size M' })).toBeVisible()
	for (const size of ['S', 'M']) await page.getByLabel(`Stock of Indigo ${size}`).fill('8')
	await page.getByLabel(/choose images|add more images/i).setInputFiles(await createUnsharedImages())
	await clickButton(page, 'Add Product')
	await expect(page.getByText('Product Added')).toBeVisible()
}

async function joinAsPacker(page: Page, browser: Browser, options: BrowserContextOptions) {
	await page.goto('/admin/staff')
	await page.getByLabel('Name').fill('Meena')
	await page.getByLabel('Email').fill('meena@example.com')
	await page.getByLabel('Your password').fill('another good password')
	await clickButton(page, 'Invite')
	const link = await page.getByText(/\/invitation\//).textContent()
	const packer = await openPage(browser, options)
	await packer.goto(link!.trim())
	await packer.getByLabel('Password', { exact: true }).fill('meenas good password')
	await packer.getByLabel('Re-enter password').fill('meenas good password')
	await packer.getByRole('button', { name: 'Accept' }).click()
	await packer.waitForURL(/\/login/)
	await logIn(packer, { email: 'meena@example.com', password: 'meenas good password' })
	await packer.goto('/admin/orders')
	await expect(packer.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
	await packer.goto('/admin/settings')
	await expect(packer.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible()
	return packer
}

async function orderOnPages(browser: Browser, options: BrowserContextOptions) {
	const shopper = await openPage(browser, options)
	const person = newPerson()
	await signUp(shopper, person)
	await shopper.goto('/allproducts')
	await shopper.getByRole('link', { name: 'View Details' }).first().click()
	await shopper.getByText('M', { exact: true }).first().click()
	await shopper.getByRole('button', { name: 'Add to Cart' }).click()
	await expect(shopper.getByText('Product added to cart!')).toBeVisible()
	await shopper.goto('/checkout')
	await fillCheckout(shopper)
	await shopper.getByRole('button', { name: /^Place order/ }).click()
	await expect(shopper.getByRole('heading', { level: 1, name: 'Order Successful!' })).toBeVisible()
	await shopper.context().close()
}

async function orderByCall(
	call: (path: string, json: unknown, token?: string) => Promise<Record<string, unknown>>,
	number: number,
) {
	const account = {
		username: `Buyer ${number}`,
		email: `buyer-${number}@example.com`,
		phone: `98250000${10 + number}`,
		password: 'a good password',
	}
	await call('/users/signup', account)
	const session = await call('/users/login', account)
	await call(
		'/orders/create',
		{
			userId: (session['user'] as { id: number }).id,
			firstName: 'Buyer',
			lastName: String(number),
			email: account.email,
			phoneNumber: account.phone,
			streetAddress: `${number} Gandhi Road`,
			city: 'Surat',
			state: 'Gujarat',
			zipCode: '395002',
			country: 'india',
			paymentMethod: 'cod',
			subtotal: 1299,
			tax: 0,
			total: 1299,
			// The id of the first product color in a new shop.
			cartItems: [{ productColorId: 1, size: number % 2 === 0 ? 'S' : 'M', quantity: 1, price: 1299 }],
		},
		String(session['token']),
	)
}

async function advanceAll(page: Page, tab: string, step: string, button: string, message: string) {
	await page.goto('/admin/orders')
	await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: tab }).click()
	await page.getByRole('link', { name: 'Select all' }).click()
	await expect(page.getByRole('link', { name: 'Clear selection' })).toBeVisible()
	await page.getByRole('button', { name: step, exact: true }).click()
	return async () => {
		await clickButton(page, button)
		await expect(page.getByText(message)).toBeVisible()
	}
}

async function confirmAll(page: Page) {
	const confirm = await advanceAll(page, 'To confirm', 'Confirm', 'Confirm 10 orders', '10 orders confirmed.')
	await confirm()
}

async function changeAddress(page: Page, order: number) {
	await page.goto(`/admin/orders/${order}/address`)
	await page.getByLabel('Street address').fill('34 Station Road')
	await clickButton(page, /address/i)
	await expect(page.getByText('Address changed.').first()).toBeVisible()
	await page.getByLabel(/Staff note/).fill('Rang: he has moved.')
	await clickButton(page, 'Add note')
	await expect(page.getByText('Rang: he has moved.')).toBeVisible()
}

async function packAll(packer: Page) {
	await packer.goto('/admin/orders?status=2&packed=no&tick=all')
	await clickButton(packer, 'Pick list')
	await expect(packer.getByRole('heading', { name: 'Pick list' })).toBeVisible()
	await packer.goBack()
	await clickButton(packer, 'Print slips')
	await expect(packer.getByRole('heading', { name: /Packing slip/ })).toHaveCount(10)
	const pack = await advanceAll(packer, 'To pack', 'Pack', 'Pack 10 orders', '10 orders packed.')
	await pack()
}

async function shipAll(packer: Page) {
	const ship = await advanceAll(packer, 'To ship', 'Ship…', 'Ship 10 orders', '10 orders marked as shipped.')
	await packer.getByLabel('Courier').fill('Delhivery')
	for (let order = 1; order <= 10; order += 1) await packer.getByLabel(new RegExp(`#${order}$`)).fill(`DL70000${order}`)
	await ship()
}

async function deliverAll(packer: Page) {
	const button = 'Mark 10 orders as delivered'
	const deliver = await advanceAll(packer, 'Shipped', 'Mark as delivered', button, '10 orders marked as delivered.')
	await deliver()
}

/** Records the courier's payment for five of the ten COD shipments. */
async function uploadRemittance(page: Page) {
	await page.goto('/admin/remittances')
	await page.getByText('Paste lines').click()
	const lines = [2, 4, 6, 8, 10].map((order) => `DL70000${order},1299`)
	await page.getByLabel('Lines from the file').fill(['AWB,COD', ...lines].join('\n'))
	await clickButton(page, 'Preview')
	await expect(page.getByText(/^5 shipments · /)).toBeVisible()
	await page.locator('[name=reference]').fill('UTR 9')
	await getMain(page).getByRole('button', { name: 'Mark as received' }).click()
	await expect(page.getByText('5 shipments marked as received.')).toBeVisible()
}

async function checkReports(page: Page) {
	await page.goto('/admin')
	await expect(getMain(page).locator('section', { hasText: 'Last 7 days' })).toContainText('12,990')
	await page.goto('/admin/orders?status=4')
	await expect(page.getByRole('checkbox')).toHaveCount(10)
	await page.goto('/admin/activity')
	await expect(page.getByRole('row').filter({ hasText: 'Meena' }).first()).toBeVisible()
}

/** Downloads the file for the accountant, which has the total of each order once. */
async function downloadAccounting(page: Page) {
	await page.goto('/admin/orders?status=4')
	const downloading = page.waitForEvent('download')
	await page.getByRole('link', { name: 'Export for accounting' }).filter({ visible: true }).click()
	const text = await readFile(await (await downloading).path(), 'utf8')
	const rows = parse<Record<string, string>>(text, { bom: true, columns: true })
	expect(rows.map((row) => row['Total (INR)'])).toEqual(Array.from({ length: 10 }, () => '1299.00'))
}
