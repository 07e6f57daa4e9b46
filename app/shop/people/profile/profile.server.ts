import { read, write, type Prisma, type Transaction } from '#app/adapters/db/db.server.ts'
import { imageSelect, type ImageView, getImageUrl } from '../../media/media-view.ts'
import { deleteUnusedImage } from '../../media/unused-uploads.server.ts'
import { toPhoneColumns } from '../../values/phone.ts'
import { createRateLimit } from '../../rate-limits/rate-limit.server.ts'
import { newEmailLimit, type Client } from '../../rate-limits/rate-limits.ts'
import { refuse } from '../../values/refusal.ts'
import { assertCurrentPassword, assertUncommonPassword, hashPassword } from '../password/password.server.ts'
import { requestEmailChange, removeAccount } from '../account/account.server.ts'
import { getStatusLabel } from '../../values/order-status.ts'
import { getPaymentLabel } from '../../values/payment-methods.ts'
import type { ProfileInput } from '../account/account.schema.ts'
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
export async function getProfile(userId: number) {
	const user = await read.user.findUnique({ where: { id: userId }, select: profileSelect })
	if (!user) refuseDeletedAccount()
	// The alternative text is empty because the name is next to the image.
	const toImageView = (image: Omit<ImageView, 'alt'> | null) => image && { ...image, alt: '' }
	const { email, profileImage, coverImage } = user
	return { ...user, email: email ?? '', profileImage: toImageView(profileImage), coverImage: toImageView(coverImage) }
}

export type Profile = Awaited<ReturnType<typeof getProfile>>

interface SavedProfile {
	/** The state of the email: unchanged, changed, or waiting until its link is opened. */
	email: 'same' | 'changed' | 'waits'
}

const limit = createRateLimit(newEmailLimit)

/**
 * Saves name and phone. A new email requires the password, or a recent log-in if the account has no password. It takes
 * effect when its emailed link is opened, or immediately without a mail server.
 *
 * @throws invalid on `password`: the password is wrong.
 * @throws conflict on `email`: the address is used by another account.
 * @throws too-many: too many addresses were tried.
 */
export async function saveProfile(
	requester: Client<number>,
	{ username, phone, email, password }: ProfileInput,
	token?: string | null,
): Promise<SavedProfile> {
	const { userId } = requester
	const user = await read.user.findUnique({ where: { id: userId }, select: { email: true, passwordHash: true } })
	if (!user) refuseDeletedAccount()
	const isOther = (user.email ?? '') !== email
	if (isOther && user.passwordHash !== null && !password) refuse('invalid', 'profile-password-missing', {}, 'password')
	if (!isOther) await write((tx) => saveNameAndPhone(tx, userId, username, phone))
	if (!isOther) return { email: 'same' }
	await assertCurrentPassword(userId, password ?? '', 'password', token)
	// An address that is in use counts too, so that nobody can test a list of addresses.
	await limit(requester)
	return write(async (tx) => {
		await saveNameAndPhone(tx, userId, username, phone)
		return { email: (await requestEmailChange(tx, userId, email)) ? 'waits' : 'changed' }
	})
}

/** Saves name and phone. Deletes the old number's proof, which allows log-ins, unless it is the only way to log in. */
async function saveNameAndPhone(tx: Transaction, userId: number, username: string, phone: string): Promise<void> {
	await tx.user.updateMany({ where: { id: userId }, data: { username, ...toPhoneColumns(phone) } })
	const value = { not: toPhoneColumns(phone).phoneE164 }
	const user = { OR: [{ passwordHash: { not: null } }, { contactProofs: { some: { kind: 'email' } } }] }
	await tx.contactProof.deleteMany({ where: { userId, kind: 'phone', value, user } })
}

/**
 * Sets the avatar or cover to a stored image. The old image is deleted unless it is used elsewhere.
 *
 * @throws invalid: the hash is unknown.
 */
export async function setProfileImage(userId: number, field: 'profileImageHash' | 'coverImageHash', hash: string) {
	const before = await write(async (tx) => {
		const select = { profileImageHash: true, coverImageHash: true } as const
		const user = await tx.user.findUnique({ where: { id: userId }, select })
		if (!user) refuseDeletedAccount()
		const image = await tx.image.findUnique({ where: { hash }, select: { hash: true } })
		if (!image) refuse('invalid', 'profile-image-missing')
		await tx.user.update({ where: { id: userId }, data: { [field]: hash }, select: { id: true } })
		return user[field]
	})
	if (before && before !== hash) await deleteUnusedImage(before)
}

/**
 * Sets a password, ends all sessions except that of `tokenToKeep`, and invalidates reset links.
 *
 * @throws invalid on `currentPassword`: the password is wrong.
 * @throws invalid on `newPassword`: the password is common.
 */
export async function changePassword(
	userId: number,
	{ currentPassword = '', newPassword }: { currentPassword?: string; newPassword: string },
	tokenToKeep: string,
): Promise<void> {
	await assertCurrentPassword(userId, currentPassword, 'currentPassword', tokenToKeep)
	assertUncommonPassword(newPassword, 'newPassword')
	const passwordHash = await hashPassword(newPassword)
	await write(async (tx) => {
		await tx.user.updateMany({ where: { id: userId }, data: { passwordHash } })
		await tx.passwordReset.deleteMany({ where: { userId } })
		await endSessions(tx, userId, tokenToKeep)
	})
}

/**
 * Deletes a customer's account. Orders keep no personal data, reviews no name and no photos (rule: deleted-account).
 *
 * @throws invalid on `password`: the password is wrong.
 * @throws conflict: the account belongs to an administrator.
 */
export async function deleteAccount(userId: number, password: string, token?: string | null): Promise<void> {
	await assertCurrentPassword(userId, password, 'password', token)
	const images = await write(async (tx) => {
		const user = await tx.user.findUnique({ where: { id: userId }, select: { role: true } })
		if (!user) refuseDeletedAccount()
		if (user.role) refuse('conflict', 'staff-delete-own')
		return removeAccount(tx, userId)
	})
	for (const hash of images) await deleteUnusedImage(hash)
}

/** Returns a customer's data as plain JSON, with times in ISO 8601 (UTC) and amounts in paise. */
export async function exportData(userId: number): Promise<Record<string, unknown>> {
	const found = await collectPersonalData(userId)
	return JSON.parse(JSON.stringify({ exportedAt: new Date(), ...toReadableExport(found) })) as Record<string, unknown>
}

function refuseDeletedAccount(): never {
	refuse('not-found', 'profile-not-found')
}

const everything = {
	username: true,
	fullname: true,
	email: true,
	phone: true,
	status: true,
	locale: true,
	blockedAt: true,
	cartNote: true,
	wishlistAlertsAt: true,
	wishlistAlertsConsent: true,
	cartRemindersAt: true,
	cartRemindersConsent: true,
	cartRemindersEndedAt: true,
	orderAlertsAt: true,
	profileImageHash: true,
	coverImageHash: true,
	createdAt: true,
	updatedAt: true,
	sessions: {
		orderBy: { id: 'asc' },
		select: { kind: true, createdAt: true, lastUsedAt: true, device: true, address: true, expiresAt: true },
	},
	emailChange: { select: { email: true, expiresAt: true } },
	passwordResets: { orderBy: { id: 'asc' }, select: { createdAt: true, expiresAt: true, usedAt: true } },
	contactProofs: { orderBy: { id: 'asc' }, select: { kind: true, value: true, provedAt: true } },
	formDrafts: { orderBy: { id: 'asc' }, select: { path: true, fields: true, expiresAt: true } },
	checkoutDraft: { select: { fields: true, updatedAt: true } },
	cartItems: {
		orderBy: { id: 'asc' },
		select: {
			quantity: true,
			size: true,
			createdAt: true,
			productColor: { select: { product: { select: { id: true, name: true } }, color: { select: { name: true } } } },
		},
	},
	consents: { orderBy: { id: 'asc' }, omit: { id: true, userId: true } },
	cartReminders: { orderBy: { id: 'asc' }, omit: { id: true, userId: true, mailId: true } },
	wishlistItems: {
		orderBy: { savedAt: 'asc' },
		select: { product: { select: { id: true, name: true } }, pricePaise: true, productColorId: true, savedAt: true },
	},
	orders: {
		orderBy: { id: 'asc' },
		omit: { userId: true, customerKey: true, phoneE164: true },
		include: {
			items: {
				orderBy: { id: 'asc' },
				omit: {
					orderId: true,
					productNameKey: true,
					productColorId: true,
					colorHex: true,
					imageHash: true,
					imageColor: true,
				},
			},
			discounts: {
				orderBy: { id: 'asc' },
				select: { kind: true, name: true, items: { select: { orderItemId: true, amountPaise: true } } },
			},
			claims: { orderBy: { id: 'asc' }, select: { utr: true, amountPaise: true, state: true, createdAt: true } },
			returns: {
				orderBy: { id: 'asc' },
				select: { wants: true, state: true, reason: true, answer: true, requestedAt: true },
			},
			mails: {
				orderBy: { id: 'asc' },
				select: { template: true, recipient: true, state: true, createdAt: true, sentAt: true },
			},
		},
	},
	ratings: {
		orderBy: { id: 'asc' },
		select: {
			rating: true,
			description: true,
			fit: true,
			createdAt: true,
			hiddenAt: true,
			answer: true,
			photos: { select: { imageHash: true } },
			product: { select: { id: true, name: true } },
		},
	},
} as const satisfies Prisma.UserSelect

/** Returns the account's rows from all tables. */
async function collectPersonalData(userId: number) {
	const user = await read.user.findUnique({ where: { id: userId }, select: everything })
	if (!user) refuseDeletedAccount()
	const orders = { in: user.orders.map(({ id }) => id) }
	const steps = await read.activityEntry.findMany({
		where: { kind: 'order', subjectId: orders, status: { not: null } },
		orderBy: { id: 'asc' },
		select: { subjectId: true, status: true, at: true },
	})
	return { ...user, steps }
}

type PersonalData = Awaited<ReturnType<typeof collectPersonalData>>

/** Formats the rows for a reader. Amounts are in paise, as their names state. */
function toReadableExport({
	sessions,
	passwordResets,
	contactProofs,
	emailChange,
	formDrafts,
	cartItems,
	wishlistItems,
	orders,
	ratings,
	cartNote,
	steps,
	...user
}: PersonalData) {
	const { profileImageHash, coverImageHash, ...account } = user
	const items = cartItems.map(({ productColor: { product, color }, ...item }) => ({
		product,
		color: color.name,
		...item,
	}))
	return {
		account: {
			...account,
			profileImage: profileImageHash && getImageUrl(profileImageHash, 640, 'jpg'),
			coverImage: coverImageHash && getImageUrl(coverImageHash, 1280, 'jpg'),
		},
		sessions,
		passwordResets,
		contactProofs,
		emailChange,
		formDrafts,
		cart: { note: cartNote, items },
		savedPieces: wishlistItems,
		orders: orders.map(({ status, paymentMethod, ...order }) => ({
			...order,
			status: getStatusLabel(status),
			paymentMethod: getPaymentLabel(paymentMethod),
			history: steps
				.filter(({ subjectId }) => subjectId === order.id)
				.map((step) => ({ status: getStatusLabel(step.status!), createdAt: step.at })),
		})),
		reviews: ratings.map(({ photos, ...review }) => ({
			...review,
			photos: photos.map(({ imageHash }) => getImageUrl(imageHash, 1280, 'jpg')),
		})),
	}
}
