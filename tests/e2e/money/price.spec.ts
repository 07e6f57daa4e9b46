import type { Page } from '@playwright/test'
import { expect, fillCheckout, logIn, newPerson, signUp } from '../../support/browser/browser.ts'
import { test } from '../../support/browser/empty-shop.ts'
import { violations } from '../../support/browser/violations.ts'
import { image } from '../../support/data/images.ts'

// A shop of its own, for the fee for cash is one setting for all.

const press = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).last().click()

interface Shop {
	address: string
	owner: { email: string; password: string }
	call: (path: string, json: unknown, token?: string) => Promise<Record<string, unknown>>
}

async function fillShop({ address, owner, call }: Shop) {
	const { token } = (await call('/users/login', owner)) as { token: string }
	await call('/categories', { name: 'Kurtas' }, token)
	await call('/colors', { name: 'Indigo', hexCode: '#2B3A78' }, token)
	const form = new FormData()
	const fields = {
		name: 'Tapi Kurta',
		basePrice: '1299',
		originalPrice: '1599',
		originalQty: '8',
		description: 'Handloom cotton from Surat.',
		categoryId: '1',
		colors: '[{"colorId":1,"name":"Indigo"}]',
	}
	for (const [field, value] of Object.entries(fields)) form.append(field, value)
	form.append('images', await image('#2b3a78'))
	const answer = await fetch(`${address}/products`, {
		method: 'POST',
		body: form,
		headers: { Authorization: `Bearer ${token}` },
	})
	expect(answer.status, await answer.text()).toBe(201)
}

async function chargeForCash(page: Page) {
	await page.goto('/admin/settings/cash')
	await page.getByLabel('Fee for cash on delivery').fill('49')
	await page.getByLabel('Largest order').fill('2000')
	expect(await violations(page), 'the settings of cash').toEqual([])
	await press(page, 'Save')
	await expect(page.getByText('Settings saved')).toBeVisible()
	await page.goto('/admin/coupons/new')
	await page.getByLabel('Code').fill('diwali10')
	await page.getByLabel('Percent, or ₹').fill('10')
	expect(await violations(page), 'a new coupon').toEqual([])
	await press(page, 'Add Coupon')
	await expect(page.getByText('10 % off')).toBeVisible()
}

async function putIntoCart(page: Page, times = 1) {
	for (let nth = 0; nth < times; nth += 1) {
		await page.goto('/singleproduct/1')
		await page.getByRole('button', { name: 'Add to Cart' }).first().click()
		await expect(page.getByText(/added to (your )?cart/i).first()).toBeVisible()
	}
	await page.goto('/checkout')
}

const coupon = (page: Page) => page.getByLabel('Coupon')
const apply = (page: Page) => page.getByRole('button', { name: 'Apply coupon' }).click()

test(
	'a shopper reads the fee for cash and the discount of a coupon before the last step, and orders at that sum',
	{ tag: '@long' },
	async ({ page, shop }) => {
		test.setTimeout(180_000)
		await fillShop(shop)
		await page.goto('/login')
		await logIn(page, shop.owner)
		await chargeForCash(page)
		await page.context().clearCookies()
		const person = newPerson()
		await signUp(page, person)
		await logIn(page, person)

		await putIntoCart(page)
		await fillCheckout(page, person)
		await expect(page.getByText('A fee of ₹ 49.00 is added. ₹ 1,348.00 in all.')).toBeVisible()
		await expect(page.getByText('Cash on delivery fee')).toBeVisible()

		await coupon(page).fill('nobody')
		await apply(page)
		await expect(page.getByText('We do not know the coupon NOBODY.')).toBeVisible()
		await expect(coupon(page)).toHaveValue('nobody')
		await expect(page.getByLabel('Street address')).toHaveValue('12 Ring Road')
		expect(await violations(page), 'a coupon that is refused').toEqual([])

		await coupon(page).fill('diwali10')
		await apply(page)
		await expect(page.getByText('The coupon DIWALI10 takes ₹ 129.90 off.')).toBeVisible()
		await expect(page.getByText('Discount (DIWALI10)')).toBeVisible()
		await expect(page.getByText('₹ 1,218.10 in all.')).toBeVisible()
		await page.getByRole('button', { name: 'Place order · ₹ 1,218.10' }).last().click()
		await expect(page.getByRole('heading', { name: 'Order Successful!' })).toBeVisible()
		for (const words of ['Discount (DIWALI10)', 'Cash on delivery fee', '₹ 1,218.10'])
			await expect(page.getByText(words).first()).toBeVisible()

		await putIntoCart(page, 2)
		await expect(page.getByText('Cash on delivery is offered up to ₹ 2,000.00.')).toBeVisible()
		await coupon(page).fill('diwali10')
		await apply(page)
		await expect(page.getByText('You have used the coupon DIWALI10 already.')).toBeVisible()

		await page.context().clearCookies()
		await page.goto('/login')
		await logIn(page, shop.owner)
		await page.goto('/admin/orders/to-confirm')
		await expect(page.getByRole('link', { name: /Ask on WhatsApp/ })).toHaveAttribute(
			'href',
			/wa\.me\/919876543210\?text=/,
		)
		expect(await violations(page), 'what is to be confirmed').toEqual([])
		await press(page, /Confirm/)
		await expect(page.getByText('Nothing to confirm')).toBeVisible()
	},
)
