import { type Transaction, whenCommitted } from '#app/adapters/db/db.server.ts'
import { wakeJobs } from '#app/adapters/scheduling/jobs.server.ts'
import { settings } from '#app/adapters/settings.server.ts'
import type { QueuedMail } from './queued-mail.ts'
import { signatureOf } from '#app/adapters/secret.server.ts'

/**
 * Adds a mail to the outbox, in the transaction that it reports or as the letter of an entry of the journal; answers its
 * id.
 */
export async function enqueue(
	{ prepared }: Transaction,
	{ template, recipient, ...payload }: QueuedMail,
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
	whenCommitted(wakeJobs)
	return id
}

/** Whether mails leave the shop. Without a mail server they are files that reach nobody, so no page promises one. */
export function sendsMail(): boolean {
	return settings().smtpUrl !== undefined
}

/**
 * The secret of a mailed link. The outbox stores only the nonce, from which nobody can make it. 32 characters fit a
 * mail's line.
 */
export function mailedToken(purpose: 'password-reset' | 'email-change' | 'invitation', nonce: string): string {
	return signatureOf(`${purpose}:${nonce}`).slice(0, 32)
}
