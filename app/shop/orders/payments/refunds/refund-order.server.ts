import { type Transaction, write, type Prisma } from '#app/adapters/db/db.server.ts'
import { recordOrderActivity, type ActivityActor } from '#app/shop/activity/record-activity.server.ts'
import { parseIdempotencyKey } from '#app/shop/values/idempotency-key.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { type Actor, requirePermission } from '#app/shop/auth/permissions.ts'
import { refuse } from '#app/shop/values/refusal.ts'
import { calculateRefundable, type OrderMoney, orderMoneySelect, getStateAfterRefund } from './refund-needed.ts'

export interface RefundInput {
	/** The amount to refund, above 0. */
	amountPaise: number
	/** The bank's payment reference. `''` when there is none. */
	reference: string
	/** The idempotency key: the same key is the same refund. It has 16 to 100 characters of Base64URL. */
	key: string
	/** The total refunded when the page was opened. If it has changed since, this refund is refused as a conflict. */
	seenRefundedPaise?: number
	/** The service that reports the refund, or `'shop'` when staff records it. */
	provider?: string
}

/**
 * Records a full or partial refund of an order, once per key (rule: record-refund).
 *
 * @throws invalid: the amount is not above 0, or the key is not valid.
 * @throws not-found: the order is unknown.
 * @throws conflict: the amount exceeds what is left of the received amount, the key was used with another amount, or
 * another refund was recorded since the page was opened.
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

interface RefundRequest {
	amountPaise: number
	/** The total refunded when the page was opened. If it has changed since, this refund is refused as a conflict. */
	seenRefundedPaise?: number | undefined
	/**
	 * The key of this refund, if it was already requested from a payment service. Its own pending amount is not
	 * subtracted from the amount that is left to refund.
	 */
	key?: string
}

const refundableSelect = {
	...orderMoneySelect,
	onlineRefunds: { where: { state: 'asked' }, select: { key: true, amountPaise: true } },
} as const satisfies Prisma.OrderSelect

type RefundableOrder = Prisma.OrderGetPayload<{ select: typeof refundableSelect }>

/**
 * Returns the amount that is left to refund, after pending refunds at the payment service except the one with this
 * `key`.
 */
function refundablePaise(order: RefundableOrder, key: string | undefined): number {
	const pending = order.onlineRefunds.filter((one) => one.key !== key)
	return calculateRefundable(order) - pending.reduce((sum, one) => sum + one.amountPaise, 0)
}

/**
 * Returns how much of an order can still be refunded, in paise. The pending refund with this `key` is not subtracted.
 */
export async function findRefundablePaise(db: Pick<Transaction, 'order'>, orderId: number, key: string) {
	const order = await db.order.findUniqueOrThrow({ where: { id: orderId }, select: refundableSelect })
	return Math.max(0, refundablePaise(order, key))
}

/**
 * Checks that an order has at least the requested amount left to refund, and returns its payment amounts (rule:
 * record-refund).
 *
 * @throws invalid: on `amount`, the amount is not above 0.
 * @throws not-found: the order is unknown.
 * @throws conflict: the amount exceeds what is left after the refunds requested from a service, or another refund was
 * recorded since the page was opened.
 */
export async function assertRefundable(tx: Transaction, orderId: number, request: RefundRequest): Promise<OrderMoney> {
	const { amountPaise, seenRefundedPaise, key } = request
	if (!Number.isSafeInteger(amountPaise) || amountPaise <= 0) refuse('invalid', 'refund-amount-missing', {}, 'amount')
	const order = await tx.order.findUnique({ where: { id: orderId }, select: refundableSelect })
	if (!order) refuse('not-found', 'order-not-found')
	if (seenRefundedPaise !== undefined && seenRefundedPaise !== order.refundedPaise)
		refuse('conflict', 'refund-meanwhile', { amount: formatPaise(order.refundedPaise), id: orderId })
	const left = refundablePaise(order, key)
	if (amountPaise <= left) return order
	if (left <= 0) refuse('conflict', 'refund-nothing-left', { id: orderId }, 'amount')
	refuse('conflict', 'refund-too-large', { amount: formatPaise(left), id: orderId }, 'amount')
}
