import { beforeAll, describe, expect, test } from 'vitest'
import { getEmailShop } from '#app/shop/notifications/email/compose-email.server.ts'
import { buildEmailPage, buildTextFooter, html } from '#app/shop/notifications/email/email-layout.ts'
import { makeOrder } from '../../support/data/orders.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'
import { getText } from '../../support/pages/shopper-page.ts'
import { createVisitor } from '../../support/pages/visitor.ts'
import { startWith } from '../../support/pages/started-with.ts'

// Invented placeholder numbers and addresses.

const madeUp = /000000|example\.com|SHOP_|undefined|tel:|mailto:|wa\.me|google\.com\/maps/
let orderId: number

startWith({ SHOP_PHONE: undefined, SHOP_EMAIL: undefined, SHOP_ADDRESS: undefined })

beforeAll(async () => {
	orderId = (await makeOrder({ name: 'Plain Shirt' })).orderId
})

describe('unset settings', () => {
	const pages = ['/', '/contact', '/ourstory', '/privacypolicy', '/returnpolicy', '/login']
	test.each(pages)('unset settings are hidden on %s', async (path) => {
		const { html: source } = await createVisitor().open(path)
		expect(source).not.toMatch(madeUp)
		expect(source).not.toContain('null,')
		expect(source).not.toMatch(/"(telephone|email|address)":/)
	})

	test.each(['invoice', 'packing-slip'])('unset settings are hidden on the %s', async (sheet) => {
		const page = await (await logInAdmin()).open(`/admin/orders/${orderId}/${sheet}`)
		expect(page.status).toBe(200)
		const seller = page.all('header address span').map(getText)
		expect(seller).toEqual(sheet === 'invoice' ? ['Zari Lane'] : [])
	})

	test('unset settings are hidden in emails', () => {
		const mail = buildEmailPage({ shop: getEmailShop(), title: 'Hello', preview: 'Hello', body: html`` }).source
		expect(mail).not.toMatch(madeUp)
		expect(mail).not.toContain('null,')
		expect(mail).toMatch(/color:#6b625a">\s*Zari Lane\s*<\/td>/)
		expect(buildTextFooter(getEmailShop())).toBe('--\nZari Lane\nhttp://shop.test')
	})
})
