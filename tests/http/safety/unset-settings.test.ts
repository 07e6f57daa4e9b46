import { beforeAll, describe, expect, test } from 'vitest'
import { mailShop } from '#app/shop/letters/mail/compose.server.ts'
import { mailPage, textFooter } from '#app/shop/letters/mail/mail-layout.ts'
import { html } from '#app/shop/letters/mail/mail-html.ts'
import { makeOrder } from '../../support/data/order-of.ts'
import { loggedInAdmin } from '../../support/pages/logged-in.ts'
import { wordsOf } from '../../support/pages/shopper-page.ts'
import { visitor } from '../../support/pages/visitor.ts'
import { startedWith } from '../../support/pages/started-with.ts'

// Invented placeholder numbers and addresses.

const madeUp = /000000|example\.com|SHOP_|undefined|tel:|mailto:|wa\.me|google\.com\/maps/
let orderId: number

startedWith({ SHOP_PHONE: undefined, SHOP_EMAIL: undefined, SHOP_ADDRESS: undefined })

beforeAll(async () => {
	orderId = (await makeOrder({ name: 'Plain Shirt' })).orderId
})

describe('what is not set', () => {
	const pages = ['/', '/contact', '/ourstory', '/privacypolicy', '/returnpolicy', '/login']
	test.each(pages)('what the settings leave out is shown nowhere on %s', async (path) => {
		const { html: source } = await visitor().open(path)
		expect(source).not.toMatch(madeUp)
		expect(source).not.toContain('null,')
		expect(source).not.toMatch(/"(telephone|email|address)":/)
	})

	test.each(['invoice', 'packing-slip'])('what the settings leave out is on no %s', async (sheet) => {
		const page = await (await loggedInAdmin()).open(`/admin/orders/${orderId}/${sheet}`)
		expect(page.status).toBe(200)
		const seller = page.all('header address span').map(wordsOf)
		expect(seller).toEqual(sheet === 'invoice' ? ['Zari Lane'] : [])
	})

	test('what the settings leave out is in no mail', () => {
		const mail = mailPage({ shop: mailShop(), title: 'Hello', preview: 'Hello', body: html`` }).source
		expect(mail).not.toMatch(madeUp)
		expect(mail).not.toContain('null,')
		expect(mail).toMatch(/color:#6b625a">\s*Zari Lane\s*<\/td>/)
		expect(textFooter(mailShop())).toBe('--\nZari Lane\nhttp://shop.test')
	})
})
