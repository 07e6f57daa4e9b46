import { randomBytes } from 'node:crypto'
import { isUniqueViolation, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { enqueueEmail, canSendEmail, createEmailToken } from '../../outbox/enqueue-email.server.ts'
import { refuse } from '../../values/refusal.ts'
import { refuseTakenEmail } from './account.server.ts'
import { hashToken } from '../session/session.server.ts'

const lifetime = 24 * 60 * 60 * 1000

/**
 * Emails a link that changes the address within a day and replaces an earlier one. Without a mail server the address
 * changes immediately. Returns true when the change waits for the link.
 *
 * @throws conflict on `email`: the address is used by another account.
 */
export async function requestEmailChange(tx: Transaction, userId: number, email: string): Promise<boolean> {
	if (await tx.user.findUnique({ where: { email }, select: { id: true } })) refuseTakenEmail()
	if (!canSendEmail()) {
		await setEmail(tx, userId, email)
		return false
	}
	const nonce = randomBytes(24).toString('base64url')
	const tokenHash = hashToken(createEmailToken('email-change', nonce))
	const now = Date.now()
	await tx.emailChange.deleteMany({ where: { OR: [{ userId }, { expiresAt: { lt: new Date(now) } }] } })
	const data = { tokenHash, userId, email, expiresAt: new Date(now + lifetime) }
	await tx.emailChange.create({ data, select: { tokenHash: true } })
	await enqueueEmail(tx, { template: 'email-change', recipient: email, nonce })
	return true
}

/** Sets the address and invalidates the account's emailed links, which are in the mailbox of the old address. */
async function setEmail(tx: Transaction, userId: number, email: string) {
	await tx.user.update({ where: { id: userId }, data: { email }, select: { id: true } })
	await tx.emailChange.deleteMany({ where: { userId } })
	await tx.passwordReset.deleteMany({ where: { userId } })
}

/** Returns the link of a queued nonce. `null` when it is no longer valid. */
export async function findEmailLink(nonce: string, now: Date) {
	const token = createEmailToken('email-change', nonce)
	const found = await read.emailChange.findFirst({
		where: whereValid(token, now),
		select: { expiresAt: true, user: { select: { username: true } } },
	})
	return found && { token, username: found.user.username, expiresAt: found.expiresAt }
}

/** Returns the address that a link would set, or `null` when it is no longer valid. The link stays valid. */
export async function findLinkEmail(token: string): Promise<string | null> {
	return (
		(await read.emailChange.findFirst({ where: whereValid(token, new Date()), select: { email: true } }))?.email ?? null
	)
}

/**
 * Sets a link's address, notifies the old address, invalidates the account's emailed links and returns the account's
 * ID.
 *
 * @throws invalid: the link is no longer valid, or the address is used by another account.
 */
export async function confirmEmailChange(token: string): Promise<number> {
	try {
		return await write(async (tx) => {
			const change = await tx.emailChange.findFirst({
				where: whereValid(token, new Date()),
				select: { userId: true, email: true, user: { select: { email: true } } },
			})
			if (!change) refuse('invalid', 'email-change-expired')
			const { userId, email, user } = change
			await setEmail(tx, userId, email)
			await enqueueEmail(tx, { template: 'email-changed', recipient: user.email, userId })
			return userId
		})
	} catch (error) {
		if (isUniqueViolation(error, 'email')) refuse('invalid', 'email-change-expired')
		throw error
	}
}

function whereValid(token: string, now: Date) {
	return { tokenHash: hashToken(token), expiresAt: { gt: now } }
}
