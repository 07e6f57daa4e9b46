import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import type { ColorShown } from '../../media/media-view.ts'
import type { OrderView } from '../../orders/order-view.ts'
import { translatedLanguages } from '#app/i18n/languages.ts'
import { buildEmailChangedEmail, buildEmailChangeEmail, buildPasswordResetEmail } from './customer-emails.server.ts'
import {
	AFTER_SALE_EMAILS,
	type AfterSaleEmail,
	buildAfterSaleEmail,
	buildPaymentNotFoundEmail,
	buildPaymentReceivedEmail,
	buildStatusEmail,
	STATUS_EMAILS,
} from './order-emails.ts'
import type { EmailShop } from './email-layout.ts'
import {
	buildConfirmationForOtherAddress,
	type EmailContent,
	buildOrderConfirmation,
} from './order-confirmation-email.ts'
import { collapseBlanks } from '../../../../tests/support/split-list.ts'
import { delivery } from '../../../../tests/support/data/delivery.ts'

const shop: EmailShop = {
	name: 'Zari Lane',
	phone: '+919800000001',
	email: 'hello@shop.test',
	address: '1 Ring Road, Surat',
	url: 'https://shop.test',
}

const order: OrderView = {
	id: 42,
	status: 1,
	statusLabel: 'Pending',
	createdAt: new Date('2026-11-21T20:00:00Z'),
	updatedAt: new Date('2026-11-21T20:00:00Z'),
	paymentState: 'due',
	source: 'web',
	paymentMethod: 'cod',
	...delivery,
	phoneNumber: null,
	waistSize: null,
	fullLength: null,
	buyerGstin: '',
	apartment: 'Flat 3',
	orderNote: 'Ring twice\nplease',
	subtotalPaise: 12_345_600,
	taxPaise: 0,
	shippingPaise: 0,
	prepaidDiscountPaise: 0,
	discountPaise: 0,
	couponCode: null,
	discounts: [],
	codFeePaise: 0,
	totalPaise: 12_345_600,
	items: [
		item({ id: 1, name: 'Linen Shirt', colorName: 'White', size: 'M', pricePaise: 179_800, quantity: 2 }),
		item({
			id: 2,
			name: 'Wedding Coat',
			colorName: 'Madder',
			size: null,
			pricePaise: 11_986_000,
			quantity: 1,
			image: false,
		}),
	],
}

type Line = Pick<OrderView['items'][number], 'id' | 'name' | 'colorName' | 'size' | 'pricePaise' | 'quantity'> & {
	image?: boolean
	colorShown?: ColorShown
}

function item({ image = true, colorShown = 'own', ...line }: Line) {
	const shown = image ? { hash: 'a'.repeat(32), width: 800, height: 1000, placeholder: 'data:,', alt: line.name } : null
	return {
		...line,
		colorShown,
		exchanges: [],
		productId: 7,
		productColorId: 8,
		sku: null,
		variantId: null,
		hexCode: '#aa3355',
		linePaise: line.pricePaise * line.quantity,
		image: shown,
	}
}

function getText({ html }: EmailContent): string {
	return collapseBlanks(parse(html).querySelector('body')!.textContent)
}

const confirmation = buildOrderConfirmation(shop, order)

test('the order confirmation names the color of images in another or unknown color, and of no others', () => {
	const coat = { name: 'Coat', colorName: 'Madder', size: null, pricePaise: 100, quantity: 1 }
	const inColors = (['own', 'other', 'unknown'] as const).map((colorShown, index) =>
		item({ ...coat, id: index + 1, colorShown }),
	)
	const { html } = buildOrderConfirmation(shop, { ...order, items: inColors })
	expect(getText({ ...confirmation, html }).match(/Image: (shown in another color|color may differ)/g)).toEqual([
		'Image: shown in another color',
		'Image: color may differ',
	])
	expect(html.match(/#aa3355/g)?.length).toBeGreaterThanOrEqual(2)
	expect(getText(confirmation)).not.toMatch(/another color|may differ/)
})

test('the text order confirmation contains everything', () => {
	expect(confirmation.subject).toBe('Your order #42 at Zari Lane')
	expect(confirmation.text).toBe(`Thank you for your order

Dear Riya, we have received your order #42 of 22 November 2026.

https://shop.test/order-confirmation?orderId=42

Linen Shirt
White, size M
2 × ₹ 1,798.00 = ₹ 3,596.00

Wedding Coat
Madder
1 × ₹ 1,19,860.00 = ₹ 1,19,860.00

Subtotal: ₹ 1,23,456.00
Tax: Included
Shipping: ₹ 0.00
Total: ₹ 1,23,456.00

Ships to:
Riya Shah
12 Ring Road
Flat 3
Surat
Gujarat 395007
India

Payment method:
Cash on Delivery

Order note:
Ring twice
please

--
Zari Lane
1 Ring Road, Surat
hello@shop.test, +919800000001
https://shop.test
`)
})

test('the HTML order confirmation contains the same as the text, also with images off', () => {
	const seen = getText(confirmation)
	for (const line of confirmation.text.split('\n')) {
		for (const part of line.split(/, | = |:(?: |$)|^--$/))
			if (!part.startsWith('https://')) expect(seen).toContain(part)
	}
	const document = parse(confirmation.html)
	expect(document.querySelectorAll('a').map((link) => link.getAttribute('href'))).toContain(
		'https://shop.test/order-confirmation?orderId=42',
	)
	expect(
		document.querySelectorAll('img').map((image) => [image.getAttribute('src'), image.getAttribute('alt')]),
	).toEqual([[`https://shop.test/images/${'a'.repeat(32)}/160.jpg`, '']])
})

test('the order confirmation is one column of 600 pixels without scripts, style sheets or external resources', () => {
	expect(confirmation.html).toContain('max-width:600px')
	expect(confirmation.html).not.toMatch(/<(script|style|link|form|iframe)\b|url\(/i)
	const addresses = [...confirmation.html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address!)
	expect(addresses.filter((address) => !/^(https:\/\/shop\.test|mailto:|tel:)/.test(address))).toEqual([])
})

const input = Object.fromEntries(
	['firstName', 'lastName', 'streetAddress', 'apartment', 'city', 'state', 'zipCode', 'orderNote'].map((field) => [
		field,
		`Z${field}`,
	]),
)
const filledOrder = { ...order, ...input, items: order.items.map((item) => ({ ...item, size: 'Zsize' })) }
test('an order confirmation to a foreign address lists the items, but nothing that the customer typed', () => {
	const mail = buildConfirmationForOtherAddress(shop, filledOrder)
	for (const text of [mail.subject, mail.text, getText(mail), mail.html]) {
		for (const value of [...Object.values(input), 'Zsize']) expect(text).not.toContain(value)
	}
	for (const value of [
		'Linen Shirt\nWhite\n2 × ₹ 1,798.00',
		'Total: ₹ 1,23,456.00',
		'https://shop.test/order-confirmation?orderId=42',
		'Payment method:\nCash on Delivery',
	]) {
		expect(mail.text).toContain(value)
	}
})

test('the password link appears in text and HTML with its expiry', () => {
	const mail = buildPasswordResetEmail(shop, {
		username: 'Riya',
		token: 'abcdefghijklmnopqrstuvwxyz_-0123',
		expiresAt: new Date('2026-11-21T10:15:00Z'),
	})
	const url = 'https://shop.test/reset-password/abcdefghijklmnopqrstuvwxyz_-0123'
	expect(mail.subject).toBe('Choose a new password for Zari Lane')
	expect(mail.text).toContain(`\n${url}\n`)
	expect(mail.text).toContain('until 21 Nov 2026, 3:45 pm (India)')
	expect(parse(mail.html).querySelectorAll(`a[href="${url}"]`)).toHaveLength(2)
	expect(getText(mail)).toContain('If this was not you, ignore this email')
})

test('every value in an email is escaped', () => {
	const evil = `"><script>alert(1)</script><img src=x onerror='alert(1)'>&`
	const strings = Object.fromEntries(
		Object.entries(order)
			.filter(([, value]) => typeof value === 'string')
			.map(([key]) => [key, evil]),
	)
	const items = order.items.map((line) => ({ ...line, name: evil, colorName: evil, size: evil }))
	const names = { ...shop, name: evil, phone: evil, email: evil, address: evil }
	const mails = [
		buildOrderConfirmation(names, { ...order, ...strings, items }),
		buildPasswordResetEmail(names, { username: evil, token: evil, expiresAt: new Date() }),
	]
	for (const { html } of mails) {
		const document = parse(html)
		expect(document.querySelectorAll('script')).toEqual([])
		expect(
			document
				.querySelectorAll('img')
				.every((image) => image.getAttribute('src')!.startsWith('https://shop.test/images/')),
		).toBe(true)
		expect(html).not.toContain('<script')
		expect(document.querySelector('body')!.textContent).toContain(evil)
	}
})

test('a confirmation lists the coupon discount and the COD fee only if they apply (rules: cod-fee, coupon-discount)', () => {
	const priced = {
		...order,
		discountPaise: 345_600,
		couponCode: 'DIWALI10',
		codFeePaise: 4_900,
		totalPaise: 12_004_900,
	}
	const { text } = buildOrderConfirmation(shop, priced)
	expect(text).toContain('Discount (DIWALI10): − ₹ 3,456.00')
	expect(text).toContain('Cash on delivery fee: ₹ 49.00')
	expect(text).toContain('Total: ₹ 1,20,049.00')
	expect(buildOrderConfirmation(shop, order).text).not.toMatch(/Discount|fee/)
})

test('an email about an order links to its page', () => {
	const url = 'https://shop.example/o/4fQ0yXc8Qk2mW7bZt1sLrA'
	const { html, text } = buildPaymentReceivedEmail(shop, { id: 42, url, totalPaise: 100 })
	expect(html).toContain(url)
	expect(text).toContain(url)
})

test('a confirmation lists the offer and the coupon with their discounts', () => {
	const discounts = [
		{ kind: 'pay-for' as const, name: 'Buy 2, get 1', paise: 19_999 },
		{ kind: 'coupon' as const, name: 'TEN', paise: 20_000 },
	]
	const { text } = buildOrderConfirmation(shop, { ...order, discountPaise: 39_999, couponCode: 'TEN', discounts })
	expect(text.replaceAll('\u00a0', ' ')).toContain('Offer (Buy 2, get 1): − ₹ 199.99\nDiscount (TEN): − ₹ 200.00')
})

/** What emails in every language may have in Latin characters: names, contacts, links and the time of day. */
const latin = /https?:\S+|\S+@\S+|Zari Lane|1 Ring Road, Surat|12 Ring Road|Riya|Shah|Flat 3|Surat|Gujarat|Linen Shirt/g
const latinItems = /Wedding Coat|White|Madder|\bM\b|Delhivery|COD|UPI|Ring twice|please|\b[ap]m\b/gi

test.each(translatedLanguages)(
	'emails to customers leave no English text in $name (rule: customer-language)',
	(language) => {
		const localized = { ...shop, language }
		const url = 'https://shop.test/hi/o/4fQ0yXc8Qk2mW7bZt1sLrA'
		const changed = { id: 42, url, createdAt: order.createdAt, totalPaise: 100 }
		const details = { courier: 'Delhivery', trackingNumber: '123456', codDuePaise: 100, billPath: '/bill/1' }
		const completed = { courier: 'Delhivery', trackingNumber: '123456', deductionPaise: 100, deductionReason: '' }
		const link = { username: 'Riya', token: 'token', expiresAt: order.createdAt }
		const toPay = { amountPaise: 100, until: order.createdAt, url }
		const shown = { ...order, codFeePaise: 4_900, discountPaise: 100, prepaidDiscountPaise: 100 }
		const mails = [
			...([...Object.values(STATUS_EMAILS), 'order-reinstated', 'order-tracking'] as const).map((template) =>
				buildStatusEmail(localized, template, { ...changed, ...details }),
			),
			...(Object.keys(AFTER_SALE_EMAILS) as AfterSaleEmail[]).map((template) =>
				buildAfterSaleEmail(localized, template, changed, completed),
			),
			buildPaymentReceivedEmail(localized, changed),
			buildPaymentNotFoundEmail(localized, { orderId: 42, url, amountPaise: 100, utr: '412345678901' }),
			buildOrderConfirmation(localized, shown, { url, toPay }),
			buildConfirmationForOtherAddress(localized, shown, url),
			buildPasswordResetEmail(localized, link),
			buildEmailChangeEmail(localized, link),
			buildEmailChangedEmail(localized),
		]
		for (const mail of mails) {
			const text = `${mail.subject} ${mail.text}`.replace(latin, '').replace(latinItems, '')
			expect(text.match(/[a-z]+/gi) ?? [], mail.subject).toEqual([])
			expect(mail.html).toContain(`<html lang="${language.code}">`)
		}
	},
)
