import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { cartNoteSchema } from '../cart/cart.schema.ts'
import { categorySchema, collectionSchema } from '../catalog/category/category.schema.ts'
import { colorSchema } from '../catalog/color/color.schema.ts'
import { productSchema } from '../catalog/product/product.schema.ts'
import { contactSchema, subscribeSchema } from '../contact/contact.schema.ts'
import { ratingSchema } from '../reviews/rating.schema.ts'
import { bannerSchema, offerSchema, homeVideoSchema } from '../home/home.schema.ts'
import { checkoutSchema } from '../orders/checkout/checkout.schema.ts'
import {
	loginSchema,
	newAccountSchema,
	passwordResetRequestSchema,
	profileSchema,
} from '../people/account/account.schema.ts'
import { addressLines, addressText, normalizeCouponCode, normalizeEmail, toMultiline, toSingleLine } from './text.ts'
import { normalizePincode } from './pincode.ts'
import { normalizePhone } from './phone.ts'

test.each([
	['  Asha   Patel ', 'Asha Patel'],
	['As\0ha\u0007', 'Asha'],
	['Asha\r\nBcc: x', 'Asha Bcc: x'],
	['\u202Egnp.exe\u202C', 'gnp.exe'],
	['\u2066A\u2069\u200E\u200F\u061CB', 'AB'],
	['A\u200Bsha\uFEFF', 'Asha'],
	['Cafe\u0301', 'Caf\u00E9'],
	['A\uD800B\uDC00', 'AB'],
	['\0\u202E ', ''],
	['क्\u200Dष 👩\u200D🎨 ગુજરાતી', 'क्\u200Dष 👩\u200D🎨 ગુજરાતી'],
	['Re\u200Dd', 'Red'],
	['क\u200C', 'क'],
	['\u2764\uFE0F 1\uFE0F\u20E3', '\u2764\uFE0F 1\uFE0F\u20E3'],
])('a line of text is stored in one spelling: %j', (input, expected) => {
	expect(toSingleLine(input)).toEqual(expected)
	expect(toSingleLine(expected)).toEqual(expected)
})

test('multiline text keeps line breaks and spaces, and loses invisible characters', () => {
	expect(toMultiline(' one\r\ntwo\0\r\n\r\n\tthree  \u202Efour\uD83D ')).toBe('one\ntwo\n\n\tthree  four')
})

const spellings = [
	'Asha@Example.com',
	' asha@example.com ',
	'ａｓｈａ＠ｅｘａｍｐｌｅ．ｃｏｍ',
	'asha@example\u3002com',
	'as\u200Bha@example.com',
	'\u202Aasha@example.com\u202C',
	'as\u00ADha@example.com',
	'\u24D0sha@example.com',
]

test.each(spellings)('an email address has one spelling: %j', (input) => {
	expect(normalizeEmail(input)).toBe('asha@example.com')
	for (const schema of [
		newAccountSchema.shape.email,
		loginSchema.shape.email,
		profileSchema.shape.email,
		passwordResetRequestSchema.shape.email,
		contactSchema.shape.email,
		checkoutSchema.shape.email,
	]) {
		expect(schema.parse(input)).toBe('asha@example.com')
	}
})

test.each([
	'\u0430sha@example.com',
	'asha@ex\u0430mple.com',
	'asha@example..com',
	'asha',
	'a b@example.com',
	'@example.com',
])('text that only looks like an email address is rejected: %j', (input) => {
	expect(newAccountSchema.shape.email.safeParse(input).success).toBe(false)
})

const odd = '\u202E A\0\u200Fb '
const account = { username: odd, email: 'a@example.com', phone: ' 919876543210\0', password: 'a good password' }
const product = {
	name: odd,
	basePrice: 1,
	originalPrice: 1,
	originalQty: 1,
	description: odd,
	categoryId: 1,
	details: [odd],
	sizeFit: [odd],
	materialCare: [odd],
	shippingReturn: [odd],
	colorIds: [1],
}
const address = {
	firstName: odd,
	lastName: odd,
	email: 'a@example.com',
	phoneNumber: '\u200E919876543210',
	waistSize: odd,
	fullLength: odd,
	streetAddress: odd,
	apartment: odd,
	city: odd,
	state: '\u200EGujarat',
	zipCode: '395007\u200F',
	country: 'india',
	orderNote: odd,
}
const hash = 'a'.repeat(32)

test.each<[string, z.ZodType, object]>([
	['sign-up', newAccountSchema, account],
	['profile', profileSchema, account],
	['checkout', checkoutSchema, address],
	['order note', cartNoteSchema, { note: odd }],
	['contact', contactSchema, { name: odd, email: 'a@example.com', message: odd }],
	['newsletter', subscribeSchema, { phone: '\u202D919876543210', name: odd }],
	['review', ratingSchema, { productId: 1, rating: 5, description: odd }],
	['product', productSchema, product],
	['category', categorySchema, { name: odd, content: odd }],
	['collection', collectionSchema, { name: odd }],
	['color', colorSchema, { name: odd, hexCode: '#000000' }],
	['announcement', offerSchema, { text: odd }],
	['banner', bannerSchema, { image: hash, title: odd, text: odd }],
	['video', homeVideoSchema, { video: hash, title: odd }],
])('the schema %s stores typed text in its one spelling', (_, schema, input) => {
	const expected = JSON.stringify(schema.parse(input))
	expect(expected).toContain('"Ab"')
	expect(expected).not.toMatch(/\\u0000|[\u200E\u200F\u202A-\u202E]/)
})

test('no schema normalizes typed text in its own way', () => {
	const schemas = readdirSync('app/shop', { recursive: true, encoding: 'utf8' }).filter((name) =>
		name.endsWith('.schema.ts'),
	)
	expect(schemas.length).toBeGreaterThan(14)
	expect(
		schemas.filter((name) => /\.trim\(\)|toLowerCase\(\)|\.normalize\(/.test(readFileSync(`app/shop/${name}`, 'utf8'))),
	).toEqual([])
})

test.each([{ username: '\0\u202E' }, { username: '\u200B' }])(
	'a name of invisible characters counts as empty: %j',
	(input) => {
		expect(newAccountSchema.safeParse({ ...account, ...input }).error?.issues.map(({ message }) => message)).toEqual([
			'Please enter a username.',
		])
	},
)

/** Joiners, marks and spaces between characters and emoji in combinations that only a fuzzer writes. */
const oddText = fc
	.array(
		fc.constantFrom(
			...Array.from(
				'\u200D\u200C\uFE0F\u0301e\u00E9क्ષ👩🎨1\u20E3\u00A0\u200B\n\r\t\u2028\0\uD800🏽\u3164\uFB01\u0F71\u0F72\u0958ß-\u2013.+0@\u201C*',
			),
		),
		{ maxLength: 12 },
	)
	.map((signs) => signs.join(''))

test.each([toSingleLine, toMultiline, normalizeEmail, normalizePhone, normalizePincode, normalizeCouponCode])(
	'normalizing a text twice gives the same result: %o',
	(tidy) => {
		const anyText = fc.oneof(oddText, fc.string({ unit: 'binary' }))
		fc.assert(fc.property(anyText, (text) => tidy(tidy(text)) === tidy(text)))
	},
)

test.each([
	['diwali\u201320', 'DIWALI-20'],
	['\u201CDIWALI-20\u201D', 'DIWALI-20'],
	['DIWALI-20.', 'DIWALI-20'],
	['ＤＩＷＡＬＩ－２０', 'DIWALI-20'],
	[' Diwali \u200B- 20', 'DIWALI-20'],
])('the coupon %j is %s', (input, code) => {
	expect(normalizeCouponCode(input)).toBe(code)
})

test.each([
	['395 007', '395007'],
	['395-007', '395007'],
	['૩૯૫૦૦૭', '395007'],
	['12345-6789', '12345-6789'],
])('the PIN code %j is stored as %s', (input, expected) => {
	expect(normalizePincode(input)).toBe(expected)
})

test.each([
	'https://shop.example/\r\nX: y',
	'https://shop.example/\n',
	'https://shop\u0000.example',
	'https://a\t.example',
])('refuses the address %j for its control characters', (address) => {
	expect(addressText().safeParse(address).error?.issues[0]?.message).toBe(
		'Please leave out line breaks and other control characters.',
	)
})

test('reads an address without surrounding spaces', () => {
	expect(addressText().parse(' https://shop.example ')).toBe('https://shop.example')
})

test('refuses control characters in address lines, except line breaks', () => {
	expect(addressLines().safeParse('https://a.example\r\nhttps://b.example').data).toBe(
		'https://a.example\nhttps://b.example',
	)
	expect(addressLines().safeParse('https://a\u0000.example').success).toBe(false)
})
