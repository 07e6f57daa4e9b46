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
	/** Why, for the history. */
	note?: string | null | undefined
	/** Facts for the log. */
	facts?: { old: Facts; new: Facts }
	courier?: string | undefined
	trackingNumber?: string | undefined
}

/**
 * Moves an order, as it was read in this transaction, to another status, with its pieces (rule: cancel-restocks), its
 * history, from which customer and systems are told (rules: order-mails, webhook-events), and its invoice
 * (rule: invoice-number). Short of stock, or pieces of it were sent back: 'conflict'.
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
			// Confirmed it still waits for its payment (rule: payment-hold).
			...(hasGone(to) || to === CANCELLED ? { heldUntil: null } : {}),
			// Once sent, it stays packed.
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
	// An order at the counter, or that the staff took, had no account that could be deleted.
	if (moving.userId === null && moving.source === 'web' && moving.takenBy === null)
		await anonymiseOrders(tx, { id: orderId })
}

/** Pieces that were sent back would come back twice (rule: return-steps). */
async function mustHaveAllPieces(tx: Transaction, orderId: number) {
	const state = { in: ['received', 'refunded', 'sent', 'closed'] }
	const one = await tx.orderReturn.findFirst({ where: { orderId, state }, select: { id: true } })
	if (one) refuse('conflict', `Pieces of order #${orderId} were sent back already: it cannot be cancelled any more.`)
}

/**
 * What an order gets when its status has changed, in the same transaction: going, its invoice; coming back from there
 * or cancelled, a credit note (rules: invoice-number, credit-note).
 */
async function documentsOfStep(
	tx: Transaction,
	{ from, to, ...given }: DocumentGiven & { from: number; to: number },
): Promise<void> {
	if (hasGone(to) && !hasGone(from)) await giveInvoiceIn(tx, given)
	if (!hasGone(from) || hasGone(to)) return
	await creditNoteIn(tx, { ...given, reason: to === CANCELLED ? 'The order is cancelled' : 'The order was not sent' })
}
