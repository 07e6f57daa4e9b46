import { expect, test } from 'vitest'
import { toE164, isPhone, formatPhone, normalizePhoneSearch, formatPhoneForFile, normalizePhone } from './phone.ts'

test.each([
	['9876543210', '9876543210'],
	['+91 98765 43210', '+919876543210'],
	['+91 (0) 98765-43210', '+919876543210'],
	['91 98765 43210', '919876543210'],
	['098765 43210', '9876543210'],
	['0091 98765 43210', '+919876543210'],
	['98765\u2013432\u201110', '9876543210'],
	['\u202A+919876543210\u202C', '+919876543210'],
	['98765\u00A043210', '9876543210'],
	['९८७६५ ४३२१०', '9876543210'],
	['૯૮૭૬૫ ૪૩૨૧૦', '9876543210'],
	['９８７６５４３２１０', '9876543210'],
	['(0261) 234 5678', '2612345678'],
])('the phone number %j is stored as %s', (input, expected) => {
	expect(normalizePhone(input)).toBe(expected)
	expect(isPhone(expected)).toBe(true)
})

test.each(['', 'asha@example.com', '+91 98765 4321x', 'N/A'])(
	'%j is not a phone number and stays unchanged',
	(text) => {
		expect(normalizePhone(text)).toBe(text)
	},
)

test.each(['12345', '00 00', '0000000000', '+', '98765432101234'])(
	'%j is not a phone number of 10 to 12 digits',
	(text) => {
		expect(isPhone(normalizePhone(text))).toBe(false)
	},
)

test.each([
	['9876543210', '+919876543210'],
	['+919876543210', '+919876543210'],
	['+4479460958', '+4479460958'],
	['14155550123', '+14155550123'],
])('the phone number %s is compared and dialed as %s', (phone, dialled) => {
	expect(toE164(phone)).toBe(dialled)
})

test.each([
	['9825012345', '98250 12345'],
	['+14155550123', '+14155550123'],
	['', ''],
])('the phone number %j is displayed as %j', (phone, read) => {
	expect(formatPhone(phone)).toBe(read)
})

test.each([
	['9825012345', '+91 98250 12345'],
	['+919825012345', '+91 98250 12345'],
	['+14155550123', '+141555 50123'],
	['ask Riya', 'ask Riya'],
])('the phone number %s is exported as %s', (phone, spaced) => {
	expect(formatPhoneForFile(phone)).toBe(spaced)
})

test.each([
	['+91 98765-43210', '9876543210'],
	['98765 43210', '9876543210'],
	['098765 43210', '9876543210'],
	['+44 79460 958', '4479460958'],
	['98765 4', '987654'],
	['91', '91'],
	['riya 98', 'riya 98'],
	['riya+news@example.com', 'riya+news@example.com'],
])('a search for the phone number %s searches for %s', (input, searched) => {
	expect(normalizePhoneSearch(input)).toBe(searched)
})
