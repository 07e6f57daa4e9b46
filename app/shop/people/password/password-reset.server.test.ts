import { describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeAdmin } from '../../../../tests/support/data/shop-data.ts'
import { resetPathOf, waitingMail } from '../../../../tests/support/data/waiting-mail.ts'
import { deliverDueMail } from '../../letters/mail/deliver.server.ts'
import { passwordResetRequestSchema } from '../account/account.schema.ts'
import { isLiveReset, linkOf, requestPasswordReset, resetPassword } from './password-reset.server.ts'
import { openSession, viewerOf } from '../session/session.server.ts'
import { checkLogin, createCustomer, setRandomPassword } from '../user.server.ts'

const oldPassword = 'the old password'
const newPassword = 'the new password'
const refused = { code: 'invalid', message: 'This link has been used already or is too old. Please ask for a new one.' }

let count = 0

async function forgetful() {
	const email = `forgetful${(count += 1)}@example.com`
	const userId = await createCustomer({ username: 'Meera', email, phone: '919876543210', password: oldPassword })
	await requestPasswordReset(email)
	return { userId, email, token: await tokenFor(email) }
}

async function tokenFor(email: string): Promise<string> {
	return (await resetPathOf(email)).slice('/reset-password/'.length)
}

test('a link to a new password does not set one of the most common passwords, and is not used up by it', async () => {
	const { userId, email, token } = await forgetful()
	await expect(resetPassword(token, 'Password123')).rejects.toMatchObject({ code: 'invalid', field: 'password' })
	await resetPassword(token, newPassword)
	expect(await checkLogin({ email, password: newPassword })).toEqual({ userId, isAdmin: false, needsCode: false })
})

test('a link to a new password sets the password once, and ends every session', async () => {
	const { userId, email, token } = await forgetful()
	const sessions = [await openSession(userId, 'page'), await openSession(userId, 'api')] as const
	await resetPassword(token, newPassword)
	expect(await viewerOf(sessions[0], 'page')).toBeNull()
	expect(await viewerOf(sessions[1], 'api')).toBeNull()
	expect(await checkLogin({ email, password: newPassword })).toEqual({ userId, isAdmin: false, needsCode: false })
	await expect(checkLogin({ email, password: oldPassword })).rejects.toMatchObject({ code: 'unauthenticated' })
	await expect(resetPassword(token, 'a third password')).rejects.toMatchObject(refused)
	expect(await isLiveReset(token)).toBe(false)
	await checkLogin({ email, password: newPassword })
})

test('a link to a new password used twice at the same moment counts once', async () => {
	const { token } = await forgetful()
	const results = await Promise.allSettled([resetPassword(token, newPassword), resetPassword(token, newPassword)])
	expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a link to a new password is not used up by looking at it', async () => {
	const { token } = await forgetful()
	for (let look = 0; look < 3; look += 1) expect(await isLiveReset(token)).toBe(true)
	await resetPassword(token, newPassword)
})

test('a link to a new password works for an hour', async () => {
	const { userId, token, email } = await forgetful()
	const { expiresAt, createdAt } = await read.passwordReset.findFirstOrThrow({ where: { userId } })
	expect(Math.abs(expiresAt.getTime() - createdAt.getTime() - 3_600_000)).toBeLessThan(5_000)
	await write((tx) => tx.passwordReset.updateMany({ where: { userId }, data: { expiresAt: new Date() } }))
	expect(await isLiveReset(token)).toBe(false)
	await expect(resetPassword(token, newPassword)).rejects.toMatchObject(refused)
	await checkLogin({ email, password: oldPassword })
})

test('a link to a new password replaces the one before, of the same account only', async () => {
	const first = await forgetful()
	const other = await forgetful()
	await requestPasswordReset(first.email)
	const second = await tokenFor(first.email)
	expect(second).not.toBe(first.token)
	expect(await isLiveReset(first.token)).toBe(false)
	await expect(resetPassword(first.token, newPassword)).rejects.toMatchObject(refused)
	expect(await isLiveReset(other.token)).toBe(true)
	await resetPassword(second, newPassword)
})

test.each(['', 'made-up', '../../profile', 'x'.repeat(10_000)])(
	'a link to a new password that nobody was given is refused: %s',
	async (token) => {
		expect(await isLiveReset(token)).toBe(false)
		await expect(resetPassword(token, newPassword)).rejects.toMatchObject(refused)
	},
)

test('a link to a new password cannot be made from what the database holds', async () => {
	const { email, token } = await forgetful()
	const rows = [await read.passwordReset.findMany(), await read.outboxMail.findMany({ where: { recipient: email } })]
	expect(JSON.stringify(rows)).not.toContain(token)
	expect(token).toMatch(/^[\w-]{32}$/)
})

test('the mail with a link to a new password for an e-mail without an account is written like any other, and never sent', async () => {
	await requestPasswordReset('nobody@example.com')
	const row = await read.outboxMail.findFirstOrThrow({ where: { recipient: 'nobody@example.com' } })
	const { email } = await forgetful()
	const known = await read.outboxMail.findFirstOrThrow({ where: { recipient: email } })
	expect(Object.keys(row.payload as object)).toEqual(Object.keys(known.payload as object))
	expect(await waitingMail('nobody@example.com')).toEqual([])
	await deliverDueMail({ isEnding: () => false, abort: new AbortController().signal })
	expect(
		await read.outboxMail.findFirst({ where: { recipient: 'nobody@example.com' } }),
		'a stranger is not remembered',
	).toBeNull()
	expect(await read.outboxMail.findFirst({ where: { recipient: email } })).toMatchObject({ state: 'sent' })
})

test('the mail with a link to a new password is not sent when its link works no more', async () => {
	const { email } = await forgetful()
	const { payload } = await read.outboxMail.findFirstOrThrow({ where: { recipient: email } })
	const { nonce } = payload as { nonce: string }
	expect(await linkOf(nonce, new Date(Date.now() + 59 * 60_000))).toMatchObject({ username: 'Meera' })
	expect(await linkOf(nonce, new Date(Date.now() + 61 * 60_000))).toBeNull()
})

test('the form of a forgotten password takes an e-mail in any case', () => {
	expect(passwordResetRequestSchema.parse({ email: ' Meera@Example.COM ' })).toEqual({ email: 'meera@example.com' })
})

describe('a random password, as the command reset-password sets it', () => {
	test('opens the account in place of the old one', async () => {
		const { userId, email } = await forgetful()
		const password = await setRandomPassword(email.toUpperCase())
		expect(await checkLogin({ email, password })).toMatchObject({ userId })
		await expect(checkLogin({ email, password: oldPassword })).rejects.toMatchObject({ code: 'unauthenticated' })
	})

	test('ends every session of the account', async () => {
		const { userId, email } = await forgetful()
		const token = await openSession(userId, 'page')
		await setRandomPassword(email)
		expect(await viewerOf(token, 'page')).toBeNull()
	})

	test('ends the links that would set another password', async () => {
		const { email, token } = await forgetful()
		await setRandomPassword(email)
		expect(await isLiveReset(token)).toBe(false)
	})

	test('is set for staff, and recorded in the activity log', async () => {
		const id = await makeAdmin('manager')
		const { email } = await read.user.findUniqueOrThrow({ where: { id }, select: { email: true } })
		await setRandomPassword(email)
		expect(await read.journalEntry.findFirst({ where: { kind: 'staff', subjectId: id } })).toMatchObject({
			actorName: 'Command line',
			new: { password: 'a new one' },
		})
	})

	test('is not set for an unknown e-mail', async () => {
		await expect(setRandomPassword('nobody@example.com')).rejects.toMatchObject({
			code: 'not-found',
			message: 'There is no account with the e-mail address nobody@example.com.',
		})
	})
})
