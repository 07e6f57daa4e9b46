import { read, write } from '#app/adapters/db/db.server.ts'
import { notifyBackInStock } from '../catalog/back-in-stock/notify-back-in-stock.server.ts'
import { sendDueNotifications } from '../notifications/dispatch-notifications.server.ts'
import { restoredKey, pausedAfterRestoreMessage } from './manifest.ts'

/**
 * Writes the notifications that were due at the time of the backup but not yet written, and holds them back, once,
 * before a restored shop sends or sells anything. The result is the same after a crash or when another machine runs it
 * concurrently.
 */
export async function suspendPendingMail(now = new Date()): Promise<void> {
	const where = { key: restoredKey }
	if (!(await read.setting.findUnique({ where, select: { key: true } }))) return
	await sendDueNotifications()
	await notifyBackInStock(now, { isEnding: () => false })
	await write(async (tx) => {
		// Another machine was first, and may already accept orders.
		if ((await tx.setting.deleteMany({ where })).count === 0) return
		const waiting = { state: { in: ['waiting', 'sending'] } }
		const failed = { state: 'failed', nextAttemptAt: now, leasedUntil: null }
		await tx.outboxMail.updateMany({ where: waiting, data: { ...failed, lastError: pausedAfterRestoreMessage } })
		await tx.webhookDelivery.updateMany({ where: waiting, data: { ...failed, lastAnswer: pausedAfterRestoreMessage } })
	})
}
