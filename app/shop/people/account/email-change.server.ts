import { randomBytes } from 'node:crypto'
import { isTaken, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { enqueue } from '../../mail/outbox.server.ts'
import { refuse } from '../../refusal.ts'
import { mailedToken } from './mailed-token.server.ts'
import { hashToken } from '../session/session.server.ts'

const lifetime = 24 * 60 * 60 * 1000
const deadLink = 'This link has been used already or is too old. Please change your email once more.'

/**
 * Mails a link that changes the address within a day, in place of an earlier one. A taken address gets no mail, and
 * nobody learns whose it is.
 */
export async function requestEmailChange(tx: Transaction, userId: number, email: string): Promise<void> {
	const nonce = randomBytes(24).toString('base64url')
	const tokenHash = hashToken(mailedToken('email-change', nonce))
	const now = Date.now()
	await tx.emailChange.deleteMany({ where: { OR: [{ userId }, { expiresAt: { lt: new Date(now) } }] } })
	await tx.$executeRaw`
		INSERT INTO "EmailChange" ("tokenHash", "userId", "email", "expiresAt")
		SELECT ${tokenHash}, ${userId}, ${email}, ${now + lifetime}
		WHERE NOT EXISTS (SELECT 1 FROM "User" WHERE "email" = ${email})`
	// Without a row the nonce matches nothing, and the mail is dropped.
	await enqueue(tx, { template: 'email-change', recipient: email, nonce })
}

/** The link of a queued nonce; null when dead. */
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

/** The address that a link would set; null when dead. Leaves it valid. */
export async function emailOfLink(token: string): Promise<string | null> {
	return (await read.emailChange.findFirst({ where: live(token, new Date()), select: { email: true } }))?.email ?? null
}

/**
 * Sets a link's address, tells the old one, voids its mailed links; answers the account's id. A dead link or a taken
 * address: 'invalid'.
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
			await enqueue(tx, { template: 'email-changed', recipient: user.email, userId })
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
