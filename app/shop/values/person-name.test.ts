import { expect, test } from 'vitest'
import { joinNames, splitName, formatAccountLabel } from './person-name.ts'

test.each([
	['Asha Patel', 'Asha', 'Patel'],
	['Asha Ben Patel', 'Asha Ben', 'Patel'],
	['Asha', 'Asha', ''],
	['', '', ''],
	['આશા પટેલ', 'આશા', 'પટેલ'],
])('the name %j is stored in two parts and reads as typed (rule: one-name)', (whole, firstName, lastName) => {
	expect(splitName(whole)).toEqual({ firstName, lastName })
	expect(joinNames({ firstName, lastName })).toBe(whole)
})

test.each([
	['its email', { email: 'asha@example.com', phone: '919800012345' }, 'Asha, asha@example.com'],
	['its phone number when it has no email', { email: '', phone: '919800012345' }, 'Asha, 98000 12345'],
	['its name alone when it has neither', { email: '', phone: '' }, 'Asha'],
])('an account is named by %s', (_, contacts, expected) => {
	expect(formatAccountLabel({ username: 'Asha', ...contacts })).toBe(expected)
})
