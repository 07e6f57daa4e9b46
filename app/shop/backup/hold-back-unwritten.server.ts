import { read, write } from '#app/adapters/db/db.server.ts'
import { tellAboutStock } from '../catalog/stock-requests/tell-about-stock.server.ts'
import { tellDue } from '../letters/after-the-act.server.ts'
import { restoredKey, whyHeldBack } from './manifest.ts'

/**
 * Writes what was due at the backup and not written yet, and holds it back, once, before a restored shop sends or sells
 * anything. Cut off, or beside another machine, it comes to the same.
 */
export async function holdBackUnwritten(now = new Date()): Promise<void> {
	const where = { key: restoredKey }
	if (!(await read.setting.findUnique({ where, select: { key: true } }))) return
	await tellDue()
	await tellAboutStock(now, { isEnding: () => false })
	await write(async (tx) => {
		// Another machine was first, and may sell already.
		if ((await tx.setting.deleteMany({ where })).count === 0) return
		const waiting = { state: { in: ['waiting', 'sending'] } }
		const failed = { state: 'failed', nextAttemptAt: now, leasedUntil: null }
		await tx.outboxMail.updateMany({ where: waiting, data: { ...failed, lastError: whyHeldBack } })
		await tx.webhookDelivery.updateMany({ where: waiting, data: { ...failed, lastAnswer: whyHeldBack } })
	})
}
