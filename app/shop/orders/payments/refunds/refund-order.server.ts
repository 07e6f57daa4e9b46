import { type Transaction, write } from '#app/adapters/db/db.server.ts'
import { recordOrderActivity, type ActivityActor } from '#app/shop/activity/record-activity.server.ts'
import { parseIdempotencyKey } from '#app/shop/values/idempotency-key.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { type Actor, requirePermission } from '#app/shop/auth/roles.ts'
import { refuse } from '#app/shop/values/refusal.ts'
import { assertRefundable } from './assert-refundable.server.ts'
import { getStateAfterRefund } from './refund-needed.ts'

export interface RefundInput {
	/** Must be positive. */
	amountPaise: number
	/** The bank's payment reference. `''` when there is none. */
	reference: string
	/** The idempotency key: the same key is the same refund. It has 16 to 100 characters of Base64URL. */
	key: string
	/** The refunded amount that the page showed. A later refund is reported as a conflict. */
	seenRefundedPaise?: number
	/** The service that reports the refund, or `'shop'` when staff records it. */
	provider?: string
}

/**
 * Records a full or partial refund of an order, once per key (rule: record-refund).
 *
 * @throws invalid: the amount is zero or the key is too short.
 * @throws not-found: the order is unknown.
 * @throws conflict: more than is left of the received amount, the same key with another amount, or another refund since
 * the page was opened.
 */
export async function refundOrder(actor: Actor, orderId: number, refund: RefundInput): Promise<void> {
	requirePermission(actor, 'payments')
	await write((tx) => recordRefund(tx, actor, orderId, refund))
}

/**
 * Runs `refundOrder` inside a transaction, for actions that refund money among other things. Callers check the
 * permission.
 */
export async function recordRefund(
	tx: Transaction,
	actor: ActivityActor,
	orderId: number,
	{ amountPaise, reference, key, seenRefundedPaise, provider = 'shop' }: RefundInput,
): Promise<void> {
	parseIdempotencyKey(key)
	const paymentId = `${orderId}-refunded-${key}`
	if (await isRepeatedRefund(tx, { provider, paymentId }, amountPaise)) return
	const order = await assertRefundable(tx, orderId, { amountPaise, seenRefundedPaise, key })
	const paymentState = getStateAfterRefund(order, amountPaise)
	const byUserId = actor?.userId ?? null
	const { status } = order
	const entry = { kind: 'refunded', amountPaise, provider, paymentId, reference, byUserId, at: new Date() }
	const message = `Refunded: ${formatPaise(amountPaise)}`
	await tx.order.update({
		where: { id: orderId },
		data: { paymentState, payments: { create: entry } },
		select: { id: true },
	})
	const changes = { old: { payment: order.paymentState }, new: { payment: paymentState, refundedPaise: amountPaise } }
	await recordOrderActivity(tx, actor, orderId, {
		action: 'refunded',
		from: status,
		to: status,
		note: message,
		...changes,
	})
}

async function isRepeatedRefund(tx: Transaction, name: { provider: string; paymentId: string }, amountPaise: number) {
	const entry = await tx.paymentEntry.findUnique({
		where: { provider_paymentId: name },
		select: { amountPaise: true },
	})
	if (!entry) return false
	if (entry.amountPaise === amountPaise) return true
	refuse('conflict', 'refund-already-recorded', { amount: formatPaise(entry.amountPaise) })
}
