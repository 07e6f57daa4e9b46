import { read, type Transaction } from '#app/adapters/db/db.server.ts'
import { formatPaise } from '../../values/money.ts'
import { refundOnline } from '../payments/online/refund-online.server.ts'
import { findRefundablePaise, recordRefund } from '../payments/refunds/refund-order.server.ts'
import { type Actor, requirePermission } from '../../auth/permissions.ts'
import { refuse } from '../../values/refusal.ts'
import { getUncreditedPaise, issueCreditNote } from '../invoices/credit-note.server.ts'
import { getReturn, type ReturnView } from './return-rows.server.ts'
import { describeDeduction } from './return-view.ts'
import { assertNoServiceRefund, getReturnRefundKey, advanceReturn } from './advance-return.server.ts'

interface ReturnRefund {
	/** The bank's payment reference. `''` when there is none. */
	reference: string
	/** The refund method: through the service that took the payment, or recorded only. */
	way: 'service' | 'noted'
	/** The amount to refund, if it differs from the offered one. */
	amountPaise?: number | undefined
	/** The reason for a different amount. `''` when there is none. */
	reason?: string
}

/**
 * Returns the amount that is offered for a return, in paise (rules: return-amount, return-deduction): the price of its
 * units minus the deduction, limited to the received payments that were not refunded yet. If a payment service was
 * asked for a refund and has not refused it, returns the amount of that refund.
 */
export async function calculateReturnRefund(
	{ id, orderId, refundPaise }: Pick<ReturnView, 'id' | 'orderId' | 'refundPaise'>,
	db: Pick<Transaction, 'order' | 'onlineRefund'> = read,
): Promise<number> {
	const key = getReturnRefundKey(id)
	// The amount left is read before the `onlineRefund` row. A refund that is requested and completed between these two
	// reads is then still found by its key.
	const left = await findRefundablePaise(db, orderId, key)
	const asked = await db.onlineRefund.findUnique({
		where: { orderId_key: { orderId, key } },
		select: { amountPaise: true, state: true },
	})
	return asked && asked.state !== 'refused' ? asked.amountPaise : Math.min(refundPaise, left)
}

/**
 * Refunds the units of a return, with a credit note when the order has a valid invoice (rules: record-refund,
 * service-refund, credit-note, return-amount).
 *
 * @throws invalid: on `reason`, the amount differs from the offered one and has no reason.
 * @throws not-found: the return is unknown.
 * @throws conflict: the amount exceeds what is left of the payments received, the service refuses it, the return is
 * neither received nor refunded, or its order is cancelled.
 * @throws busy: the service does not respond. Repeating the request continues the refund.
 */
export async function refundReturn(actor: Actor, id: number, refund: ReturnRefund): Promise<void> {
	requirePermission(actor, 'payments')
	const { reference, way } = refund
	const view = await getReturn(id)
	const { orderId } = view
	const key = getReturnRefundKey(id)
	const isByService = way === 'service' && view.worthPaise > 0
	if (isByService && view.state === 'received') {
		const amountPaise = await resolveRefundAmount(view, refund, read)
		await refundOnline(actor, orderId, { amountPaise, key }, (tx) => assertReturnReceived(tx, id))
	}
	await advanceReturn(actor, id, {
		from: ['received'],
		to: 'refunded',
		work: async (tx, now) => {
			if (!isByService) await assertNoServiceRefund(tx, now)
			const amountPaise = await resolveRefundAmount(now, refund, tx)
			if (!isByService && amountPaise > 0) await recordRefund(tx, actor, orderId, { amountPaise, reference, key })
			const documentInput = { orderId, byUserId: actor.userId, at: new Date() }
			// A credit note credits no more than was refunded.
			const atMostPaise = amountPaise < now.worthPaise ? await getUncreditedPaise(orderId, tx) : undefined
			const deduction = describeDeduction(now)
			const creditReason = ['Goods returned', deduction].filter(Boolean).join('. ')
			await issueCreditNote(tx, { ...documentInput, returnedLines: now.lines, atMostPaise, reason: creditReason })
			return [formatPaise(amountPaise), deduction, refund.reason].filter(Boolean).join('\n')
		},
	})
}

/**
 * Returns the amount to refund: the entered one, or else the offered one. If nothing of the payments is left, the
 * offered amount is the full value after the deduction. The refund is then refused because it exceeds the payments.
 */
async function resolveRefundAmount(
	view: ReturnView,
	{ amountPaise, reason }: ReturnRefund,
	db: Pick<Transaction, 'order' | 'onlineRefund'>,
): Promise<number> {
	const offered = (await calculateReturnRefund(view, db)) || view.refundPaise
	const chosen = amountPaise ?? offered
	if (chosen !== offered && !reason)
		refuse('invalid', 'return-refund-reason-missing', { amount: formatPaise(offered) }, 'reason')
	return chosen
}

async function assertReturnReceived(tx: Transaction, id: number): Promise<void> {
	const { state } = await getReturn(id, tx)
	if (state !== 'received') refuse('conflict', 'return-completed', { id })
}
