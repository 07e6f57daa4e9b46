import { randomBytes } from 'node:crypto'
import { isTaken, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { enqueue } from '../../mail/outbox.server.ts'
import { refuse } from '../../refusal.ts'
import { mailedToken } from './mailed-token.server.ts'
import { hashToken } from '../session/session.server.ts'

const lifetime = 24 * 60 * 60 * 1000
const deadLink = 'This link has been used already or is too old. Please change your email once more.'

/**
 * Part of a transaction: mails a link to an address that becomes the account's when it is opened within a day, and
 * replaces an earlier one. For an address that another account has, the same is written and nothing is sent: nobody
 * learns whose it is.
 */
export async function requestEmailChange(tx: Transaction, userId: number, email: string): Promise<void> {
	const nonce = randomBytes(24).toString('base64url')
	const tokenHash = hashToken(mailedToken('email-change', nonce))
	const now = Date.now()
	await tx.emailChange.deleteMany({ where: { OR: [{ userId }, { expiresAt: { lt: new Date(now) } }] } })
	await tx.$executeRaw`
		INSERT INTO "EmailChange" ("tokenHash", "userId", "email", "expiresAt")
		SELECT ${tokenHash}, ${userId}, ${email}, ${now + lifetime} WHERE NOT EXISTS (SELECT 1 FROM "User" WHERE "email" = ${email})`
	// Without a row the nonce matches nothing, and the mail is dropped when it is due.
	enqueue(tx, { template: 'email-change', recipient: email, nonce })
}

/** What the mail of a queued nonce says; null when its link would not work. */
export async function emailLinkOf(
	nonce: string,
	now: Date,
): Promise<{ token: string; username: string; expiresAt: Date } | null> {
	const token = mailedToken('email-change', nonce)
	const found = await read.emailChange.findFirst({
		where: live(token, now),
		select: { expiresAt: true, user: { select: { username: true } } },
	})
	return found && { token, username: found.user.username, expiresAt: found.expiresAt }
}

/** The address that a link would set now; null when it would not work. Looking does not use it up. */
export async function emailOfLink(token: string): Promise<string | null> {
	return (await read.emailChange.findFirst({ where: live(token, new Date()), select: { email: true } }))?.email ?? null
}

/**
 * Sets the address that a link was mailed to, tells the one before, and lets no link work any more that was mailed to
 * it. Answers the account's id. A used, replaced, expired or unknown link is refused ('invalid'), and one whose address
 * somebody else has taken meanwhile.
 */
export async function confirmEmailChange(token: string): Promise<number> {
	try {
		return await write(async (tx) => {
			const change = await tx.emailChange.findFirst({
				where: live(token, new Date()),
				select: { userId: true, email: true, user: { select: { email: true } } },
			})
			if (!change) refuse('invalid', deadLink)
			const { userId, email, user } = change
			await tx.user.update({ where: { id: userId }, data: { email }, select: { id: true } })
			await tx.emailChange.deleteMany({ where: { userId } })
			await tx.passwordReset.deleteMany({ where: { userId } })
			enqueue(tx, { template: 'email-changed', recipient: user.email, userId })
			return userId
		})
	} catch (error) {
		if (isTaken(error, 'email')) refuse('invalid', deadLink)
		throw error
	}
}

function live(token: string, now: Date) {
	return { tokenHash: hashToken(token), expiresAt: { gt: now } }
}
