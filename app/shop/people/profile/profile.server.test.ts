import { refusalOf } from '../../../../tests/support/data/refusal-of.ts'
import { existsSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { uploadPath } from '#app/adapters/files.server.ts'
import { asking } from '../../../../tests/support/data/shop-data.ts'
import { changePathOf } from '../../../../tests/support/data/waiting-mail.ts'
import { liveToken, makeAccount, password, storedImage } from '../../../../tests/support/data/accounts.ts'
import { deriveImage } from '../../media/derive.server.ts'
import { confirmEmailChange } from '../account/email-change.server.ts'
import { isLiveReset } from '../password/password-reset.server.ts'
import { passwordResetSchema } from '../account/account.schema.ts'
import { accountDeletionSchema, passwordChangeSchema } from './profile.schema.ts'
import { changePassword, profileOf, saveProfile, setOwnImage } from './profile.server.ts'
import { openSession, viewerOf } from '../session/session.server.ts'
import { checkLogin, createCustomer } from '../user.server.ts'

// The variable must be set before the first import, which reads the settings.
vi.hoisted(() => (process.env.SMTP_URL = 'smtp://127.0.0.1:9'))

async function changeToken(email: string) {
	return (await changePathOf(email)).split('/').at(-1)!
}

test('the profile keeps its e-mail without the password, and then nothing else is saved either', async () => {
	const { userId, email } = await makeAccount()
	const input = { username: 'Else', phone: '919876543210', email: 'else@example.com' }
	expect(await refusalOf(saveProfile(asking(userId), input))).toBe(
		'invalid at password: Please enter your current password to change the email.',
	)
	expect(await refusalOf(saveProfile(asking(userId), { ...input, password: 'wrong' }))).toBe(
		'invalid at password: The current password is not correct.',
	)
	expect(await profileOf(userId)).toMatchObject({ username: 'Meera', email })
	expect(await saveProfile(asking(userId), { ...input, email })).toEqual({ email: 'same' })
})

test('the profile cannot take the e-mail of another account, at the change or at its link', async () => {
	const [one, two] = [await makeAccount(), await makeAccount()]
	const input = { username: 'Else', phone: '919876543210', password }
	await expect(saveProfile(asking(one.userId), { ...input, email: two.email })).rejects.toMatchObject({
		code: 'conflict',
		field: 'email',
	})
	await saveProfile(asking(one.userId), { ...input, email: 'late@example.com' })
	const token = await changeToken('late@example.com')
	await createCustomer({ username: 'Late', phone: '919876543210', email: 'late@example.com', password })
	await expect(confirmEmailChange(token)).rejects.toMatchObject({ code: 'invalid' })
	expect(await profileOf(one.userId)).toMatchObject({ email: one.email })
})

test('the profile with a new e-mail leaves no link that was mailed to the old one; without, they stay', async () => {
	const { userId, email } = await makeAccount()
	const token = await liveToken(email)
	const input = { username: 'M', phone: '919876543210', password }
	await saveProfile(asking(userId), { ...input, email })
	await saveProfile(asking(userId), { ...input, email: `new-${email}` })
	expect(await isLiveReset(token)).toBe(true)
	const link = await changeToken(`new-${email}`)
	await confirmEmailChange(link)
	expect(await isLiveReset(token)).toBe(false)
	await expect(confirmEmailChange(link)).rejects.toMatchObject({ code: 'invalid' })
})

test('the images of a profile are shown, and one that is replaced leaves no file behind', async () => {
	const { userId } = await makeAccount()
	const [first, second] = [await storedImage(), await storedImage()]
	await setOwnImage(userId, 'profileImageHash', first)
	await setOwnImage(userId, 'coverImageHash', first)
	await deriveImage(first, { width: 80, format: 'webp' })
	await setOwnImage(userId, 'profileImageHash', second)
	expect(await profileOf(userId)).toMatchObject({
		profileImage: { hash: second, width: 40, alt: '' },
		coverImage: { hash: first },
	})
	expect(existsSync(uploadPath('originals', `${first}.webp`)), 'still the cover').toBe(true)
	await setOwnImage(userId, 'coverImageHash', second)
	expect(await read.image.findUnique({ where: { hash: first } })).toBeNull()
	expect(existsSync(uploadPath('originals', `${first}.webp`))).toBe(false)
	expect(existsSync(uploadPath('derived', first))).toBe(false)
	await setOwnImage(userId, 'coverImageHash', second)
	expect(existsSync(uploadPath('originals', `${second}.webp`)), 'the same one again').toBe(true)
})

test('a new password ends all sessions but this one, and every link to reset', async () => {
	const { userId, email } = await makeAccount()
	const token = await liveToken(email)
	const [here, elsewhere, api] = [
		await openSession(userId, 'page'),
		await openSession(userId, 'page'),
		await openSession(userId, 'api'),
	]
	const { userId: other } = await makeAccount()
	const stranger = await openSession(other, 'page')
	await changePassword(userId, { currentPassword: password, newPassword: 'another password' }, here)
	expect((await viewerOf(here, 'page'))?.userId).toBe(userId)
	expect(await viewerOf(elsewhere, 'page')).toBe(null)
	expect(await viewerOf(api, 'api')).toBe(null)
	expect((await viewerOf(stranger, 'page'))?.userId).toBe(other)
	expect(await isLiveReset(token)).toBe(false)
	await checkLogin({ email, password: 'another password' })
	await expect(checkLogin({ email, password })).rejects.toMatchObject({ code: 'unauthenticated' })
})

test.each([
	['newPassword', passwordChangeSchema],
	['password', passwordResetSchema],
] as const)('a new password in the field %s is entered twice, with 8 characters at least', (field, schema) => {
	const issues = (password: string, confirmPassword: string) =>
		schema
			.safeParse({ currentPassword: 'x', [field]: password, confirmPassword })
			.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
	expect(issues('long enough', 'else')).toEqual(['confirmPassword: Passwords do not match'])
	expect(issues('short', 'short')).toEqual([`${field}: Please use at least 8 characters.`])
	expect(issues('long enough', 'long enough')).toBeUndefined()
})

test('a new password and a deletion take the password so far', () => {
	for (const schema of [passwordChangeSchema, accountDeletionSchema])
		expect(schema.safeParse({ password: '', currentPassword: '' }).error?.issues[0]?.message).toBe(
			'Please enter your current password.',
		)
})
