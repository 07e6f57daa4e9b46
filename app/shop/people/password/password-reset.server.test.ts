import { describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeAdmin } from '../../../../tests/support/data/shop-data.ts'
import { getResetPath, listWaitingMail } from '../../../../tests/support/data/mail.ts'
import { deliverDueEmails } from '../../notifications/email/email-outbox.server.ts'
import { passwordResetRequestSchema } from '../account/account.schema.ts'
import { isValidResetToken, findResetLink, requestPasswordReset, resetPassword } from './password-reset.server.ts'
import { openSession, findViewerByToken } from '../session/session.server.ts'
import { checkLogin, createCustomer, setRandomPassword } from '../user.server.ts'

const oldPassword = 'the old password'
const newPassword = 'the new password'
const refused = { code: 'invalid', message: 'This link has been used or has expired. Please request a new one.' }

let count = 0

async function forgetful() {
	const email = `forgetful${(count += 1)}@example.com`
	const userId = await createCustomer({ username: 'Meera', email, phone: '919876543210', password: oldPassword })
	await requestPasswordReset(email)
	return { userId, email, token: await tokenFor(email) }
}

async function tokenFor(email: string): Promise<string> {
	return (await getResetPath(email)).slice('/reset-password/'.length)
}

test('a password reset link refuses a common password and stays usable', async () => {
	const { userId, email, token } = await forgetful()
	await expect(resetPassword(token, 'Password123')).rejects.toMatchObject({ code: 'invalid', field: 'password' })
	await resetPassword(token, newPassword)
	expect(await checkLogin({ email, password: newPassword })).toEqual({ userId, isAdmin: false, needsCode: false })
})

test('a password reset link sets the password once and ends every session', async () => {
	const { userId, email, token } = await forgetful()
	const sessions = [await openSession(userId, 'page'), await openSession(userId, 'api')] as const
	await resetPassword(token, newPassword)
	expect(await findViewerByToken(sessions[0], 'page')).toBeNull()
	expect(await findViewerByToken(sessions[1], 'api')).toBeNull()
	expect(await checkLogin({ email, password: newPassword })).toEqual({ userId, isAdmin: false, needsCode: false })
	await expect(checkLogin({ email, password: oldPassword })).rejects.toMatchObject({ code: 'unauthenticated' })
	await expect(resetPassword(token, 'a third password')).rejects.toMatchObject(refused)
	expect(await isValidResetToken(token)).toBe(false)
	await checkLogin({ email, password: newPassword })
})

test('a password reset link used twice concurrently counts once', async () => {
	const { token } = await forgetful()
	const results = await Promise.allSettled([resetPassword(token, newPassword), resetPassword(token, newPassword)])
	expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('viewing a password reset link does not use it up', async () => {
	const { token } = await forgetful()
	for (let attempt = 0; attempt < 3; attempt += 1) expect(await isValidResetToken(token)).toBe(true)
	await resetPassword(token, newPassword)
})

test('a password reset link expires after an hour', async () => {
	const { userId, token, email } = await forgetful()
	const { expiresAt, createdAt } = await read.passwordReset.findFirstOrThrow({ where: { userId } })
	expect(Math.abs(expiresAt.getTime() - createdAt.getTime() - 3_600_000)).toBeLessThan(5_000)
	await write((tx) => tx.passwordReset.updateMany({ where: { userId }, data: { expiresAt: new Date() } }))
	expect(await isValidResetToken(token)).toBe(false)
	await expect(resetPassword(token, newPassword)).rejects.toMatchObject(refused)
	await checkLogin({ email, password: oldPassword })
})

test('a new password reset link replaces the previous one of the same account only', async () => {
	const first = await forgetful()
	const other = await forgetful()
	await requestPasswordReset(first.email)
	const second = await tokenFor(first.email)
	expect(second).not.toBe(first.token)
	expect(await isValidResetToken(first.token)).toBe(false)
	await expect(resetPassword(first.token, newPassword)).rejects.toMatchObject(refused)
	expect(await isValidResetToken(other.token)).toBe(true)
	await resetPassword(second, newPassword)
})

test.each(['', 'made-up', '../../profile', 'x'.repeat(10_000)])(
	'an unknown password reset link is refused: %s',
	async (token) => {
		expect(await isValidResetToken(token)).toBe(false)
		await expect(resetPassword(token, newPassword)).rejects.toMatchObject(refused)
	},
)

test('a password reset link cannot be derived from the database', async () => {
	const { email, token } = await forgetful()
	const rows = [await read.passwordReset.findMany(), await read.outboxMail.findMany({ where: { recipient: email } })]
	expect(JSON.stringify(rows)).not.toContain(token)
	expect(token).toMatch(/^[\w-]{32}$/)
})

test('a password reset for an unknown email writes an email like any other, and never sends it', async () => {
	await requestPasswordReset('nobody@example.com')
	const row = await read.outboxMail.findFirstOrThrow({ where: { recipient: 'nobody@example.com' } })
	const { email } = await forgetful()
	const known = await read.outboxMail.findFirstOrThrow({ where: { recipient: email } })
	expect(Object.keys(row.payload as object)).toEqual(Object.keys(known.payload as object))
	expect(await listWaitingMail('nobody@example.com')).toEqual([])
	await deliverDueEmails({ isEnding: () => false, abort: new AbortController().signal })
	expect(
		await read.outboxMail.findFirst({ where: { recipient: 'nobody@example.com' } }),
		'a stranger is not remembered',
	).toBeNull()
	expect(await read.outboxMail.findFirst({ where: { recipient: email } })).toMatchObject({ state: 'sent' })
})

test('a password reset email is not sent when its link no longer works', async () => {
	const { email } = await forgetful()
	const { payload } = await read.outboxMail.findFirstOrThrow({ where: { recipient: email } })
	const { nonce } = payload as { nonce: string }
	expect(await findResetLink(nonce, new Date(Date.now() + 59 * 60_000))).toMatchObject({ username: 'Meera' })
	expect(await findResetLink(nonce, new Date(Date.now() + 61 * 60_000))).toBeNull()
})

test('the forgotten password form accepts an email in any case', () => {
	expect(passwordResetRequestSchema.parse({ email: ' Meera@Example.COM ' })).toEqual({ email: 'meera@example.com' })
})

describe('a random password set by the command reset-password', () => {
	test('gives access to the account instead of the old one', async () => {
		const { userId, email } = await forgetful()
		const password = await setRandomPassword(email.toUpperCase())
		expect(await checkLogin({ email, password })).toMatchObject({ userId })
		await expect(checkLogin({ email, password: oldPassword })).rejects.toMatchObject({ code: 'unauthenticated' })
	})

	test('ends every session of the account', async () => {
		const { userId, email } = await forgetful()
		const token = await openSession(userId, 'page')
		await setRandomPassword(email)
		expect(await findViewerByToken(token, 'page')).toBeNull()
	})

	test('invalidates other password reset links', async () => {
		const { email, token } = await forgetful()
		await setRandomPassword(email)
		expect(await isValidResetToken(token)).toBe(false)
	})

	test('can be set for staff, and is recorded in the activity log', async () => {
		const id = await makeAdmin('manager')
		const { email } = await read.user.findUniqueOrThrow({ where: { id }, select: { email: true } })
		await setRandomPassword(email!)
		expect(await read.activityEntry.findFirst({ where: { kind: 'staff', subjectId: id } })).toMatchObject({
			actorName: 'Command line',
			new: { password: 'a new one' },
		})
	})

	test('cannot be set for an unknown email', async () => {
		await expect(setRandomPassword('nobody@example.com')).rejects.toMatchObject({
			code: 'not-found',
			message: 'There is no account with the email address nobody@example.com.',
		})
	})
})
