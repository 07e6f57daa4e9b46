import { read } from '#app/adapters/db/db.server.ts'
import { adminPageSize, type Page, pageWindow } from '../../paging.ts'
import { mailSubject } from './compose.server.ts'
import { type MailView, reasonInWords } from './mail-view.ts'

type FailedMail = Pick<MailView, 'id' | 'subject' | 'recipient' | 'reason'> & {
	orderId: number | null
	failedAt: Date
}

export const newestFailedMails = 5

/** Mails that failed for good, the last failure first. */
export async function listFailedMails(page: number, pageSize = adminPageSize): Promise<Page<FailedMail>> {
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
