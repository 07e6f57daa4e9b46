import { expect, test } from 'vitest'
import { reasonInWords } from './mail-view.ts'

test.each([
	['connect ECONNREFUSED 127.0.0.1:25', 'The mail server could not be reached.'],
	['Greeting never received', 'The mail server could not be reached.'],
	['The operation was aborted due to timeout', 'The mail server could not be reached.'],
	['getaddrinfo ENOTFOUND mail.example', 'The name of the mail server could not be found.'],
	['Invalid login: 535 Wrong password', 'The mail server refused the log-in of the shop.'],
	['self-signed certificate', 'The connection to the mail server is not safe.'],
	["Can't send mail - all recipients were rejected: 550 No such user", 'The mail server refused this mail.'],
	['Message failed: 451 Busy, come back', 'The mail server did not take this mail yet.'],
	['The recipient is not an e-mail address.', 'The address is not an e-mail address.'],
	['something odd', 'The mail could not be sent.'],
])('the delivery error %j is told in words, with what was said', (error, words) => {
	expect(reasonInWords(error)).toBe(`${words} (${error})`)
})

test('a mail without a delivery error has no reason', () => {
	expect(reasonInWords(null)).toBe(null)
	expect(reasonInWords('')).toBe(null)
})
