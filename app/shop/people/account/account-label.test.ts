import { expect, test } from 'vitest'
import { formatAccountLabel } from '../../values/person-name.ts'

test.each([
	['its email', { email: 'asha@example.com', phone: '919800012345' }, 'Asha, asha@example.com'],
	['its phone number when it has no email', { email: '', phone: '919800012345' }, 'Asha, 98000 12345'],
	['its name alone when it has neither', { email: '', phone: '' }, 'Asha'],
])('an account is named by %s', (_, contacts, expected) => {
	expect(formatAccountLabel({ username: 'Asha', ...contacts })).toBe(expected)
})
