import { type Transaction, afterCommit } from '#app/adapters/db/db.server.ts'
import { wakeJobs } from '#app/adapters/scheduling/jobs.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import type { QueuedEmail } from './queued-email.ts'
import { createUrlSignature } from '#app/adapters/secret.server.ts'

/**
 * Adds an email to the outbox, in the transaction that it reports or as the notification of an activity log entry, and
 * returns its ID.
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
 * Returns true when emails leave the shop. Without a mail server they are only written to files, so no page promises an
 * email.
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
