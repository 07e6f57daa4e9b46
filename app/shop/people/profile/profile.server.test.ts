import { getRefusal } from '../../../../tests/support/data/refusals.ts'
import { existsSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { getUploadPath } from '#app/adapters/files.server.ts'
import { toClient } from '../../../../tests/support/data/shop-data.ts'
import { getEmailChangePath } from '../../../../tests/support/data/mail.ts'
import { createResetToken, makeAccount, password, createStoredImage } from '../../../../tests/support/data/accounts.ts'
import { deriveImage } from '../../media/encode-rendition.server.ts'
import { confirmEmailChange } from '../account/account.server.ts'
import { isValidResetToken } from '../password/password-reset.server.ts'
import { passwordResetSchema, accountDeletionSchema, passwordChangeSchema } from '../account/account.schema.ts'
import { changePassword, getProfile, saveProfile, setProfileImage } from './profile.server.ts'
import { openSession, findViewerByToken } from '../session/session.server.ts'
import { checkLogin, createCustomer } from '../user.server.ts'

// The variable must be set before the first import, which reads the settings.
vi.hoisted(() => (process.env.SMTP_URL = 'smtp://127.0.0.1:9'))

async function changeToken(email: string) {
	return (await getEmailChangePath(email)).split('/').at(-1)!
}

test('a profile email change needs the password, and otherwise nothing is saved', async () => {
	const { userId, email } = await makeAccount()
	const input = { username: 'Else', phone: '919876543210', email: 'else@example.com' }
	expect(await getRefusal(saveProfile(toClient(userId), input))).toBe(
		'invalid at password: Please enter your current password to change the email.',
	)
	expect(await getRefusal(saveProfile(toClient(userId), { ...input, password: 'wrong' }))).toBe(
		'invalid at password: The current password is not correct.',
	)
	expect(await getProfile(userId)).toMatchObject({ username: 'Meera', email })
	expect(await saveProfile(toClient(userId), { ...input, email })).toEqual({ email: 'same' })
})

test("the profile cannot take another account's email, when changed or confirmed", async () => {
	const [one, two] = [await makeAccount(), await makeAccount()]
	const input = { username: 'Else', phone: '919876543210', password }
	await expect(saveProfile(toClient(one.userId), { ...input, email: two.email })).rejects.toMatchObject({
		code: 'conflict',
		field: 'email',
	})
	await saveProfile(toClient(one.userId), { ...input, email: 'late@example.com' })
	const token = await changeToken('late@example.com')
	await createCustomer({ username: 'Late', phone: '919876543210', email: 'late@example.com', password })
	await expect(confirmEmailChange(token)).rejects.toMatchObject({ code: 'invalid' })
	expect(await getProfile(one.userId)).toMatchObject({ email: one.email })
})

test('password links stay valid until a new email is confirmed', async () => {
	const { userId, email } = await makeAccount()
	const token = await createResetToken(email)
	const input = { username: 'M', phone: '919876543210', password }
	await saveProfile(toClient(userId), { ...input, email })
	await saveProfile(toClient(userId), { ...input, email: `new-${email}` })
	expect(await isValidResetToken(token)).toBe(true)
	const link = await changeToken(`new-${email}`)
	await confirmEmailChange(link)
	expect(await isValidResetToken(token)).toBe(false)
	await expect(confirmEmailChange(link)).rejects.toMatchObject({ code: 'invalid' })
})

test('profile images are shown, and a replaced one leaves no file', async () => {
	const { userId } = await makeAccount()
	const [first, second] = [await createStoredImage(), await createStoredImage()]
	await setProfileImage(userId, 'profileImageHash', first)
	await setProfileImage(userId, 'coverImageHash', first)
	await deriveImage(first, { width: 80, format: 'webp' })
	await setProfileImage(userId, 'profileImageHash', second)
	expect(await getProfile(userId)).toMatchObject({
		profileImage: { hash: second, width: 40, alt: '' },
		coverImage: { hash: first },
	})
	expect(existsSync(getUploadPath('originals', `${first}.webp`)), 'still the cover').toBe(true)
	await setProfileImage(userId, 'coverImageHash', second)
	expect(await read.image.findUnique({ where: { hash: first } })).toBeNull()
	expect(existsSync(getUploadPath('originals', `${first}.webp`))).toBe(false)
	expect(existsSync(getUploadPath('derived', first))).toBe(false)
	await setProfileImage(userId, 'coverImageHash', second)
	expect(existsSync(getUploadPath('originals', `${second}.webp`)), 'the same one again').toBe(true)
})

test('a new password ends all other sessions and every reset link', async () => {
	const { userId, email } = await makeAccount()
	const token = await createResetToken(email)
	const [here, elsewhere, api] = [
		await openSession(userId, 'page'),
		await openSession(userId, 'page'),
		await openSession(userId, 'api'),
	]
	const { userId: other } = await makeAccount()
	const stranger = await openSession(other, 'page')
	await changePassword(userId, { currentPassword: password, newPassword: 'another password' }, here)
	expect((await findViewerByToken(here, 'page'))?.userId).toBe(userId)
	expect(await findViewerByToken(elsewhere, 'page')).toBe(null)
	expect(await findViewerByToken(api, 'api')).toBe(null)
	expect((await findViewerByToken(stranger, 'page'))?.userId).toBe(other)
	expect(await isValidResetToken(token)).toBe(false)
	await checkLogin({ email, password: 'another password' })
	await expect(checkLogin({ email, password })).rejects.toMatchObject({ code: 'unauthenticated' })
})

test.each([
	['newPassword', passwordChangeSchema],
	['password', passwordResetSchema],
] as const)('a new password in the field %s is entered twice, with at least 8 characters', (field, schema) => {
	const issues = (password: string, confirmPassword: string) =>
		schema
			.safeParse({ currentPassword: 'x', [field]: password, confirmPassword })
			.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
	expect(issues('long enough', 'else')).toEqual(['confirmPassword: Passwords do not match'])
	expect(issues('short', 'short')).toEqual([`${field}: Please use at least 8 characters.`])
	expect(issues('long enough', 'long enough')).toBeUndefined()
})

test('a new password and account deletion require the current password', () => {
	for (const schema of [passwordChangeSchema, accountDeletionSchema])
		expect(schema.safeParse({ password: '', currentPassword: '' }).error?.issues[0]?.message).toBe(
			'Please enter your current password.',
		)
})
