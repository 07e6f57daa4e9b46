import { type Transaction, afterCommit } from '#app/adapters/db/db.server.ts'
import { wakeJobs } from '#app/adapters/scheduling/jobs.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { createUrlSignature } from '#app/adapters/secret.server.ts'

/**
 * Adds an email to the outbox and returns its ID. Without `entry`, the caller passes the transaction of the change that
 * the email reports. With `entry`, the email reports an earlier activity log entry.
 */
export async function enqueueEmail(
	{ prepared }: Transaction,
	{ template, recipient, ...payload }: QueuedEmail,
	entry?: { id: number; at: Date },
): Promise<number> {
	const now = Date.now()
	const orderId = 'orderId' in payload ? payload.orderId : null
	const id = await prepared.insert('OutboxMail', {
		template,
		recipient,
		payload: JSON.stringify(payload),
		orderId,
		entryId: entry?.id ?? null,
		nextAttemptAt: now,
		createdAt: entry?.at.getTime() ?? now,
	})
	afterCommit(wakeJobs)
	return id
}

/**
 * Returns true when the shop can send emails. Without a mail server they are only written to files, so no page promises
 * an email (rule: no-mail-server).
 */
export function canSendEmail(): boolean {
	return getSettings().smtpUrl !== undefined
}

/**
 * Returns the token of an emailed link. The outbox stores only the nonce, from which the token cannot be derived
 * without the secret. 32 characters fit a line of an email.
 */
export function createEmailToken(purpose: 'password-reset' | 'email-change' | 'invitation', nonce: string): string {
	return createUrlSignature(`${purpose}:${nonce}`).slice(0, 32)
}

export interface BackInStockPayload {
	productId: number
	productColorId: number | null
	/** The size. `null` when stock is tracked for the product as a whole. */
	size: string | null
	locale?: string | undefined
}

/** A notification about items that a customer saved. */
export interface WishlistAlertPayload {
	userId: number
	/** The items. `wasPaise` is the price before the reduction; `null` when the product is in stock again. */
	items: { productId: number; wasPaise: number | null }[]
}

interface LinkPayload {
	nonce: string
	/** The language of the page that requested the email (rule: customer-language). English if absent. */
	locale?: string | undefined
}

/**
 * The queued data of each email that does not result from an activity log entry. The email is built when it is sent.
 */
export interface EmailPayloads extends Record<
	'password-reset' | 'email-change' | 'invitation' | 'sign-in-code',
	LinkPayload
> {
	'email-changed': { userId: number }
	'new-message': { messageId: number }
	complaint: { messageId: number; event: 'received' | 'acknowledged' | 'resolved'; locale?: string | undefined }
	'back-in-stock': BackInStockPayload
	'saved-news': WishlistAlertPayload
	'abandoned-cart': { userId: number }
}

/**
 * A queued notification about an activity log entry. Its template is a name in app/shop/notifications. The payload of
 * an email to the customer has `orderId`, which the outbox also stores in its order column. The payloads of other
 * emails contain the ID of their subject under another name.
 */
type QueuedNotification = { orderId: number } | { placedId: number } | { cancelledId: number } | { returnId: number }

type QueuedEmail =
	| {
			[Template in keyof EmailPayloads]: { template: Template; recipient: string } & EmailPayloads[Template]
	  }[keyof EmailPayloads]
	| ({ template: string; recipient: string } & QueuedNotification)

const minute = 60_000
const hour = 60 * minute

const firstDelay = minute
const maxDelay = 3 * hour
const maxAge = 24 * hour
const minAttempts = 5

/**
 * Returns the time of the next attempt to send an email or a webhook delivery (rule: webhook-retries): after about 1,
 * 2, 4 … minutes, at most 3 hours, with jitter from `random`. `null` (give up) only after both a day and five attempts:
 * if the shop was off for a day, five attempts still follow.
 */
export function calculateNextAttempt(
	{ attempts, createdAt }: { attempts: number; createdAt: Date },
	now: Date,
	random: number,
): Date | null {
	if (attempts >= minAttempts && now.getTime() - createdAt.getTime() >= maxAge) return null
	const delay = Math.min(firstDelay * 2 ** (attempts - 1), maxDelay)
	return new Date(now.getTime() + Math.round(delay * (0.75 + random / 2)))
}
