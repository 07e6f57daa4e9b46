import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CodeMessage } from '#app/adapters/code-senders/code-sender.ts'
import { read, write } from '#app/adapters/db/db.server.ts'
import { encryptText } from '#app/adapters/secret.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { testCodeSender } from '../../../../tests/support/code-sender-conformance.ts'
import { makeAccount } from '../../../../tests/support/data/accounts.ts'
import { listWaitingMail } from '../../../../tests/support/data/mail.ts'
import { emptyTables, setSettings } from '../../../../tests/support/data/tables.ts'
import { emailCodeSender, findCodeSender, listCodeKinds } from './code-senders.server.ts'
import { requestSignInCode, signInWithCode } from './sign-in-codes.server.ts'

let sent: string[] = []
const settings = getSettings()
const { smtpUrl } = settings

beforeAll(() => void (settings.smtpUrl = 'smtp://127.0.0.1:9'))
afterAll(() => void (settings.smtpUrl = smtpUrl))

beforeEach(async () => {
	sent = []
	await emptyTables('signInCode', 'setting', 'outboxMail')
})

/** Requests a code without sending it, and returns what would be sent. */
async function createMessage(email = `${randomUUID()}@example.com`): Promise<CodeMessage> {
	const messages: CodeMessage[] = []
	const send = (message: CodeMessage) => Promise.resolve(void messages.push(message))
	await requestSignInCode({ kind: 'email', value: email }, '192.0.2.1', { sender: { kind: 'email', send } })
	sent.push(email)
	return messages[0]!
}

const listReceived = async () => (await Promise.all(sent.map(listWaitingMail))).flat().map(({ text }) => text)

testCodeSender('the mailer', () => Promise.resolve({ sender: emailCodeSender, listReceived }), {
	createMessage: () => createMessage(),
	waitsForService: false,
})

describe('the email with a code', () => {
	test('is stored without the code', async () => {
		const message = await createMessage()
		await emailCodeSender.send(message, AbortSignal.timeout(5_000))
		expect(JSON.stringify(await read.outboxMail.findMany())).not.toContain(message.code)
	})

	test('is not sent once the code was used', async () => {
		const message = await createMessage()
		await emailCodeSender.send(message, AbortSignal.timeout(5_000))
		const origin = { device: 'Firefox on Linux', address: '192.0.2.1', network: '192.0.2.1' }
		await signInWithCode({ kind: 'email', value: message.to }, message.code, origin)
		expect(await listReceived()).toEqual([])
	})

	test('tells staff to use their password instead', async () => {
		const { userId, email } = await makeAccount()
		await write((tx) => tx.user.update({ where: { id: userId }, data: { role: 'packer' } }))
		const message = await createMessage(email)
		await emailCodeSender.send(message, AbortSignal.timeout(5_000))
		const [text] = await listReceived()
		expect([text!.includes(message.code), text!.includes('log in with a password only')]).toEqual([false, true])
	})
})

describe('codes', () => {
	test('are off in every shop until the owner turns them on', () => {
		expect(listCodeKinds()).toEqual([])
	})

	test('by email are sent by the mailer', async () => {
		await setSettings({ 'codes.byEmail': true })
		expect(findCodeSender('email')).toBe(emailCodeSender)
	})

	test('to phones are sent by the gateway whose key is stored', async () => {
		const key = {
			'codes.byPhone': 'sms',
			'codes.smsUrl': 'https://sms.example',
			'codes.smsHeader': encryptText('key: 1'),
		}
		await setSettings(key)
		expect(findCodeSender('phone')?.kind).toBe('phone')
	})

	test('to phones are off once the key of WhatsApp cannot be decrypted', async () => {
		await setSettings({ 'codes.byPhone': 'whatsapp', 'codes.whatsappToken': 'made with another secret' })
		expect(findCodeSender('phone')).toBeNull()
	})

	test('by email do not reach phones', async () => {
		await setSettings({ 'codes.byEmail': true })
		expect(findCodeSender('phone')).toBeNull()
	})
})
