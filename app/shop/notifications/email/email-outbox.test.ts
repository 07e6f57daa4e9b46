import { expect, test } from 'vitest'
import { describeFailure } from './email-outbox.server.ts'

test.each([
	['connect ECONNREFUSED 127.0.0.1:25', 'The email server could not be reached.'],
	['Greeting never received', 'The email server could not be reached.'],
	['The operation was aborted due to timeout', 'The email server could not be reached.'],
	['getaddrinfo ENOTFOUND mail.example', 'The email server was not found. Check its name.'],
	['Invalid login: 535 Wrong password', 'The email server rejected the shop’s login.'],
	['self-signed certificate', 'The connection to the email server is not secure.'],
	["Can't send mail - all recipients were rejected: 550 No such user", 'The email server rejected this email.'],
	['Message failed: 451 Busy, come back', 'The email server has not accepted this email yet.'],
	['The recipient is not an e-mail address.', 'The address is not a valid email address.'],
	['something odd', 'The email could not be sent.'],
])("the delivery error %j is explained, with the server's message", (error, words) => {
	expect(describeFailure(error)).toBe(`${words} (${error})`)
})

test('an email without a delivery error has no reason', () => {
	expect(describeFailure(null)).toBe(null)
	expect(describeFailure('')).toBe(null)
})
