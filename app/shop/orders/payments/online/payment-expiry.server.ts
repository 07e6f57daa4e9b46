import { read, write } from '#app/adapters/db/db.server.ts'
import { systemActor } from '#app/shop/activity/record-activity.server.ts'
import { applyStatusChange } from '../../fulfillment/apply-status-change.server.ts'
import { CANCELLED, PENDING, PROCESSING } from '#app/shop/values/order-status.ts'
import { statusChangeSelect } from '../../fulfillment/move-stock-for-status.server.ts'
import { type RetryableRow, idsInBackoff } from '../payment-issues/process-with-backoff.server.ts'
import { systemNotes } from './payment-services.ts'

/** The statuses in which an order can await payment. A confirmed order still does. */
const reservedStatuses: readonly number[] = [PENDING, PROCESSING]

/**
 * Finds orders whose payment deadline has passed and that are not in backoff (rule: payment-issues), the oldest
 * deadline first.
 */
export async function listExpiredOrders(now: Date, take: number): Promise<RetryableRow[]> {
	const rows = await read.order.findMany({
		where: {
			paymentExpiresAt: { lte: now },
			status: { in: [...reservedStatuses] },
			paymentState: 'due',
			id: { notIn: await idsInBackoff('expiry', now) },
		},
		orderBy: { paymentExpiresAt: 'asc' },
		take,
		select: { id: true },
	})
	return rows.map(({ id }) => ({ id, orderId: id }))
}

/**
 * Cancels an unpaid order whose payment deadline has passed and restores its stock once (rule: payment-hold). Returns
 * whether it did. Orders that are paid, packed, shipped, cancelled or not yet expired stay unchanged.
 */
export async function expireOrder(orderId: number, now = new Date()): Promise<boolean> {
	return write(async (tx) => {
		const order = await tx.order.findUnique({
			where: { id: orderId },
			select: { ...statusChangeSelect, paymentExpiresAt: true },
		})
		if (!order || !isHoldExpired(order, now)) return false
		await applyStatusChange(tx, orderId, order, { to: CANCELLED, who: systemActor(null), note: systemNotes.expired })
		await tx.order.update({ where: { id: orderId }, data: { paymentState: 'expired' }, select: { id: true } })
		return true
	})
}

interface ReservedOrder {
	status: number
	paymentState: string | null
	paymentExpiresAt: Date | null
}

/** Returns whether an order can no longer be paid and will be cancelled, even if the job has not run yet. */
export function isHoldExpired({ status, paymentState, paymentExpiresAt }: ReservedOrder, now = new Date()): boolean {
	return (
		reservedStatuses.includes(status) && paymentState === 'due' && paymentExpiresAt !== null && paymentExpiresAt <= now
	)
}
