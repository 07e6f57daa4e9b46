import type { Transaction } from '#app/adapters/db/db.server.ts'
import { formatDateTime } from '../../dates.ts'
import { lastStep } from '../../journal/history-of-order.server.ts'
import { statusLabel } from '../../words/order-status.ts'

/** The sentence for whoever comes too late. */
export async function changedMeanwhile(tx: Transaction, orderId: number, status: number): Promise<string> {
	const step = await lastStep(tx, orderId)
	const who = step?.byUsername ?? 'Somebody'
	const when = step ? ` (${formatDateTime(step.at)})` : ''
	return `${who} has set order #${orderId} to ${statusLabel(status)} in the meantime${when}. Your change was not made.`
}
