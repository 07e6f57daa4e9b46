import { afterAll, beforeEach, expect, test } from 'vitest'
import { smtpError, startMailServer } from '../../tests/support/mail-server.ts'
import { tryRecipient } from './mail-session.server.ts'

const mails = await startMailServer()
afterAll(() => mails.stop())
beforeEach(() => mails.behave({}))

test('a server that would take a mail is told none', async () => {
	expect(await tryRecipient(mails.url, 'hello@shop.example')).toBeUndefined()
	expect(mails.received).toEqual([])
})

test('a server that refuses the recipient is quoted', async () => {
	mails.behave({
		onRecipient: () => {
			throw smtpError(550, 'No such mailbox')
		},
	})
	expect(await tryRecipient(mails.url, 'hello@shop.example')).toBe('it answers 550 No such mailbox')
})

test('a wrong password is quoted', async () => {
	const url = mails.url.replace(/:[^:@/]+@/, ':wrong@')
	expect(await tryRecipient(url, 'hello@shop.example')).toContain('535')
})

test('a server that is not there is said to refuse the connection', async () => {
	expect(await tryRecipient('smtp://127.0.0.1:1', 'hello@shop.example')).toContain('ECONNREFUSED')
})
