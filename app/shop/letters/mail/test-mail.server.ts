import path from 'node:path'
import { z } from 'zod'
import { MailFailure, sendMail } from '#app/adapters/mailer.server.ts'
import { settings } from '#app/adapters/settings.server.ts'
import { type Actor, mustBeAllowed } from '../../words/roles.ts'
import { refuse } from '../../refusal.ts'
import { mailSender } from '../../settings/shop-settings.server.ts'
import { mailText } from '../../text.ts'
import { testLetter } from './account-mails.ts'
import { mailShop } from './compose.server.ts'

/** Milliseconds that an admin waits at most. */
const startTimeoutMs = 20_000

export const testMailSchema = z.object({
	to: mailText({ error: 'Please enter an e-mail address' }).pipe(z.email('Please enter an e-mail address')),
})

/**
 * Returns the mail server from the environment, never with its password, or the folder to which emails are written
 * instead.
 */
export function mailServer(): { server: string | null; folder: string } {
	const { smtpUrl, dataDir } = settings()
	return { server: smtpUrl ? new URL(smtpUrl).host : null, folder: path.join(dataDir, 'mail') }
}

/**
 * Sends a test email immediately, or writes it to a file without a mail server.
 *
 * @throws busy: sending failed; the message contains the server's response.
 */
export async function sendTestMail(actor: Actor, to: string, now = new Date()): Promise<'sent' | 'file'> {
	mustBeAllowed(actor, 'settings')
	const mail = {
		...testLetter(mailShop()),
		from: mailSender(),
		to,
		name: `${now.toISOString().replace(/\W/g, '')}-test-${actor.userId}`,
		createdAt: now,
	}
	try {
		return await sendMail(mail, AbortSignal.timeout(startTimeoutMs))
	} catch (error) {
		if (!(error instanceof MailFailure)) throw error
		return refuse('busy', `The test mail was not sent: ${error.message.slice(0, longestReason)}`)
	}
}

/** The reason is passed to the next page in a cookie. */
const longestReason = 300
