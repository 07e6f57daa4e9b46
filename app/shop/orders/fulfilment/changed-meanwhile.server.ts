import type { Transaction } from '#app/adapters/db/db.server.ts'
import { formatDateTime } from '../../dates.ts'
import { statusLabel } from '../order-status.ts'

/** The sentence for whoever comes too late. */
export async function changedMeanwhile(tx: Transaction, orderId: number, status: number): Promise<string> {
	const event = await tx.orderEvent.findFirst({
		where: { orderId },
		orderBy: { id: 'desc' },
		select: { createdAt: true, byUser: { select: { username: true } } },
	})
	const who = event?.byUser?.username ?? 'Somebody'
	const when = event ? ` (${formatDateTime(event.createdAt)})` : ''
	return `${who} has set order #${orderId} to ${statusLabel(status)} in the meantime${when}. Your change was not made.`
}
