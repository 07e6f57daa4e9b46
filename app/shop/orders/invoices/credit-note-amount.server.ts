import { read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { formatPaise } from '../../values/money.ts'
import { isUnpaid } from '../payments/payment-state.ts'
import { type Actor, requirePermission } from '../../auth/roles.ts'
import { refuse } from '../../values/refusal.ts'
import { issueCreditNote } from './credit-note.server.ts'

/**
 * Returns the refunds of an order's price, in paise, that no credit note covers while its invoice is valid (rule:
 * refund-credit-note).
 */
export async function getUncreditedPaise(
	orderId: number,
	db: Pick<Transaction, 'taxDocument'> = read,
): Promise<number> {
	const invoice = await db.taxDocument.findUnique({
		where: { standsForOrderId: orderId },
		select: {
			totalPaise: true,
			creditNotes: { select: { totalPaise: true } },
			order: { select: { totalPaise: true, receivedPaise: true, refundedPaise: true, paymentState: true } },
		},
	})
	if (!invoice || isUnpaid(invoice.order.paymentState)) return 0
	const { receivedPaise, refundedPaise, totalPaise } = invoice.order
	// The amount received above the total was never part of the price.
	const offThePrice = refundedPaise - Math.max(0, receivedPaise - totalPaise)
	const credited = invoice.creditNotes.reduce((sum, note) => sum + note.totalPaise, 0)
	return Math.max(0, Math.min(offThePrice, invoice.totalPaise) - credited)
}

/**
 * Returns an addition to the refund message. `''` when every refund is covered by a credit note (rule:
 * refund-credit-note).
 */
export async function describePendingCreditNote(orderId: number): Promise<string> {
	return (await getUncreditedPaise(orderId)) > 0
		? ' No credit note was made by it: one can be made on the page of the order.'
		: ''
}

interface CreditAmountInput {
	/** Printed on the credit note. */
	reason: string
	/** The amount that the page showed. */
	seenPaise: number
}

/**
 * Issues a credit note for refunds that have none and returns its number. Returns `null` when there is nothing to
 * credit (rule: refund-credit-note).
 *
 * @throws conflict: the amount differs from the one that the page showed.
 */
export async function issueAmountCreditNote(
	actor: Actor,
	orderId: number,
	{ reason, seenPaise }: CreditAmountInput,
): Promise<string | null> {
	requirePermission(actor, 'payments')
	return write(async (tx) => {
		const amountPaise = await getUncreditedPaise(orderId, tx)
		if (amountPaise === 0) return null
		if (amountPaise !== seenPaise)
			refuse('conflict', 'credit-note-amount-changed', { amount: formatPaise(amountPaise) })
		const by = { byUserId: actor.userId, by: actor }
		const note = await issueCreditNote(tx, { orderId, ...by, at: new Date(), amountPaise, reason })
		return note!.number
	})
}
