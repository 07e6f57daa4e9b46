import { write } from '#app/adapters/db/db.server.ts'
import { recordOrderActivity, systemActor } from '../../activity/record-activity.server.ts'
import { type Actor, requirePermission } from '../../auth/permissions.ts'
import { getOnlineCollection } from '../../settings/active-payment-service.server.ts'
import { getShopSettings } from '../../settings/shop-settings.server.ts'
import { dayMs, formatDateTime, getStartOfIndianDay, parseDay } from '../../values/dates.ts'
import { CANCELLED, PENDING, PROCESSING } from '../../values/order-status.ts'
import { isPrepaid, onlineCollections } from '../../values/payment-methods.ts'
import { refuse } from '../../values/refusal.ts'
import { applyStatusChange, statusChangeSelect } from '../fulfillment/apply-status-change.server.ts'
import { systemNotes } from './payment-labels.ts'
import type { PaymentDeadlineInput } from './payment.schema.ts'
import { isUnpaidOnline } from './payment-state.ts'

const minute = 60_000
const hour = 60 * minute

/**
 * Returns the payment deadline in milliseconds of an order that is placed now. Until then, its stock is reserved
 * (rules: payment-hold, unpaid-expiry). `null` when the order does not expire, such as with COD or a manually arranged
 * payment.
 */
export function calculatePaymentExpiry(method: string, now: number): number | null {
	if (!isPrepaid({ paymentMethod: method })) return null
	const { expiry } = onlineCollections[getOnlineCollection()]
	if (expiry === 'unpaidHours') return calculateUnpaidExpiry(now)
	return expiry && now + getShopSettings().checkout[expiry] * minute
}

/**
 * Returns the payment deadline, counted from `now`, of an order that is not paid through a payment service. `null` when
 * the owner disabled expiry (rule: unpaid-expiry).
 */
export function calculateUnpaidExpiry(now: number): number | null {
	const { unpaidHours } = getShopSettings().checkout
	return unpaidHours > 0 ? now + unpaidHours * hour : null
}

/** The statuses in which an order can await payment. Staff can confirm an order (Processing) before it is paid. */
export const reservedStatuses: readonly number[] = [PENDING, PROCESSING]

/**
 * Cancels an unpaid order whose payment deadline has passed and restores its stock once (rule: payment-hold). Returns
 * whether the order was cancelled. Orders that are paid, packed, shipped, cancelled or not yet expired stay unchanged.
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

/** Returns whether the payment deadline of an unpaid order has passed. The scheduled job cancels the order unless it was paid. */
export function isPaymentExpired({ status, paymentState, paymentExpiresAt }: ReservedOrder, now = new Date()): boolean {
	return (
		reservedStatuses.includes(status) && paymentState === 'due' && paymentExpiresAt !== null && paymentExpiresAt <= now
	)
}

interface UnpaidOrder {
	status: number
	packedAt: Date | null
	paymentMethod: string
	paymentState: string | null
}

/** Returns whether staff can change the deadline: the order is due online, and not packed (rule: unpaid-expiry). */
export function canChangeDeadline(order: UnpaidOrder): boolean {
	const { status, packedAt, paymentState } = order
	return reservedStatuses.includes(status) && packedAt === null && paymentState === 'due' && isUnpaidOnline(order)
}

const maxDeadlineDays = 90

/**
 * Changes the payment deadline of an unpaid order, or removes it so that the order is not cancelled (rule:
 * unpaid-expiry). Extending twice from the same page extends it once. Returns the new deadline.
 *
 * @throws not-found: the order is unknown.
 * @throws invalid: on `lastDay`, the day is over or too far away.
 * @throws conflict: the order is paid, packed, shipped or cancelled, or its payment is being checked.
 */
export async function changePaymentDeadline(
	actor: Actor,
	orderId: number,
	input: PaymentDeadlineInput,
	now = new Date(),
): Promise<Date | null> {
	requirePermission(actor, 'orders')
	return write(async (tx) => {
		const order = await tx.order.findUnique({
			where: { id: orderId },
			select: { status: true, packedAt: true, paymentMethod: true, paymentState: true, paymentExpiresAt: true },
		})
		if (!order) refuse('not-found', 'order-not-found')
		if (!canChangeDeadline(order)) refuse('conflict', 'payment-deadline-unavailable', { id: orderId })
		const { status, paymentExpiresAt: before } = order
		const deadline = resolveDeadline(input, before, now)
		if (deadline?.getTime() === before?.getTime()) return deadline
		await tx.order.update({ where: { id: orderId }, data: { paymentExpiresAt: deadline }, select: { id: true } })
		const note = deadline ? `Kept unpaid until ${formatDateTime(deadline)}` : 'Kept unpaid without a time limit'
		await recordOrderActivity(tx, actor, orderId, { action: 'payment', from: status, to: status, note })
		return deadline
	})
}

function resolveDeadline(input: PaymentDeadlineInput, before: Date | null, now: Date): Date | null {
	if (input.change === 'never') return null
	const latest = now.getTime() + maxDeadlineDays * dayMs
	if (input.change === 'extend') {
		// Another user may have changed the deadline since the page was opened. A removed deadline stays removed, and a
		// later deadline is not moved back.
		if (before === null) return null
		const from = Math.max(new Date(input.seenDeadline).getTime(), now.getTime())
		return new Date(Math.max(before.getTime(), Math.min(from + dayMs, latest)))
	}
	const end = getStartOfIndianDay(parseDay(input.lastDay)! + 1).getTime() - minute
	if (end <= now.getTime()) refuse('invalid', 'payment-deadline-past', {}, 'lastDay')
	if (end > latest) refuse('invalid', 'payment-deadline-too-far', { days: maxDeadlineDays }, 'lastDay')
	return new Date(end)
}
