import { read } from '#app/adapters/db/db.server.ts'
import { adminPageSize, pageWindow } from '../../paging.ts'
import { mailSubject } from './compose.server.ts'
import { reasonInWords } from './mail-view.ts'

export const newestFailedMails = 5

/** Mails that failed for good, the last failure first. */
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
