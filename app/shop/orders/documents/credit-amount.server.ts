import { read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { formatPaise } from '../../money.ts'
import { isUnpaid } from '../payments/payment-state.ts'
import { type Actor, mustBeAllowed } from '../../words/roles.ts'
import { refuse } from '../../refusal.ts'
import { creditNoteIn } from './credit-note.server.ts'

/**
 * What was given back of an order's price while its invoice stands, and no credit note took back, in paise
 * (rule: refund-credit-note).
 */
export async function uncreditedPaise(orderId: number, db: Pick<Transaction, 'taxDocument'> = read): Promise<number> {
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
	// What came in above the total was never its price.
	const offThePrice = refundedPaise - Math.max(0, receivedPaise - totalPaise)
	const credited = invoice.creditNotes.reduce((sum, note) => sum + note.totalPaise, 0)
	return Math.max(0, Math.min(offThePrice, invoice.totalPaise) - credited)
}

/** What a refund of an order says besides: '' where nothing is without a credit note (rule: refund-credit-note). */
export async function creditNoteWords(orderId: number): Promise<string> {
	return (await uncreditedPaise(orderId)) > 0
		? ' No credit note was made by it: one can be made on the page of the order.'
		: ''
}

interface AmountCredited {
	/** Printed on it. */
	reason: string
	/** What the page showed. */
	seenPaise: number
}

/**
 * Makes a credit note for what was given back without one, and answers its number; null when there is nothing
 * (rule: refund-credit-note). Another amount than the one that was seen: 'conflict'.
 */
export async function creditAmount(
	actor: Actor,
	orderId: number,
	{ reason, seenPaise }: AmountCredited,
): Promise<string | null> {
	mustBeAllowed(actor, 'payments')
	return write(async (tx) => {
		const amountPaise = await uncreditedPaise(orderId, tx)
		if (amountPaise === 0) return null
		if (amountPaise !== seenPaise)
			refuse('conflict', `By now it is ${formatPaise(amountPaise)} without a credit note. Please look again.`)
		const by = { byUserId: actor.userId, by: actor }
		const note = await creditNoteIn(tx, { orderId, ...by, at: new Date(), amountPaise, reason })
		return note!.number
	})
}
