import { isCash } from '../../words/ways-to-pay.ts'
import { type Transaction, write } from '#app/adapters/db/db.server.ts'
import { type Actor, mustBeAllowed } from '../../words/roles.ts'
import { refuse } from '../../refusal.ts'
import { CANCELLED, SHIPPED, statusLabel } from '../../words/order-status.ts'
import { movingSelect } from '../placing/move-stock.server.ts'
import { writeOff } from '../placing/stock.server.ts'
import { moveOrderIn } from './move-order.server.ts'

/** The note in the histories of the order and of its stock. */
const returned = 'Returned to origin'

/**
 * Records that a COD shipment was returned to origin. The order is cancelled and its phone number remembered (rule:
 * returned-to-origin). Its units are restocked or written off. A repeated call changes nothing.
 *
 * @throws not-found: the order is unknown.
 * @throws conflict: the order is not a shipped COD order, or its cash was already collected.
 */
export async function returnToOrigin(
	actor: Actor,
	orderId: number,
	{ isSoldAgain }: { isSoldAgain: boolean },
): Promise<void> {
	mustBeAllowed(actor, 'orders')
	await write(async (tx) => {
		const order = await tx.order.findUnique({
			where: { id: orderId },
			select: { ...movingSelect, returnedToOriginAt: true },
		})
		if (!order) refuse('not-found', 'Order not found')
		if (order.returnedToOriginAt) return
		if (!isCash(order) || order.status !== SHIPPED)
			refuse('conflict', `Only a cash order that is ${statusLabel(SHIPPED)} comes back as not accepted.`)
		if (order.paymentState !== 'due') refuse('conflict', `The cash of order #${orderId} has been collected.`)
		const facts = { old: { status: statusLabel(order.status) }, new: { status: returned, soldAgain: isSoldAgain } }
		const before = await tx.stockMovement.findFirst({ orderBy: { id: 'desc' }, select: { id: true } })
		await moveOrderIn(tx, orderId, order, { to: CANCELLED, who: actor, note: returned, facts })
		await tx.order.update({ where: { id: orderId }, data: { returnedToOriginAt: new Date() }, select: { id: true } })
		if (!isSoldAgain) await writeOffBack(tx, actor, orderId, before?.id ?? 0)
	})
}

/** Writes off the units restocked in this transaction, with a separate entry in each product's stock history. */
async function writeOffBack(tx: Transaction, { userId }: Actor, orderId: number, after: number) {
	const back = await tx.stockMovement.findMany({
		where: { orderId, id: { gt: after }, change: { gt: 0 } },
		select: { productId: true, variantId: true, colorName: true, size: true, change: true },
	})
	for (const { change, ...place } of back)
		await tx.prepared.insert('StockMovement', {
			...place,
			change: -change,
			remaining: await writeOff(tx, { ...place, pieces: change }),
			reason: 'edited',
			note: `${returned}, order #${orderId}: not sold again`,
			byUserId: userId,
			createdAt: Date.now(),
		})
}
