import { beforeEach, describe, expect, test } from 'vitest'
import { type CodeMessage, CodeNotSentError, type CodeSender } from '#app/adapters/code-senders/code-sender.ts'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeAccount, password } from '../../../../tests/support/data/accounts.ts'
import { getRefusal } from '../../../../tests/support/data/refusals.ts'
import {
	checkOut,
	createCheckoutInput,
	makeCustomerWith,
	makeProduct,
} from '../../../../tests/support/data/shop-data.ts'
import { emptyTables, setSettings } from '../../../../tests/support/data/tables.ts'
import { requestPasswordReset } from '../password/password-reset.server.ts'
import { findViewerByToken, openSession } from '../session/session.server.ts'
import { checkLogin } from '../user.server.ts'
import type { Contact } from '../account/account.schema.ts'
import { pruneSignInCodes, requestSignInCode, signInWithCode } from './sign-in-codes.server.ts'

const wrong = 'invalid at code: This code is wrong or no longer valid. Enter the newest one, or request another.'
const minute = 60 * 1000
let count = 0

const makePhone = (): Contact => ({ kind: 'phone', value: `+9198${String((count += 1)).padStart(8, '0')}` })
const toEmail = (value: string): Contact => ({ kind: 'email', value })
const createOrigin = (address = '192.0.2.1') => ({ device: 'Chrome on Android', address, network: address })
const signIn = (contact: Contact, code: string) => signInWithCode(contact, code, createOrigin())

function createSender(kind: CodeSender['kind']) {
	const messages: CodeMessage[] = []
	const send = (message: CodeMessage) => Promise.resolve(void messages.push(message))
	return { kind, send, messages }
}

/** Requests a code and returns it. */
async function request(contact: Contact, { now = Date.now(), network = '192.0.2.1' } = {}): Promise<string> {
	const sender = createSender(contact.kind)
	await requestSignInCode(contact, network, { sender, now })
	return sender.messages[0]!.code
}

const anotherCode = (code: string) => (code === '000000' ? '000001' : '000000')

beforeEach(() => emptyTables('signInCode', 'setting'))

describe('requesting a code', () => {
	test('sends six digits', async () => {
		expect(await request(makePhone())).toMatch(/^\d{6}$/)
	})

	test('stores neither the code nor the contact', async () => {
		const contact = makePhone()
		const code = await request(contact)
		const stored = JSON.stringify(await read.signInCode.findMany())
		expect([stored.includes(code), stored.includes(contact.value.slice(1))]).toEqual([false, false])
	})

	test('is refused a second time within a minute', async () => {
		const contact = makePhone()
		const now = Date.now()
		await request(contact, { now })
		expect(await getRefusal(request(contact, { now: now + minute - 1 }))).toContain('less than a minute ago')
	})

	test('is possible five times an hour for one contact', async () => {
		const contact = makePhone()
		const now = Date.now()
		for (let sent = 0; sent < 5; sent += 1) await request(contact, { now: now + sent * minute })
		expect(await getRefusal(request(contact, { now: now + 6 * minute }))).toContain('Try again in an hour')
	})

	test('is possible again after an hour', async () => {
		const contact = makePhone()
		const now = Date.now()
		for (let sent = 0; sent < 5; sent += 1) await request(contact, { now: now + sent * minute })
		expect(await request(contact, { now: now + 61 * minute })).toMatch(/^\d{6}$/)
	})

	test('64 at once for one contact send one code', async () => {
		const contact = makePhone()
		const sender = createSender('phone')
		await Promise.allSettled(Array.from({ length: 64 }, () => requestSignInCode(contact, '192.0.2.1', { sender })))
		expect(sender.messages).toHaveLength(1)
	})

	test('has a limit for the whole shop a day', async () => {
		await setSettings({ 'codes.perDay': 3 })
		for (let sent = 0; sent < 3; sent += 1) await request(makePhone())
		expect(await getRefusal(request(makePhone()))).toContain('cannot send more codes today')
	})

	test('does not count a code that was not sent', async () => {
		const contact = makePhone()
		const sender: CodeSender = {
			kind: 'phone',
			send: () => Promise.reject(new CodeNotSentError('The gateway is down.')),
		}
		await requestSignInCode(contact, '192.0.2.1', { sender }).catch(() => undefined)
		expect(await request(contact)).toMatch(/^\d{6}$/)
	})

	test('is refused while codes are off', async () => {
		expect(await getRefusal(requestSignInCode(makePhone(), '192.0.2.1'))).toBe(
			'conflict at contact: This shop sends no codes. Log in with your password.',
		)
	})

	test('rows older than a day are deleted', async () => {
		await request(makePhone(), { now: Date.now() - 25 * 60 * minute })
		await pruneSignInCodes(new Date())
		expect(await read.signInCode.count()).toBe(0)
	})
})

describe('logging in with a code', () => {
	test('creates an account without email and password for a new phone', async () => {
		const contact = makePhone()
		const { userId } = await signIn(contact, await request(contact))
		expect(await read.user.findUniqueOrThrow({ where: { id: userId } })).toMatchObject({
			email: null,
			passwordHash: null,
			phoneE164: contact.value,
		})
	})

	test('starts a session', async () => {
		const contact = makePhone()
		const { userId, token } = await signIn(contact, await request(contact))
		expect(await findViewerByToken(token, 'page')).toMatchObject({ userId, isAdmin: false })
	})

	test('finds the account again', async () => {
		const contact = makePhone()
		const first = await signIn(contact, await request(contact, { now: Date.now() - 2 * minute }))
		expect(await signIn(contact, await request(contact))).toMatchObject({ userId: first.userId, isNew: false })
	})

	test('works once', async () => {
		const contact = makePhone()
		const code = await request(contact)
		await signIn(contact, code)
		expect(await getRefusal(signIn(contact, code))).toBe(wrong)
	})

	test('64 times at once with the first code of a phone makes one customer', async () => {
		const contact = makePhone()
		const code = await request(contact)
		await Promise.allSettled(Array.from({ length: 64 }, () => signIn(contact, code)))
		expect(await read.user.count({ where: { phoneE164: contact.value } })).toBe(1)
	})

	test('is refused with the code of another contact', async () => {
		const [one, other] = [makePhone(), makePhone()]
		const code = await request(one)
		await request(other)
		expect(await getRefusal(signIn(other, code))).toBe(wrong)
	})

	test('is refused with an older code', async () => {
		const contact = makePhone()
		const older = await request(contact, { now: Date.now() - 2 * minute })
		const newer = await request(contact)
		expect(older === newer || (await getRefusal(signIn(contact, older)))).toBe(wrong)
	})

	test('is refused after ten minutes', async () => {
		const contact = makePhone()
		const code = await request(contact, { now: Date.now() - 10 * minute - 1 })
		expect(await getRefusal(signIn(contact, code))).toBe(wrong)
	})

	test('is refused with the right code after five wrong ones', async () => {
		const contact = makePhone()
		const code = await request(contact)
		for (let tries = 0; tries < 5; tries += 1) await signIn(contact, anotherCode(code)).catch(() => undefined)
		expect(await getRefusal(signIn(contact, code))).toBe(wrong)
	})

	test('10,000 guessed codes from 100 addresses try five codes', async () => {
		const contact = makePhone()
		const code = await request(contact)
		const guesses = Array.from({ length: 10_000 }, (_, guess) => String(guess).padStart(6, '0'))
		const tried = guesses.filter((guess) => guess !== code)
		for (let from = 0; from < tried.length; from += 500)
			await Promise.allSettled(
				tried
					.slice(from, from + 500)
					.map((guess, index) => signInWithCode(contact, guess, createOrigin(`198.51.100.${index % 100}`))),
			)
		expect(await read.signInCode.findFirstOrThrow()).toMatchObject({ tries: 5, usedAt: null })
	})

	test('gives the account the orders of guests with this phone and no others', async () => {
		const { variants } = await makeProduct({ stock: 9 })
		const contact = makePhone()
		const place = async (phoneE164: string) => {
			const { orderId } = await checkOut(await makeCustomerWith([variants[0]!, 1]))
			return write((tx) => tx.order.update({ where: { id: orderId }, data: { userId: null, phoneE164 } }))
		}
		const [own] = [await place(contact.value), await place('+919899999999')]
		const { userId } = await signIn(contact, await request(contact))
		expect(await read.order.findMany({ where: { userId }, select: { id: true } })).toEqual([{ id: own.id }])
	})

	test('takes no order that belongs to an account', async () => {
		const { variants } = await makeProduct({ stock: 9 })
		const contact = makePhone()
		const buyer = await makeCustomerWith([variants[0]!, 1])
		const { orderId } = await checkOut(buyer, { input: createCheckoutInput() })
		await write((tx) => tx.order.update({ where: { id: orderId }, data: { phoneE164: contact.value } }))
		await signIn(contact, await request(contact))
		expect((await read.order.findUniqueOrThrow({ where: { id: orderId } })).userId).toBe(buyer)
	})

	test('opens the same account with another code when the answer to the first was lost', async () => {
		const contact = makePhone()
		const { userId } = await signIn(contact, await request(contact, { now: Date.now() - minute }))
		expect(await signIn(contact, await request(contact))).toMatchObject({ userId, isNew: false })
	})

	test('with a phone that somebody only typed opens no existing account', async () => {
		const { userId } = await makeAccount()
		const typed = await read.user.findUniqueOrThrow({ where: { id: userId }, select: { phoneE164: true } })
		const contact: Contact = { kind: 'phone', value: typed.phoneE164 }
		expect((await signIn(contact, await request(contact))).userId).not.toBe(userId)
	})
})

describe('logging in with a code to the email of an account with a password', () => {
	test('opens that account', async () => {
		const { userId, email } = await makeAccount()
		expect(await signIn(toEmail(email), await request(toEmail(email)))).toMatchObject({ userId, isNew: false })
	})

	test('removes the password the first time', async () => {
		const { email } = await makeAccount()
		const { isPasswordRemoved } = await signIn(toEmail(email), await request(toEmail(email)))
		expect([isPasswordRemoved, await getRefusal(checkLogin({ email, password }))]).toEqual([
			true,
			'unauthenticated: Invalid email or password.',
		])
	})

	test('ends the other sessions and API tokens the first time', async () => {
		const { userId, email } = await makeAccount()
		const [page, api] = [await openSession(userId, 'page'), await openSession(userId, 'api')]
		await signIn(toEmail(email), await request(toEmail(email)))
		expect([await findViewerByToken(page, 'page'), await findViewerByToken(api, 'api')]).toEqual([null, null])
	})

	test('invalidates emailed links the first time', async () => {
		const { userId, email } = await makeAccount()
		await requestPasswordReset(email)
		await signIn(toEmail(email), await request(toEmail(email)))
		expect(await read.passwordReset.count({ where: { userId } })).toBe(0)
	})

	test('keeps a password that was set after the email was proved', async () => {
		const { userId, email } = await makeAccount()
		await write((tx) => tx.contactProof.create({ data: { userId, kind: 'email', value: email } }))
		const { isPasswordRemoved } = await signIn(toEmail(email), await request(toEmail(email)))
		expect([isPasswordRemoved, (await checkLogin({ email, password })).userId]).toEqual([false, userId])
	})

	test('is refused like a wrong code for staff', async () => {
		const { userId, email } = await makeAccount()
		await write((tx) => tx.user.update({ where: { id: userId }, data: { role: 'packer' } }))
		expect(await getRefusal(signIn(toEmail(email), await request(toEmail(email))))).toBe(wrong)
	})

	test('is refused like a wrong code with two-step login', async () => {
		const { userId, email } = await makeAccount()
		await write((tx) => tx.secondFactor.create({ data: { userId, secret: 'A', confirmedAt: new Date() } }))
		expect(await getRefusal(signIn(toEmail(email), await request(toEmail(email))))).toBe(wrong)
	})
})
