import { type Prisma, read, type Transaction, isUniqueViolation, write } from '#app/adapters/db/db.server.ts'
import { iterateInBatches } from '../../values/batches.ts'
import type { CreatedSincePage } from '../../values/paging.ts'
import { refuse } from '../../values/refusal.ts'
import { normalizeText } from '../../search/normalize.ts'
import { CANCELLED, DELIVERED } from '../../values/order-status.ts'
import { randomBytes } from 'node:crypto'
import { enqueueEmail, canSendEmail, createEmailToken } from '../../outbox/outbox.server.ts'
import { hashToken } from '../session/session.server.ts'
import { getRequestLocale } from '../customers/customer-language.server.ts'
import { proveContact } from '../sign-in-codes/contact-proofs.server.ts'

const accountSelect = {
	id: true,
	username: true,
	fullname: true,
	email: true,
	phone: true,
	status: true,
	profileImageHash: true,
	coverImageHash: true,
	createdAt: true,
} as const satisfies Prisma.UserSelect

type AccountRow = Prisma.UserGetPayload<{ select: typeof accountSelect }>

/** An account as the API shows it. The email of an account that has none is empty. */
export type Account = Omit<AccountRow, 'email'> & { email: string }

const toAccount = (row: AccountRow): Account => ({ ...row, email: row.email ?? '' })

/**
 * Returns an account.
 *
 * @throws not-found: the account is unknown.
 */
export async function getAccount(userId: number): Promise<Account> {
	const row = await read.user.findUnique({ where: { id: userId }, select: accountSelect })
	return row ? toAccount(row) : refuse('not-found', 'user-not-found')
}

/** Yields all accounts, newest first, `size` at a time. */
export function iterateAccounts(size: number): AsyncGenerator<Account[]> {
	return iterateInBatches(size, async (id, take) => {
		const where = { id: { lt: id } }
		return (await read.user.findMany({ where, orderBy: { id: 'desc' }, take, select: accountSelect })).map(toAccount)
	})
}

/** Returns a page of all accounts, newest first, optionally only those created since a time (rule: api-pages). */
export async function listAccountPage({ page, limit, since }: CreatedSincePage): Promise<Account[]> {
	const rows = await read.user.findMany({
		where: since ? { createdAt: { gte: since } } : {},
		orderBy: { id: 'desc' },
		skip: (page - 1) * limit,
		take: limit,
		select: accountSelect,
	})
	return rows.map(toAccount)
}

/**
 * Throws the refusal for an email address that the caller has found to be used by another account (rule:
 * one-account-per-email).
 *
 * @throws conflict on `email`: always.
 */
export function refuseTakenEmail(): never {
	refuse('conflict', 'user-email-taken', {}, 'email')
}

/**
 * Deletes an account with its sessions, cart and pending emails. Orders stay without personal data, reviews without
 * name and photos (rule: deleted-account). Returns the hashes of the account's images, which the caller deletes after
 * the commit.
 */
export async function removeAccount(tx: Transaction, userId: number): Promise<string[]> {
	const select = { email: true, profileImageHash: true, coverImageHash: true } as const
	const { email, profileImageHash, coverImageHash } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select })
	const mails: Prisma.OutboxMailWhereInput[] = [{ order: { userId } }]
	if (email !== null) mails.push({ recipient: email, orderId: null })
	await tx.outboxMail.deleteMany({ where: { OR: mails } })
	await anonymizeOrders(tx, { userId })
	const photos = await tx.reviewPhoto.findMany({ where: { rating: { userId } }, select: { imageHash: true } })
	await tx.reviewPhoto.deleteMany({ where: { rating: { userId } } })
	await tx.user.delete({ where: { id: userId }, select: { id: true } })
	const own = [profileImageHash, coverImageHash].filter((hash) => hash !== null)
	return [...own, ...photos.map(({ imageHash }) => imageHash)]
}

const finishedStatuses = [DELIVERED, CANCELLED]

/**
 * Removes personal data from a deleted account's orders (rule: deleted-account). Accounting data, stock and region
 * stay. Orders keep their data until they are delivered or cancelled: `applyStatusChange` then calls this function
 * again.
 */
export async function anonymizeOrders(tx: Transaction, which: Prisma.OrderWhereInput): Promise<void> {
	const name = 'Deleted customer'
	const orders = await tx.order.findMany({
		where: { ...which, status: { in: finishedStatuses } },
		select: { id: true },
	})
	await tx.activityEntry.updateMany({
		where: { kind: 'order', subjectId: { in: orders.map(({ id }) => id) }, note: { not: null } },
		data: { note: null },
	})
	await tx.orderReturn.updateMany({
		where: { order: { is: { ...which, status: { in: finishedStatuses } } } },
		data: { reason: '', answer: '', deductionReason: '', imageHash: null },
	})
	await tx.orderLink.deleteMany({ where: { orderId: { in: orders.map(({ id }) => id) } } })
	await tx.order.updateMany({
		where: { ...which, status: { in: finishedStatuses } },
		data: {
			firstName: name,
			lastName: '',
			email: '',
			phoneNumber: null,
			phoneE164: null,
			waistSize: null,
			fullLength: null,
			buyerGstin: '',
			streetAddress: '',
			apartment: null,
			orderNote: '',
			customerKey: normalizeText(name),
			locale: null,
		},
	})
}

const linkLifetime = 24 * 60 * 60 * 1000

/**
 * Emails a link that changes the address of an account. The link is valid for a day and replaces an earlier one.
 * Without a mail server the address changes immediately. Returns true when the change waits for the link.
 *
 * @throws conflict on `email`: the address is used by another account, or the shop has no mail server to prove the
 * address and the account has no password.
 */
export async function requestEmailChange(tx: Transaction, userId: number, email: string): Promise<boolean> {
	if (await tx.user.findUnique({ where: { email }, select: { id: true } })) refuseTakenEmail()
	if (!canSendEmail()) {
		// Nothing proves the new address without a mail server. An account without a password would lose its only way
		// to log in.
		const { passwordHash } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { passwordHash: true } })
		if (passwordHash === null) refuse('conflict', 'password-reset-without-email', {}, 'email')
		await setEmail(tx, userId, email)
		await deleteOldProofs(tx, userId, email)
		return false
	}
	const nonce = randomBytes(24).toString('base64url')
	const tokenHash = hashToken(createEmailToken('email-change', nonce))
	const now = Date.now()
	await tx.emailChange.deleteMany({ where: { OR: [{ userId }, { expiresAt: { lt: new Date(now) } }] } })
	const data = { tokenHash, userId, email, expiresAt: new Date(now + linkLifetime) }
	await tx.emailChange.create({ data, select: { tokenHash: true } })
	await enqueueEmail(tx, { template: 'email-change', recipient: email, nonce, locale: getRequestLocale() })
	return true
}

/** Sets the address and invalidates the account's emailed links, which are in the mailbox of the old address. */
async function setEmail(tx: Transaction, userId: number, email: string) {
	await tx.user.update({ where: { id: userId }, data: { email }, select: { id: true } })
	await tx.emailChange.deleteMany({ where: { userId } })
	await tx.passwordReset.deleteMany({ where: { userId } })
}

/** Records that an emailed link proved the new address, and deletes the proof of the old address. */
async function proveEmail(tx: Transaction, userId: number, email: string) {
	await proveContact(tx, userId, { kind: 'email', value: email })
	await deleteOldProofs(tx, userId, email)
}

async function deleteOldProofs(tx: Transaction, userId: number, email: string) {
	await tx.contactProof.deleteMany({ where: { userId, kind: 'email', value: { not: email } } })
}

/**
 * Returns the token of the confirmation link in a queued email, with the account's name and the time when the link
 * expires. `null` when the link is no longer valid.
 */
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
			await proveEmail(tx, userId, email)
			if (user.email !== null) await enqueueEmail(tx, { template: 'email-changed', recipient: user.email, userId })
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
