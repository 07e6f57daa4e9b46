import { type Prisma, read, type Transaction, whenCommitted, write } from '#app/adapters/db/db.server.ts'
import { wakeJobs } from '#app/adapters/scheduling/jobs.server.ts'
import { refuse } from '../../refusal.ts'
import { composeMail, mailSubject } from './compose.server.ts'
import { type MailState, reasonInWords } from './mail-view.ts'
import { adminPageSize, pageWindow } from '../../paging.ts'

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

/** Returns an order's emails, oldest first. Only the newest of a kind can be resent. */
export async function mailsOfOrder(orderId: number) {
	const rows = await read.outboxMail.findMany({ where: { orderId }, orderBy: { id: 'asc' }, select: viewSelect })
	return rows.map(({ template, lastError, state, isFile, ...mail }) => {
		const isNewest = rows.findLast((row) => row.template === template)?.id === mail.id
		return {
			...mail,
			state: state === 'sent' && isFile ? 'kept' : (state as MailState),
			subject: mailSubject(template),
			reason: reasonInWords(lastError),
			canSendAgain: isNewest && isDone(state),
		}
	})
}

export type MailView = Awaited<ReturnType<typeof mailsOfOrder>>[number]

function isDone(state: string): boolean {
	return state === 'sent' || state === 'failed'
}

/**
 * Restarts a failed email, or sends a copy that email clients treat as new.
 *
 * @throws not-found: the email is unknown.
 * @throws conflict: the email is being sent, was already resent or has no content.
 */
export async function sendAgain(id: number): Promise<void> {
	const mail = await read.outboxMail.findUnique({ where: { id } })
	if (!mail) refuse('not-found', 'Mail not found')
	if (!(await composeMail(mail, new Date()))) refuse('conflict', reasonNotComposed(mail.template))
	await write(async (tx) => {
		const now = await tx.outboxMail.findUnique({ where: { id }, select: { state: true } })
		if (!now) refuse('not-found', 'Mail not found')
		if (!isDone(now.state)) refuse('conflict', 'This mail is on its way already.')
		if (now.state === 'failed') await startAnew(tx, id)
		else await repeat(tx, mail)
		whenCommitted(wakeJobs)
	})
}

function reasonNotComposed(template: string): string {
	return template === 'password-reset'
		? 'The link in this mail has expired: the customer has to ask for a new one.'
		: 'What this mail is about is no longer there.'
}

async function startAnew(tx: Transaction, id: number) {
	await tx.outboxMail.update({
		where: { id },
		data: { state: 'waiting', attempts: 0, nextAttemptAt: new Date(), lastError: null },
	})
}

async function repeat(
	tx: Transaction,
	{ id, template, recipient, payload, orderId }: Prisma.OutboxMailGetPayload<true>,
) {
	const later = await tx.outboxMail.findFirst({
		where: { template, recipient, orderId, id: { gt: id } },
		select: { id: true },
	})
	if (later) refuse('conflict', 'This mail has been sent again already.')
	await tx.outboxMail.createMany({
		data: [{ template, recipient, orderId, payload: payload as Prisma.InputJsonValue }],
	})
}

export const newestFailedMails = 5

/** Returns emails that failed permanently, the last failure first. */
export async function listFailedMails(page: number, pageSize = adminPageSize) {
	const where = { state: 'failed' }
	const { skip, take, ...window } = pageWindow(await read.outboxMail.count({ where }), page, pageSize)
	const rows = await read.outboxMail.findMany({
		where,
		orderBy: [{ nextAttemptAt: 'desc' }, { id: 'desc' }],
		skip,
		take,
		select: { id: true, recipient: true, template: true, orderId: true, nextAttemptAt: true, lastError: true },
	})
	const items = rows.map(({ template, nextAttemptAt, lastError, ...mail }) => ({
		...mail,
		subject: mailSubject(template),
		failedAt: nextAttemptAt,
		reason: reasonInWords(lastError),
	}))
	return { ...window, items }
}
