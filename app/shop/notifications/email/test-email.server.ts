import path from 'node:path'
import { z } from 'zod'
import { MailFailure, sendMail } from '#app/adapters/mailer.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { type Actor, requirePermission } from '../../auth/permissions.ts'
import { refuse } from '../../values/refusal.ts'
import { getMailSender } from '../../settings/shop-settings.server.ts'
import { mailText } from '../../values/text.ts'
import { buildTestEmail } from './customer-emails.server.ts'
import { getEmailShop } from './compose-email.server.ts'

/** Milliseconds that an admin waits at most. */
const maxWaitMs = 20_000

export const testEmailSchema = z.object({
	to: mailText({ error: 'Please enter an email address' }).pipe(z.email('Please enter an email address')),
})

/**
 * Returns the mail server from the environment, never with its password, or the folder to which emails are written
 * instead.
 */
export function getMailServer(): { server: string | null; folder: string } {
	const { smtpUrl, dataDir } = getSettings()
	return { server: smtpUrl ? new URL(smtpUrl).host : null, folder: path.join(dataDir, 'mail') }
}

/**
 * Sends a test email immediately, or writes it to a file without a mail server.
 *
 * @throws busy: sending failed; the message contains the server's response.
 */
export async function sendTestEmail(actor: Actor, to: string, now = new Date()): Promise<'sent' | 'file'> {
	requirePermission(actor, 'settings')
	const mail = {
		...buildTestEmail(getEmailShop()),
		from: getMailSender(),
		to,
		name: `${now.toISOString().replace(/\W/g, '')}-test-${actor.userId}`,
		createdAt: now,
	}
	try {
		return await sendMail(mail, AbortSignal.timeout(maxWaitMs))
	} catch (error) {
		if (!(error instanceof MailFailure)) throw error
		return refuse('busy', 'test-email-not-sent', { reason: error.message.slice(0, maxReasonLength) })
	}
}

/** The reason is passed to the next page in a cookie. */
const maxReasonLength = 300
