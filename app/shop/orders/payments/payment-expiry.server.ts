import { write } from '#app/adapters/db/db.server.ts'
import { systemActor } from '../../activity/record-activity.server.ts'
import { getActivePaymentService } from '../../settings/online-payment/active-payment-service.server.ts'
import { getShopSettings } from '../../settings/shop-settings.server.ts'
import { CANCELLED, PENDING, PROCESSING } from '../../values/order-status.ts'
import { applyStatusChange, statusChangeSelect } from '../fulfillment/apply-status-change.server.ts'
import { systemNotes } from './payment-labels.ts'

const minute = 60_000

/**
 * Returns until when stock is reserved for an unpaid order placed now. `null` when it does not expire (rule:
 * payment-hold).
 */
export function calculatePaymentExpiry(method: string, now: number): number | null {
	return method === 'online' && getActivePaymentService() ? now + getShopSettings().checkout.holdMinutes * minute : null
}

/** The statuses in which an order can await payment. A confirmed order still does. */
export const reservedStatuses: readonly number[] = [PENDING, PROCESSING]

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
		if (!order || !isPaymentExpired(order, now)) return false
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
export function isPaymentExpired({ status, paymentState, paymentExpiresAt }: ReservedOrder, now = new Date()): boolean {
	return (
		reservedStatuses.includes(status) && paymentState === 'due' && paymentExpiresAt !== null && paymentExpiresAt <= now
	)
}
