import { randomBytes } from 'node:crypto'
import { read, write } from '#app/adapters/db/db.server.ts'
import { recordActivity } from '../../activity/record-activity.server.ts'
import { enqueueEmail, createEmailToken } from '../../outbox/outbox.server.ts'
import { getRequestLocale } from '../customers/customer-language.server.ts'
import { refuse } from '../../values/refusal.ts'
import { type Actor, requirePermission } from '../../auth/permissions.ts'
import { assertUncommonPassword, hashPassword } from './password.server.ts'
import { revokeAllKeys } from '../api-keys/api-keys.server.ts'
import { proveContact } from '../sign-in-codes/contact-proofs.server.ts'
import { endSessions, hashToken } from '../session/session.server.ts'

const lifetime = 60 * 60 * 1000
/** The lifetime of a link that the staff hands over. The customer may read it the next day. */
const issuedLinkLifetimeMs = 24 * 60 * 60 * 1000

/**
 * Emails a link that sets a password. The link works once, is valid for an hour and replaces an earlier one. An unknown
 * address takes the same time, so that timing does not reveal accounts.
 */
export async function requestPasswordReset(email: string): Promise<void> {
	const nonce = randomBytes(24).toString('base64url')
	const tokenHash = hashToken(createEmailToken('password-reset', nonce))
	const now = Date.now()
	// The same statements run for unknown addresses so that timing reveals nothing.
	await write(async (tx) => {
		await tx.passwordReset.deleteMany({ where: { OR: [{ user: { email } }, { expiresAt: { lt: new Date(now) } }] } })
		await tx.$executeRaw`
			INSERT INTO "PasswordReset" ("tokenHash", "userId", "createdAt", "expiresAt", "isEmailed")
			SELECT ${tokenHash}, "id", ${now}, ${now + lifetime}, TRUE FROM "User" WHERE "email" = ${email}`
		// The nonce matches no stored link if there is no account. The outbox then drops the email when it is due.
		await enqueueEmail(tx, { template: 'password-reset', recipient: email, nonce, locale: getRequestLocale() })
	})
}

/**
 * Creates a link by which a customer sets a password. The link works once, is valid for a day and replaces an earlier
 * one. Returns its token for staff to hand over.
 *
 * @throws not-found: the customer is unknown.
 * @throws conflict: the account belongs to a staff member.
 */
export async function createPasswordLink(actor: Actor, userId: number): Promise<string> {
	requirePermission(actor, 'customers')
	const token = randomBytes(24).toString('base64url')
	await write(async (tx) => {
		const user = await tx.user.findUnique({ where: { id: userId }, select: { role: true } })
		if (!user) refuse('not-found', 'user-not-found')
		// A link for a staff account would let a manager take over an owner's account (rule: password-link).
		if (user.role) refuse('conflict', 'password-reset-of-staff')
		await tx.passwordReset.deleteMany({ where: { userId, usedAt: null } })
		const data = { tokenHash: hashToken(token), userId, expiresAt: new Date(Date.now() + issuedLinkLifetimeMs) }
		await tx.passwordReset.create({ data, select: { id: true } })
		await recordActivity(tx, actor, { action: 'link-password', kind: 'customer', id: userId, label: `#${userId}` })
	})
	return token
}

/**
 * Returns the token of the reset link in a queued email, with the account's name and the time when the link expires.
 * `null` when the link is no longer valid.
 */
export async function findResetLink(nonce: string, now: Date) {
	const token = createEmailToken('password-reset', nonce)
	const found = await read.passwordReset.findFirst({
		where: whereValid(token, now),
		select: { expiresAt: true, user: { select: { username: true } } },
	})
	return found && { token, username: found.user.username, expiresAt: found.expiresAt }
}

/** Returns true for the token of a valid link. Checking does not use the link up. */
export async function isValidResetToken(token: string): Promise<boolean> {
	return (await read.passwordReset.findFirst({ where: whereValid(token, new Date()), select: { id: true } })) !== null
}

/**
 * Sets the password of the account that a link belongs to, ends all its sessions and keys, and returns the account's
 * ID. An emailed link proves the email (rule: sign-in-code).
 *
 * @throws invalid: the link is no longer valid.
 * @throws invalid on `password`: the password is common.
 */
export async function resetPassword(token: string, newPassword: string): Promise<number> {
	// Hashing is expensive and must not run for forged links.
	if (!(await isValidResetToken(token))) refuse('invalid', 'password-reset-expired')
	assertUncommonPassword(newPassword, 'password')
	const passwordHash = await hashPassword(newPassword)
	return write(async (tx) => {
		const reset = await tx.passwordReset.findFirst({
			where: whereValid(token, new Date()),
			select: { id: true, userId: true, isEmailed: true, user: { select: { email: true } } },
		})
		if (!reset) refuse('invalid', 'password-reset-expired')
		await tx.passwordReset.update({ where: { id: reset.id }, data: { usedAt: new Date() }, select: { id: true } })
		await tx.user.update({ where: { id: reset.userId }, data: { passwordHash }, select: { id: true } })
		await endSessions(tx, reset.userId)
		await revokeAllKeys(tx, reset.userId)
		const { email } = reset.user
		if (reset.isEmailed && email !== null) await proveContact(tx, reset.userId, { kind: 'email', value: email })
		return reset.userId
	})
}

function whereValid(token: string, now: Date) {
	return { tokenHash: hashToken(token), usedAt: null, expiresAt: { gt: now } }
}
