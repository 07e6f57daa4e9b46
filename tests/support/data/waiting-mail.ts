import { read } from '../../../app/adapters/db/db.server.ts'
import type { Mail } from '../../../app/adapters/mailer.server.ts'
import { tellDue } from '../../../app/shop/letters/after-the-act.server.ts'
import { composeMail } from '../../../app/shop/letters/mail/compose.server.ts'

/**
 * Returns the recipient's unsent emails, oldest first and as they would be sent now, including notifications of what
 * was just done.
 */
export async function waitingMail(recipient: string): Promise<Mail[]> {
	await tellDue()
	const rows = await read.outboxMail.findMany({ where: { recipient, state: 'waiting' }, orderBy: { id: 'asc' } })
	const mails = await Promise.all(rows.map((row) => composeMail(row, new Date())))
	return mails.filter((mail) => mail !== null)
}

/**
 * Returns the only email of this kind about an order, as it would be sent now, including notifications of what was just
 * done.
 */
export async function letterOf(orderId: number, template: string): Promise<Mail> {
	await tellDue()
	const [row, ...others] = await read.outboxMail.findMany({ where: { orderId, template } })
	if (!row || others.length > 0) throw new Error(`order ${orderId} has ${others.length} letters ${template} too many`)
	return (await composeMail(row, new Date()))!
}

export function resetPathOf(recipient: string): Promise<string> {
	return linkTo(recipient, /\/reset-password\/[\w-]+/)
}

export function changePathOf(recipient: string): Promise<string> {
	return linkTo(recipient, /\/confirm-email\/[\w-]+/)
}

async function linkTo(recipient: string, pattern: RegExp): Promise<string> {
	const mails = await waitingMail(recipient)
	const [path] = mails.flatMap(({ text }) => pattern.exec(text)?.[0] ?? []).slice(-1)
	if (!path) throw new Error(`no link was mailed to ${recipient}`)
	return path
}
