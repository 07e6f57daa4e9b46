import type { Prisma, Transaction } from '#app/adapters/db/db.server.ts'
import { type Facts, noteOrder, type Who } from '../../journal/journal.server.ts'
import { creditNoteIn } from '../documents/credit-note.server.ts'
import { giveInvoiceIn } from '../documents/invoice.server.ts'
import type { DocumentGiven } from '../documents/new-document.server.ts'
import { refuse } from '../../refusal.ts'
import { anonymiseOrders } from '../../people/account/remove-account.server.ts'
import { CANCELLED, hasGone } from '../../words/order-status.ts'
import { type movingSelect, moveStock } from '../placing/move-stock.server.ts'

export interface Move {
	to: number
	who: Who
	/** The reason, for the history. */
	note?: string | null | undefined
	/** Values for the log. */
	facts?: { old: Facts; new: Facts }
	courier?: string | undefined
	trackingNumber?: string | undefined
}

/**
 * Changes the status of an order that was read in the same transaction, with its stock (rule: cancel-restocks), its
 * history, from which customer and systems are notified (rules: order-mails, webhook-events), and its invoice (rule:
 * invoice-number).
 *
 * @throws conflict: stock is short, or units of the order were returned.
 */
export async function moveOrderIn(
	tx: Transaction,
	orderId: number,
	order: Prisma.OrderGetPayload<{ select: typeof movingSelect }>,
	{ to, who, note: words, facts, courier, trackingNumber }: Move,
): Promise<void> {
	const byUserId = who?.userId ?? null
	if (to === CANCELLED) await mustHaveAllPieces(tx, orderId)
	const moved = await moveStock(tx, orderId, order, to)
	const moving = await tx.order.update({
		where: { id: orderId },
		data: {
			status: to,
			// A confirmed order still awaits its payment (rule: payment-hold).
			...(hasGone(to) || to === CANCELLED ? { heldUntil: null } : {}),
			// An order that has shipped stays packed.
			...(hasGone(to) ? {} : { packedAt: null }),
			...(order.status === CANCELLED ? { returnedToOriginAt: null } : {}),
			...(courier ? { courier } : {}),
			...(trackingNumber ? { trackingNumber } : {}),
			stockMovements: { createMany: { data: moved.map((movement) => ({ ...movement, byUserId })) } },
		},
		select: { userId: true, source: true, takenBy: true },
	})
	await noteOrder(tx, who, orderId, { act: 'status', from: order.status, to, words, ...facts })
	await documentsOfStep(tx, { orderId, from: order.status, to, byUserId, at: new Date() })
	// Point-of-sale orders and orders created by staff never had an account that could be deleted.
	if (moving.userId === null && moving.source === 'web' && moving.takenBy === null)
		await anonymiseOrders(tx, { id: orderId })
}

/** Rejects cancelling an order with returned units, which would be restocked twice (rule: return-steps). */
async function mustHaveAllPieces(tx: Transaction, orderId: number) {
	const state = { in: ['received', 'refunded', 'sent', 'closed'] }
	const one = await tx.orderReturn.findFirst({ where: { orderId, state }, select: { id: true } })
	if (one) refuse('conflict', `Pieces of order #${orderId} were sent back already: it cannot be cancelled any more.`)
}

/**
 * Issues the documents of a status change in the same transaction: an invoice when the order ships, and a credit note
 * when a shipped order moves back or is cancelled (rules: invoice-number, credit-note).
 */
async function documentsOfStep(
	tx: Transaction,
	{ from, to, ...given }: DocumentGiven & { from: number; to: number },
): Promise<void> {
	if (hasGone(to) && !hasGone(from)) await giveInvoiceIn(tx, given)
	if (!hasGone(from) || hasGone(to)) return
	await creditNoteIn(tx, { ...given, reason: to === CANCELLED ? 'The order is cancelled' : 'The order was not sent' })
}
