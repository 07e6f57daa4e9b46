import { type Browser, type BrowserContextOptions, type Page, test } from '@playwright/test'
import { passingImages } from '../data/images.ts'
import { expect, fillCheckout, logIn, newPerson, signUp } from './browser.ts'
import type { EmptyShop } from './empty-shop.ts'

/** Runs a shop from its empty state to ten delivered orders, through the screens that its staff use. */
export async function runAWeek(page: Page, browser: Browser, shop: EmptyShop, options: BrowserContextOptions) {
	await page.setViewportSize(options.viewport!)
	await test.step('Monday: the owner sets the shop up', async () => {
		await page.goto('/login')
		await logIn(page, shop.owner)
		await setUp(page, shop.owner.password)
	})
	await test.step('Tuesday: the owner fills the shelves', async () => {
		await addBasics(page)
		await addKurta(page)
	})
	const packer = await test.step('Wednesday: a packer joins', () => joinAsPacker(page, browser, options))
	await test.step('Thursday: ten orders come', async () => {
		await orderOnPages(browser, options)
		for (let number = 2; number <= 10; number += 1) await orderByCall(shop.call, number)
	})
	await test.step('Friday: they are confirmed, picked and packed', async () => {
		await confirmAll(page)
		await sendElsewhere(page, 2)
		await packAll(packer)
	})
	await test.step('Saturday: they are sent and arrive', async () => {
		await shipAll(packer)
		await deliverAll(packer)
		await packer.context().close()
	})
	await test.step('Sunday: the courier pays out, and the owner looks back', async () => {
		await takeRemittance(page)
		await lookBack(page)
		await expect.poll(() => shop.mails().filter((mail) => mail.includes('on its way')).length).toBe(10)
	})
}

const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name }).last().click()

async function opened(browser: Browser, options: BrowserContextOptions) {
	const page = await (await browser.newContext(options)).newPage()
	page.setDefaultTimeout(20_000)
	return page
}

async function setUp(page: Page, firstPassword: string) {
	const steps = page.getByRole('complementary', { name: 'Set up your shop' })
	await expect(steps.getByText('1 of 13 done')).toBeVisible()
	for (const step of ['delivery', 'GST', 'ways to pay', 'staff', 'logo']) {
		const skip = steps.getByRole('button', { name: new RegExp(`Not needed.*${step}`) })
		await skip.click()
		await expect(skip).toHaveCount(0)
	}
	await steps.getByRole('link', { name: 'Name the shop' }).click()
	await page.getByLabel('Name of the shop').fill('Tapi Looms')
	await page.getByLabel('Phone numbers').fill('+91 98250 12345')
	await page.getByLabel('E-mail address').fill('hello@tapilooms.example')
	await press(page, /Add (an|another) outlet/)
	await page.getByLabel('Name of the outlet').fill('Ring Road')
	await page.getByRole('textbox', { name: /^Address/ }).fill('12 Ring Road, Surat 395002')
	await saveSettings(page)
	await page.goto('/admin/settings/pages')
	await page.getByLabel(/I have read these texts/).check()
	await saveSettings(page)
	await page.goto('/admin/account/password')
	await page.getByLabel('Current password').fill(firstPassword)
	await page.getByLabel('New password', { exact: true }).fill('another good password')
	await page.getByLabel('Re-enter new password').fill('another good password')
	await press(page, /Change Password/)
	await expect(page.getByText('Your password has been changed.')).toBeVisible()
	await page.goto('/admin/settings/backup')
	await press(page, 'Back up now')
	await expect(page.getByText('The backup has begun.')).toBeVisible()
	await expect
		.poll(
			async () => {
				await page.goto('/admin/settings/backup')
				return main(page).textContent()
			},
			{ timeout: 60_000 },
		)
		.toContain('The shop was backed up')
	await page.goto('/admin')
	await expect(steps.getByText('12 of 13 done')).toBeVisible()
}

async function saveSettings(page: Page) {
	await press(page, 'Save')
	await expect(page.getByText('Settings saved')).toBeVisible()
}

async function addBasics(page: Page) {
	await page.goto('/admin/categories/new')
	await page.getByLabel('Name').fill('Kurtas')
	await press(page, 'Add Category')
	await expect(page.getByText('Category Added')).toBeVisible()
	await page.goto('/admin/colors/new')
	await page.getByLabel('Name').fill('Indigo')
	await page.getByLabel('Color', { exact: true }).fill('#2B3A78')
	await press(page, 'Add Color')
	await expect(page.getByText('Color Added')).toBeVisible()
}

async function addKurta(page: Page) {
	await page.goto('/admin/products/new')
	await page.getByLabel('Name').fill('Tapi Kurta')
	await page.getByLabel('Description').fill('Handloom cotton from Surat.')
	await page.getByLabel('Base Price').fill('1299')
	await page.getByLabel('Original Price').fill('1599')
	await page.getByLabel('Category', { exact: true }).selectOption('Kurtas')
	await page.getByLabel('By size and colour').check()
	await page.getByLabel('Indigo').check()
	await page.getByLabel('New sizes').fill('S, M')
	await press(page, 'Add sizes')
	await expect(page.getByRole('button', { name: 'Remove size M' })).toBeVisible()
	for (const size of ['S', 'M']) await page.getByLabel(`Pieces of Indigo ${size}`).fill('8')
	await page.getByLabel(/choose images|add more images/i).setInputFiles(await passingImages())
	await press(page, 'Add Product')
	await expect(page.getByText('Product Added')).toBeVisible()
	await page.goto('/admin')
	await expect(page.getByRole('heading', { name: 'Set up your shop' })).toHaveCount(0)
}

async function joinAsPacker(page: Page, browser: Browser, options: BrowserContextOptions) {
	await page.goto('/admin/people')
	await page.getByLabel('Name').fill('Meena')
	await page.getByLabel('Email').fill('meena@example.com')
	await page.getByLabel('Your password').fill('another good password')
	await press(page, 'Invite')
	const link = await page.getByText(/\/invitation\//).textContent()
	const packer = await opened(browser, options)
	await packer.goto(link!.trim())
	await packer.getByLabel('Password', { exact: true }).fill('meenas good password')
	await packer.getByLabel('Re-enter password').fill('meenas good password')
	await packer.getByRole('button', { name: 'Accept' }).click()
	await packer.waitForURL(/\/login/)
	await logIn(packer, { email: 'meena@example.com', password: 'meenas good password' })
	await packer.goto('/admin/orders')
	await expect(packer.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
	await packer.goto('/admin/settings')
	await expect(packer.getByRole('heading', { name: 'This is not part of your role' })).toBeVisible()
	return packer
}

async function orderOnPages(browser: Browser, options: BrowserContextOptions) {
	const shopper = await opened(browser, options)
	const person = newPerson()
	await signUp(shopper, person)
	await logIn(shopper, person)
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

async function moveAll(page: Page, tab: string, step: string, button: string) {
	await page.goto('/admin/orders')
	await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: tab }).click()
	await page.getByRole('link', { name: 'Tick all' }).click()
	await expect(page.getByRole('link', { name: 'Tick none' })).toBeVisible()
	await page.getByRole('button', { name: step, exact: true }).click()
	return async () => {
		await press(page, button)
		await expect(page.getByText('10 moved.')).toBeVisible()
	}
}

async function confirmAll(page: Page) {
	const confirm = await moveAll(page, 'To confirm', 'Confirm', 'Confirm 10 orders')
	await confirm()
}

async function sendElsewhere(page: Page, order: number) {
	await page.goto(`/admin/orders/${order}/address`)
	await page.getByLabel('Street address').fill('34 Station Road')
	await press(page, /address/i)
	await expect(page.getByText('Address changed.').first()).toBeVisible()
	await page.getByLabel(/Note of the staff/).fill('Rang: he has moved.')
	await press(page, 'Add note')
	await expect(page.getByText('Rang: he has moved.')).toBeVisible()
}

async function packAll(packer: Page) {
	await packer.goto('/admin/orders?status=2&packed=no&tick=all')
	await press(packer, 'Pick list')
	await expect(packer.getByRole('heading', { name: 'Pick list' })).toBeVisible()
	await packer.goBack()
	await press(packer, 'Print slips')
	await expect(packer.getByRole('heading', { name: /Packing slip/ })).toHaveCount(10)
	const pack = await moveAll(packer, 'To pack', 'Pack', 'Pack 10 orders')
	await pack()
}

async function shipAll(packer: Page) {
	const ship = await moveAll(packer, 'To ship', 'Ship…', 'Ship 10 orders')
	await packer.getByLabel('Courier').fill('Delhivery')
	for (let order = 1; order <= 10; order += 1) await packer.getByLabel(new RegExp(`#${order}$`)).fill(`DL70000${order}`)
	await ship()
}

async function deliverAll(packer: Page) {
	const deliver = await moveAll(packer, 'Shipped', 'Deliver', 'Deliver 10 orders')
	await deliver()
}

/** Records the courier's payment for five of the ten COD shipments. */
async function takeRemittance(page: Page) {
	await page.goto('/admin/payments/remittance')
	await page.getByText('Paste its lines').click()
	const lines = [2, 4, 6, 8, 10].map((order) => `DL70000${order},1299`)
	await page.getByLabel('Lines of the file').fill(['AWB,COD', ...lines].join('\n'))
	await press(page, 'Look through')
	await expect(page.getByText('5 to save')).toBeVisible()
	await page.locator('[name=reference]').fill('UTR 9')
	await main(page).getByRole('button', { name: 'Save', exact: true }).click()
	await expect(page.getByText('5 parcels are remitted.')).toBeVisible()
}

async function lookBack(page: Page) {
	await page.goto('/admin')
	await expect(main(page).locator('section', { hasText: 'This week' })).toContainText('12,990')
	await page.goto('/admin/orders?status=4')
	await expect(page.getByRole('checkbox')).toHaveCount(10)
	await page.goto('/admin/log')
	await expect(page.getByRole('row').filter({ hasText: 'Meena' }).first()).toBeVisible()
}
