import { randomBytes } from 'node:crypto'
import { isTaken, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { enqueue, sendsMail, mailedToken } from '../../outbox/enqueue.server.ts'
import { refuse } from '../../refusal.ts'
import { emailTaken } from './account.server.ts'
import { hashToken } from '../session/session.server.ts'

const lifetime = 24 * 60 * 60 * 1000
const deadLink = 'This link has been used already or is too old. Please change your email once more.'

/**
 * Mails a link that changes the address within a day, in place of an earlier one; without a mail server the address
 * changes at once. Answers whether it waits for the link. A taken address: 'conflict' on `email`.
 */
export async function requestEmailChange(tx: Transaction, userId: number, email: string): Promise<boolean> {
	if (await tx.user.findUnique({ where: { email }, select: { id: true } })) emailTaken()
	if (!sendsMail()) {
		await setEmail(tx, userId, email)
		return false
	}
	const nonce = randomBytes(24).toString('base64url')
	const tokenHash = hashToken(mailedToken('email-change', nonce))
	const now = Date.now()
	await tx.emailChange.deleteMany({ where: { OR: [{ userId }, { expiresAt: { lt: new Date(now) } }] } })
	const data = { tokenHash, userId, email, expiresAt: new Date(now + lifetime) }
	await tx.emailChange.create({ data, select: { tokenHash: true } })
	await enqueue(tx, { template: 'email-change', recipient: email, nonce })
	return true
}

/** Voids the account's mailed links, which lie in the mailbox of the address before. */
async function setEmail(tx: Transaction, userId: number, email: string) {
	await tx.user.update({ where: { id: userId }, data: { email }, select: { id: true } })
	await tx.emailChange.deleteMany({ where: { userId } })
	await tx.passwordReset.deleteMany({ where: { userId } })
}

/** The link of a queued nonce; null when dead. */
export async function emailLinkOf(nonce: string, now: Date) {
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
			await setEmail(tx, userId, email)
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
