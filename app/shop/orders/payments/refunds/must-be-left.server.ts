import type { Transaction } from '#app/adapters/db/db.server.ts'
import { formatPaise } from '../../../money.ts'
import { refuse } from '../../../refusal.ts'
import { leftToRefundPaise, type MoneyOfOrder, moneySelect } from './refund-needed.ts'

export interface WantedRefund {
	amountPaise: number
	/** What the page showed as given back before; another refund since then is told of. */
	seenRefundedPaise?: number | undefined
	/** A refund that a service was asked for does not count against itself. */
	key?: string
}

/**
 * The money of an order of which so much can be given back (rule: record-refund).
 *
 * @throws invalid on `amount`: nothing.
 * @throws not-found: unknown.
 * @throws conflict: more than is left beside what a service was asked to give back, or another refund since the page
 *   was opened.
 */
export async function mustBeLeft(tx: Transaction, orderId: number, wanted: WantedRefund): Promise<MoneyOfOrder> {
	const { amountPaise, seenRefundedPaise, key } = wanted
	if (!Number.isSafeInteger(amountPaise) || amountPaise <= 0)
		refuse('invalid', 'Please enter more than nothing', 'amount')
	const order = await tx.order.findUnique({
		where: { id: orderId },
		select: {
			...moneySelect,
			onlineRefunds: { where: { state: 'asked' }, select: { key: true, amountPaise: true } },
		},
	})
	if (!order) refuse('not-found', 'Order not found')
	if (seenRefundedPaise !== undefined && seenRefundedPaise !== order.refundedPaise)
		refuse(
			'conflict',
			`In the meantime ${formatPaise(order.refundedPaise)} of order #${orderId} was given back. Please open it again.`,
		)
	const asked = order.onlineRefunds.filter((one) => one.key !== key)
	const left = leftToRefundPaise(order) - asked.reduce((sum, one) => sum + one.amountPaise, 0)
	if (amountPaise > left)
		refuse(
			'conflict',
			left <= 0
				? `Nothing of order #${orderId} is left to give back.`
				: `Only ${formatPaise(left)} of order #${orderId} is left to give back.`,
			'amount',
		)
	return order
}
