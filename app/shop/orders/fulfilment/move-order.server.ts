import type { Prisma, Transaction } from '#app/adapters/db/db.server.ts'
import { tellCustomer } from '../../mail/tell-customer.server.ts'
import { documentsOfStep } from '../../tax/documents/documents-of-step.server.ts'
import { refuse } from '../../refusal.ts'
import { tellSystems } from '../../webhooks/tell-systems.server.ts'
import { anonymiseOrders } from '../anonymise-orders.server.ts'
import { CANCELLED, hasGone } from '../order-status.ts'
import { type movingSelect, moveStock } from '../placing/move-stock.server.ts'

export interface Move {
	to: number
	/** Null: the shop itself. */
	byUserId: number | null
	/** Why, for the history. */
	note?: string | null | undefined
	courier?: string | undefined
	trackingNumber?: string | undefined
}

/**
 * Moves an order, as it was read in this transaction, to another status, with its pieces (rule 56), its history, its
 * invoice (rule 223), the customer's mail (rule 162) and the news of it (rule 255). Short of stock, or pieces of it were sent back: 'conflict'.
 */
export async function moveOrderIn(
	tx: Transaction,
	orderId: number,
	order: Prisma.OrderGetPayload<{ select: typeof movingSelect }>,
	{ to, byUserId, note, courier, trackingNumber }: Move,
): Promise<void> {
	if (to === CANCELLED) await mustHaveAllPieces(tx, orderId)
	const moved = await moveStock(tx, orderId, order, to)
	const told = await tx.order.update({
		where: { id: orderId },
		data: {
			status: to,
			// Confirmed it still waits for its payment (rule 213).
			...(hasGone(to) || to === CANCELLED ? { heldUntil: null } : {}),
			// Once sent, it stays packed.
			...(hasGone(to) ? {} : { packedAt: null }),
			...(order.status === CANCELLED ? { returnedToOriginAt: null } : {}),
			...(courier ? { courier } : {}),
			...(trackingNumber ? { trackingNumber } : {}),
			events: { create: { fromStatus: order.status, toStatus: to, byUserId, note: note || null } },
			stockMovements: { createMany: { data: moved.map((movement) => ({ ...movement, byUserId })) } },
		},
		select: { userId: true, email: true, source: true },
	})
	await documentsOfStep(tx, { orderId, from: order.status, to, byUserId, at: new Date() })
	await tellCustomer(tx, orderId, to, told)
	await tellSystems(tx, 'order.status', orderId, { oldStatus: order.status, newStatus: to })
	// At the counter nobody had an account that could be deleted.
	if (told.userId === null && told.source === 'web') await anonymiseOrders(tx, { id: orderId })
}

/** Pieces that were sent back would come back twice (rule 236). */
async function mustHaveAllPieces(tx: Transaction, orderId: number) {
	const state = { in: ['received', 'refunded', 'sent', 'closed'] }
	const one = await tx.orderReturn.findFirst({ where: { orderId, state }, select: { id: true } })
	if (one) refuse('conflict', `Pieces of order #${orderId} were sent back already: it cannot be cancelled any more.`)
}
