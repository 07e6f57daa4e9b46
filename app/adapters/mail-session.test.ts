import { afterAll, beforeEach, expect, test } from 'vitest'
import { createSmtpError, startMailServer } from '../../tests/support/mail-server.ts'
import { testRecipient } from './mailer.server.ts'

const mails = await startMailServer()
afterAll(() => mails.stop())
beforeEach(() => mails.behave({}))

test('a server that would accept a message is sent none', async () => {
	expect(await testRecipient(mails.url, 'hello@shop.example')).toBeUndefined()
	expect(mails.received).toEqual([])
})

test('the error quotes a server that refuses the recipient', async () => {
	mails.behave({
		onRecipient: () => {
			throw createSmtpError(550, 'No such mailbox')
		},
	})
	expect(await testRecipient(mails.url, 'hello@shop.example')).toBe('it replied 550 No such mailbox')
})

test('the error quotes a server that refuses the password', async () => {
	const url = mails.url.replace(/:[^:@/]+@/, ':wrong@')
	expect(await testRecipient(url, 'hello@shop.example')).toContain('535')
})

test('the error says that a missing server refuses the connection', async () => {
	expect(await testRecipient('smtp://127.0.0.1:1', 'hello@shop.example')).toContain('ECONNREFUSED')
})
