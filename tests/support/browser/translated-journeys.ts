import type { Page } from '@playwright/test'
import type { Translate } from '#app/i18n/translate.ts'
import { translatePaymentMethod } from '#app/shop/values/payment-methods.ts'
import { expect } from './browser.ts'

/** A page of a phone, and the language in which its shopper reads. */
export interface Reader {
	page: Page
	t: Translate
	/** Checks a page of the journey, which is open. */
	check: (name: string) => Promise<void>
}

const toPath = ({ t }: Reader, path: string) => `/${t.language.code}${path}`
const main = ({ page }: Reader) => page.getByRole('main')
const startsWith = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)

/** Waits for a page of the journey, which must be in the reader's language. */
async function expectPage(reader: Reader, name: string, heading: string | RegExp) {
	await expect(main(reader).getByRole('heading', { level: 1, name: heading })).toBeVisible()
	await expect(reader.page.locator('html')).toHaveAttribute('lang', reader.t.language.intl)
	await reader.check(name)
}

/** Finds a shirt, fills the cart and orders it by cash on delivery, without an account. */
export async function orderShirt(reader: Reader) {
	const { page, t } = reader
	await page.goto(toPath(reader, ''))
	await expectPage(reader, 'home', /./)
	await main(reader)
		.locator(`a[href="${toPath(reader, '/allproducts')}"]`)
		.first()
		.click()
	await expectPage(reader, 'listing', /./)
	await main(reader)
		.getByRole('searchbox', { name: t('listing.searchProducts') })
		.fill('tapi')
	await page.keyboard.press('Enter')
	await page.waitForURL(/search=tapi/)
	await main(reader)
		.getByRole('article')
		.filter({ hasText: 'Tapi Linen Shirt' })
		.getByRole('link', { name: t('card.viewDetails') })
		.click()
	await expectPage(reader, 'product', 'Tapi Linen Shirt')
	await main(reader).getByText('Rust', { exact: true }).click()
	await main(reader)
		.getByRole('button', { name: t('product.addToCart'), exact: true })
		.click()
	await expect(page.locator('#cart-link')).toHaveAccessibleName(t('shell.cartWithItems', { count: 1 }))
	await page.goto(toPath(reader, '/cart'))
	await expectPage(reader, 'cart', t('cart.title'))
	await main(reader)
		.getByRole('button', { name: t('cart.checkout', { total: '₹ 1,798.00' }) })
		.click()
	await expectPage(reader, 'checkout', t('checkout.title'))
	await fillCheckout(reader)
	await main(reader)
		.getByRole('button', { name: startsWith(t('checkout.placeOrder')) })
		.click()
	await expectPage(reader, 'confirmation', t('confirmation.successful'))
}

/** Fills in the checkout. City and state follow from the PIN. */
async function fillCheckout(reader: Reader) {
	const { t } = reader
	const fill = (label: string, value: string) =>
		main(reader)
			.getByRole('textbox', { name: startsWith(label) })
			.fill(value)
	await fill(t('checkout.firstName'), 'Riya')
	await fill(t('checkout.lastName'), 'Shah')
	await fill(t('checkout.phoneNumber'), '98250 12345')
	await fill(t('checkout.zipCode'), '395002')
	await fill(t('checkout.streetAddress'), '12 Ring Road')
	await main(reader).getByText(translatePaymentMethod('cod', t), { exact: true }).click()
}

/** Follows the link of the order that the confirmation shows, as it is sent to a buyer. */
export async function openOrderLink(reader: Reader) {
	await main(reader).locator('a[href*="/o/"]').first().click()
	await expectPage(reader, 'order link', /./)
	await expect(main(reader).getByText('Tapi Linen Shirt').first()).toBeVisible()
}

/** Logs in and opens a delivered order from the account. */
export async function openOwnOrder(reader: Reader) {
	const { page, t } = reader
	await page.goto(toPath(reader, '/login'))
	await expectPage(reader, 'login', t('login.title'))
	await main(reader).locator('[name=email]').fill('delivered@example.com')
	await main(reader).locator('[name=password]').fill('a good password')
	await main(reader)
		.getByRole('button', { name: t('login.title') })
		.click()
	await page.waitForURL((url) => !url.pathname.endsWith('/login'))
	await page.goto(toPath(reader, '/profile?tab=order'))
	await expectPage(reader, 'orders', /./)
	await main(reader).locator('a[href*="&order="]').first().click()
	await expect(main(reader).getByText(t('order.items'), { exact: true })).toBeVisible()
	await expectPage(reader, 'order', /./)
}
