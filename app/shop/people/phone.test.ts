import { expect, test } from 'vitest'
import { dialable, phoneKey, withoutPhoneMarks } from './phone.ts'

test.each([
	['9876543210', '+919876543210'],
	['919876543210', '+919876543210'],
	['+919876543210', '+919876543210'],
	['+4479460958', '+4479460958'],
	['14155550123', '+14155550123'],
])('the phone number %s is dialled as %s', (phone, dialled) => {
	expect(dialable(phone)).toBe(dialled)
})

test.each(['9876543210', '+919876543210', '919876543210', '09876543210', '+91 98765-43210', '0091 98765 43210'])(
	'%s is the same phone number in another spelling',
	(phone) => {
		expect(phoneKey(phone)).toBe('9876543210')
	},
)

test('phone numbers of other countries keep theirs', () => {
	expect(phoneKey('+14155550123')).toBe('14155550123')
})

test.each([
	['+91 98765-43210', '919876543210'],
	['98765 43210', '9876543210'],
	['(079) 2658', '(079) 2658'],
	['91', '91'],
	['riya 98', 'riya 98'],
	['riya+news@example.com', 'riya+news@example.com'],
])('a search for the phone number %s is one for %s', (typed, searched) => {
	expect(withoutPhoneMarks(typed)).toBe(searched)
})
