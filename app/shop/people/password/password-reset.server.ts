import { randomBytes } from 'node:crypto'
import { read, write } from '#app/adapters/db/db.server.ts'
import { enqueue } from '../../mail/outbox.server.ts'
import { refuse } from '../../refusal.ts'
import { mailedToken } from '../account/mailed-token.server.ts'
import { checkUncommon, hashPassword } from './password.server.ts'
import { endSessions, hashToken } from '../session/session.server.ts'

const lifetime = 60 * 60 * 1000
const deadLink = 'This link has been used already or is too old. Please ask for a new one.'

/**
 * Mails a link that sets a new password once, within an hour; it replaces the one before. For an e-mail that no account
 * has, the same is written in the same time and nothing is sent. `email` is lower-cased, as
 * `passwordResetRequestSchema` makes it.
 */
export async function requestPasswordReset(email: string): Promise<void> {
	const nonce = randomBytes(24).toString('base64url')
	const tokenHash = hashToken(mailedToken('password-reset', nonce))
	const now = Date.now()
	// The same statements whether there is such an account or not, for time must not tell.
	await write(async (tx) => {
		await tx.passwordReset.deleteMany({ where: { OR: [{ user: { email } }, { expiresAt: { lt: new Date(now) } }] } })
		await tx.$executeRaw`
			INSERT INTO "PasswordReset" ("tokenHash", "userId", "createdAt", "expiresAt")
			SELECT ${tokenHash}, "id", ${now}, ${now + lifetime} FROM "User" WHERE "email" = ${email}`
		// Without an account the nonce matches nothing, and the mail is dropped when it is due.
		enqueue(tx, { template: 'password-reset', recipient: email, nonce })
	})
}

/** What the mail of a queued nonce says; null when its link would not work. */
export async function linkOf(
	nonce: string,
	now: Date,
): Promise<{ token: string; username: string; expiresAt: Date } | null> {
	const token = mailedToken('password-reset', nonce)
	const found = await read.passwordReset.findFirst({
		where: live(token, now),
		select: { expiresAt: true, user: { select: { username: true } } },
	})
	return found && { token, username: found.user.username, expiresAt: found.expiresAt }
}

/** Whether a link would work now. Looking does not use it up. */
export async function isLiveReset(token: string): Promise<boolean> {
	return (await read.passwordReset.findFirst({ where: live(token, new Date()), select: { id: true } })) !== null
}

/**
 * Sets the password that a link was mailed for, ends every session of its account and answers the account's number. The
 * link is used up by it. A used, replaced, expired or unknown one is refused ('invalid'); one of the most common
 * passwords, too (on `password`), and the link stays.
 */
export async function resetPassword(token: string, newPassword: string): Promise<number> {
	// Hashing is expensive: not for everybody who makes up a link.
	if (!(await isLiveReset(token))) refuse('invalid', deadLink)
	checkUncommon(newPassword, 'password')
	const passwordHash = await hashPassword(newPassword)
	return write(async (tx) => {
		const reset = await tx.passwordReset.findFirst({
			where: live(token, new Date()),
			select: { id: true, userId: true },
		})
		if (!reset) refuse('invalid', deadLink)
		await tx.passwordReset.update({ where: { id: reset.id }, data: { usedAt: new Date() }, select: { id: true } })
		await tx.user.update({ where: { id: reset.userId }, data: { passwordHash }, select: { id: true } })
		await endSessions(tx, reset.userId)
		return reset.userId
	})
}

function live(token: string, now: Date) {
	return { tokenHash: hashToken(token), usedAt: null, expiresAt: { gt: now } }
}
