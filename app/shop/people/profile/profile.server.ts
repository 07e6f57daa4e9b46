import { read, write } from '#app/adapters/db/db.server.ts'
import { imageSelect, type ImageView } from '../../media/media-url.ts'
import { forgetImage } from '../../media/forget-image.server.ts'
import { phoneColumns } from '../../words/phone.ts'
import { rateLimit } from '../../rate-limit.server.ts'
import { newEmailLimit, type Requester } from '../../rate-limits.ts'
import { refuse } from '../../refusal.ts'
import { checkCurrentPassword, checkUncommon, hashPassword } from '../password/password.server.ts'
import { requestEmailChange } from '../account/email-change.server.ts'
import { everythingOf, readable } from './profile-export.server.ts'
import type { ProfileInput } from './profile.schema.ts'
import { removeAccount } from '../account/remove-account.server.ts'
import { endSessions } from '../session/session.server.ts'

const profileSelect = {
	username: true,
	email: true,
	phone: true,
	profileImage: { select: imageSelect },
	coverImage: { select: imageSelect },
} as const

/**
 * Returns a customer's own profile.
 *
 * @throws not-found: the account is unknown.
 */
export async function profileOf(userId: number) {
	const user = await read.user.findUnique({ where: { id: userId }, select: profileSelect })
	if (!user) refuseGone()
	// The alternative text is empty because the name is next to the image.
	const image = (image: Omit<ImageView, 'alt'> | null) => image && { ...image, alt: '' }
	return { ...user, profileImage: image(user.profileImage), coverImage: image(user.coverImage) }
}

export type Profile = Awaited<ReturnType<typeof profileOf>>

interface SavedProfile {
	/** The state of the email: unchanged, changed, or waiting until its link is opened. */
	email: 'same' | 'changed' | 'waits'
}

const limit = rateLimit(newEmailLimit)

/**
 * Saves name and phone. A new email requires the password and takes effect when its emailed link is opened, or
 * immediately without a mail server.
 *
 * @throws invalid on `password`: the password is wrong.
 * @throws conflict on `email`: the address is used by another account.
 * @throws too-many: too many addresses were tried.
 */
export async function saveProfile(
	requester: Requester<number>,
	{ username, phone, email, password }: ProfileInput,
): Promise<SavedProfile> {
	const { userId } = requester
	const user = await read.user.findUnique({ where: { id: userId }, select: { email: true } })
	if (!user) refuseGone()
	const isOther = user.email !== email
	if (isOther && !password) refuse('invalid', 'Please enter your current password to change the email.', 'password')
	if (!isOther) {
		await write((tx) => tx.user.updateMany({ where: { id: userId }, data: { username, ...phoneColumns(phone) } }))
		return { email: 'same' }
	}
	await checkCurrentPassword(userId, password!, 'password')
	// An address that is in use counts too, so that nobody can test a list of addresses.
	await limit(requester)
	return write(async (tx) => {
		await tx.user.updateMany({ where: { id: userId }, data: { username, ...phoneColumns(phone) } })
		return { email: (await requestEmailChange(tx, userId, email)) ? 'waits' : 'changed' }
	})
}

/**
 * Sets the avatar or cover to a stored image. The old image is deleted unless it is used elsewhere.
 *
 * @throws invalid: the hash is unknown.
 */
export async function setOwnImage(userId: number, field: 'profileImageHash' | 'coverImageHash', hash: string) {
	const before = await write(async (tx) => {
		const user = await tx.user.findUnique({
			where: { id: userId },
			select: { profileImageHash: true, coverImageHash: true },
		})
		if (!user) refuseGone()
		const image = await tx.image.findUnique({ where: { hash }, select: { hash: true } })
		if (!image) refuse('invalid', 'Please select an image file.')
		await tx.user.update({ where: { id: userId }, data: { [field]: hash }, select: { id: true } })
		return user[field]
	})
	if (before && before !== hash) await forgetImage(before)
}

/**
 * Sets a password, ends all sessions except that of `tokenToKeep`, and invalidates reset links.
 *
 * @throws invalid on `currentPassword`: the password is wrong.
 * @throws invalid on `newPassword`: the password is common.
 */
export async function changePassword(
	userId: number,
	{ currentPassword, newPassword }: Record<'currentPassword' | 'newPassword', string>,
	tokenToKeep: string,
): Promise<void> {
	await checkCurrentPassword(userId, currentPassword, 'currentPassword')
	checkUncommon(newPassword, 'newPassword')
	const passwordHash = await hashPassword(newPassword)
	await write(async (tx) => {
		await tx.user.updateMany({ where: { id: userId }, data: { passwordHash } })
		await tx.passwordReset.deleteMany({ where: { userId } })
		await endSessions(tx, userId, tokenToKeep)
	})
}

/**
 * Deletes a customer's account. Orders stay without personal data, reviews without the name (rule: deleted-account).
 *
 * @throws invalid on `password`: the password is wrong.
 * @throws conflict: the account belongs to an administrator.
 */
export async function deleteAccount(userId: number, password: string): Promise<void> {
	await checkCurrentPassword(userId, password, 'password')
	const images = await write(async (tx) => {
		const user = await tx.user.findUnique({ where: { id: userId }, select: { role: true } })
		if (!user) refuseGone()
		if (user.role) refuse('conflict', 'An administrator cannot delete the own account.')
		return removeAccount(tx, userId)
	})
	for (const hash of images) await forgetImage(hash)
}

/** Returns a customer's data as plain JSON, with times in ISO 8601 (UTC) and amounts in paise. */
export async function exportData(userId: number): Promise<Record<string, unknown>> {
	const found = await everythingOf(userId)
	if (!found) refuseGone()
	return JSON.parse(JSON.stringify({ exportedAt: new Date(), ...readable(found) })) as Record<string, unknown>
}

function refuseGone(): never {
	refuse('not-found', 'Failed to load profile data.')
}
