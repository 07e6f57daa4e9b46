import { type Prisma, read, type Transaction, afterCommit, write } from '#app/adapters/db/db.server.ts'
import { wakeJobs } from '#app/adapters/scheduling/jobs.server.ts'
import { refuse } from '../../values/refusal.ts'
import { composeEmail, getEmailSubject, getEmailShop } from './compose-email.server.ts'
import { type EmailState, describeFailure } from './email-outbox.server.ts'
import { adminPageSize, getPageWindow } from '../../values/paging.ts'
import path from 'node:path'
import { z } from 'zod'
import { MailFailure, sendMail } from '#app/adapters/mailer.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { type Actor, requirePermission } from '../../auth/permissions.ts'
import { getMailSender } from '../../settings/shop-settings.server.ts'
import { emailText } from '../../values/text.ts'
import { buildTestEmail } from './staff-emails.server.ts'
import { buildConfirmationForOtherAddress } from './order-confirmation-email.ts'
import { orderSelect, toOrderView } from '../../orders/order-rows.server.ts'
import type { Theme } from '../../settings/theme/theme.ts'

const viewSelect = {
	id: true,
	recipient: true,
	template: true,
	state: true,
	isFile: true,
	attempts: true,
	createdAt: true,
	sentAt: true,
	nextAttemptAt: true,
	lastError: true,
} as const satisfies Prisma.OutboxMailSelect

/** Returns an order's emails, oldest first. Of several emails of the same kind, only the newest can be resent. */
export async function listOrderEmails(orderId: number) {
	const rows = await read.outboxMail.findMany({ where: { orderId }, orderBy: { id: 'asc' }, select: viewSelect })
	return rows.map(({ template, lastError, state, isFile, ...mail }) => {
		const isNewest = rows.findLast((row) => row.template === template)?.id === mail.id
		return {
			...mail,
			state: state === 'sent' && isFile ? 'kept' : (state as EmailState),
			subject: getEmailSubject(template),
			reason: describeFailure(lastError),
			canSendAgain: isNewest && isFinished(state),
		}
	})
}

export type EmailView = Awaited<ReturnType<typeof listOrderEmails>>[number]

function isFinished(state: string): boolean {
	return state === 'sent' || state === 'failed'
}

/**
 * Sends an email again. A failed email is tried again. A sent email is copied and the copy is sent, which email clients
 * treat as a new email.
 *
 * @throws not-found: the email is unknown.
 * @throws conflict: the email is being sent, was already resent or has no content.
 */
export async function resendEmail(id: number): Promise<void> {
	const mail = await read.outboxMail.findUnique({ where: { id } })
	if (!mail) refuse('not-found', 'email-not-found')
	if (!(await composeEmail(mail, new Date()))) refuseNotComposed(mail.template)
	await write(async (tx) => {
		const now = await tx.outboxMail.findUnique({ where: { id }, select: { state: true } })
		if (!now) refuse('not-found', 'email-not-found')
		if (!isFinished(now.state)) refuse('conflict', 'email-being-sent')
		if (now.state === 'failed') await restartEmail(tx, id)
		else await copyEmail(tx, mail)
		afterCommit(wakeJobs)
	})
}

function refuseNotComposed(template: string): never {
	refuse('conflict', template === 'password-reset' ? 'email-link-expired' : 'email-subject-not-found')
}

async function restartEmail(tx: Transaction, id: number) {
	await tx.outboxMail.update({
		where: { id },
		data: { state: 'waiting', attempts: 0, nextAttemptAt: new Date(), lastError: null },
	})
}

async function copyEmail(
	tx: Transaction,
	{ id, template, recipient, payload, orderId }: Prisma.OutboxMailGetPayload<true>,
) {
	const later = await tx.outboxMail.findFirst({
		where: { template, recipient, orderId, id: { gt: id } },
		select: { id: true },
	})
	if (later) refuse('conflict', 'email-sent-again')
	await tx.outboxMail.createMany({
		data: [{ template, recipient, orderId, payload: payload as Prisma.InputJsonValue }],
	})
}

export const failedEmailsShown = 5

/** Returns emails that failed permanently, the last failure first. */
export async function listFailedEmails(page: number, pageSize = adminPageSize) {
	const where = { state: 'failed' }
	const { skip, take, ...window } = getPageWindow(await read.outboxMail.count({ where }), page, pageSize)
	const rows = await read.outboxMail.findMany({
		where,
		orderBy: [{ nextAttemptAt: 'desc' }, { id: 'desc' }],
		skip,
		take,
		select: { id: true, recipient: true, template: true, orderId: true, nextAttemptAt: true, lastError: true },
	})
	const items = rows.map(({ template, nextAttemptAt, lastError, ...mail }) => ({
		...mail,
		subject: getEmailSubject(template),
		failedAt: nextAttemptAt,
		reason: describeFailure(lastError),
	}))
	return { ...window, items }
}

/**
 * Returns the HTML of a sample email in a theme: the confirmation of the newest order, or a test email when there is no
 * order.
 */
export async function composeSampleEmail(theme: Theme): Promise<string> {
	const shop = { ...getEmailShop(), theme }
	const order = await read.order.findFirst({ orderBy: { id: 'desc' }, select: orderSelect })
	return (order ? buildConfirmationForOtherAddress(shop, toOrderView(order)) : buildTestEmail(shop)).html
}

/** The number of milliseconds after which a test email fails, because an admin is waiting for the result. */
const maxWaitMs = 20_000

export const testEmailSchema = z.object({
	to: emailText({ error: 'Please enter an email address' }).pipe(z.email('Please enter an email address')),
})

/**
 * Returns the host of the mail server without its password (`null` when no mail server is set up), and the folder to
 * which emails are written in this case.
 */
export function getMailServer(): { server: string | null; folder: string } {
	const { smtpUrl, dataDir } = getSettings()
	return { server: smtpUrl ? new URL(smtpUrl).host : null, folder: path.join(dataDir, 'mail') }
}

/**
 * Sends a test email immediately. If no mail server is set up, writes it to a file.
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

/** The maximum length of a failure reason, which is passed to the next page in a cookie. */
const maxReasonLength = 300
