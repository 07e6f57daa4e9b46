import { read } from '../../../app/adapters/db/db.server.ts'
import type { Mail } from '../../../app/adapters/mailer.server.ts'
import { sendDueNotifications } from '../../../app/shop/notifications/dispatch-notifications.server.ts'
import { composeEmail } from '../../../app/shop/notifications/email/compose-email.server.ts'

/**
 * Returns the recipient's unsent emails, oldest first and as they would be sent now, including notifications of what
 * was just done.
 */
export async function listWaitingMail(recipient: string): Promise<Mail[]> {
	await sendDueNotifications()
	const rows = await read.outboxMail.findMany({ where: { recipient, state: 'waiting' }, orderBy: { id: 'asc' } })
	const mails = await Promise.all(rows.map((row) => composeEmail(row, new Date())))
	return mails.filter((mail) => mail !== null)
}

/**
 * Returns the only email of this kind about an order, as it would be sent now, including notifications of what was just
 * done.
 */
export async function getNotification(orderId: number, template: string): Promise<Mail> {
	await sendDueNotifications()
	const [row, ...others] = await read.outboxMail.findMany({ where: { orderId, template } })
	if (!row || others.length > 0) throw new Error(`order ${orderId} has ${others.length} emails ${template} too many`)
	return (await composeEmail(row, new Date()))!
}

export function getResetPath(recipient: string): Promise<string> {
	return findLink(recipient, /\/reset-password\/[\w-]+/)
}

export function getEmailChangePath(recipient: string): Promise<string> {
	return findLink(recipient, /\/confirm-email\/[\w-]+/)
}

async function findLink(recipient: string, pattern: RegExp): Promise<string> {
	const mails = await listWaitingMail(recipient)
	const [path] = mails.flatMap(({ text }) => pattern.exec(text)?.[0] ?? []).slice(-1)
	if (!path) throw new Error(`no link was mailed to ${recipient}`)
	return path
}
