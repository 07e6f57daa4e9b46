import { isCod } from '../../values/payment-methods.ts'
import { type Transaction, write, read } from '#app/adapters/db/db.server.ts'
import type { ActivityActor } from '../../activity/record-activity.server.ts'
import { type Actor, requirePermission } from '../../auth/permissions.ts'
import { refuse } from '../../values/refusal.ts'
import { CANCELLED, SHIPPED, getStatusLabel } from '../../values/order-status.ts'
import { statusChangeSelect, applyStatusChange } from './apply-status-change.server.ts'
import { writeOffStock } from '../../inventory/stock.server.ts'
import { formatVariantTitle } from '../../catalog/color/color-labels.ts'

/** The note in the order's history and in the stock history. */
const returnedToOriginNote = 'Returned to origin'

/**
 * Records that a COD shipment was returned to origin. The order is cancelled, and it counts as returned in the history
 * of its phone number (rule: returned-to-origin). Its units are restocked or written off. A repeated call changes
 * nothing.
 *
 * @throws not-found: the order is unknown.
 * @throws conflict: the order is not a shipped COD order, or its cash was already collected.
 */
export async function markReturnedToOrigin(
	actor: Actor,
	orderId: number,
	{ shouldRestock }: { shouldRestock: boolean },
): Promise<void> {
	requirePermission(actor, 'orders')
	await write((tx) => returnToOrigin(tx, actor, orderId, { shouldRestock }))
}

/**
 * Records a return to origin like `markReturnedToOrigin`, in the caller's transaction and without checking permissions.
 */
export async function returnToOrigin(
	tx: Transaction,
	actor: ActivityActor,
	orderId: number,
	{ shouldRestock, note = returnedToOriginNote }: { shouldRestock: boolean; note?: string },
): Promise<void> {
	const order = await tx.order.findUnique({
		where: { id: orderId },
		select: { ...statusChangeSelect, returnedToOriginAt: true },
	})
	if (!order) refuse('not-found', 'order-not-found')
	if (order.returnedToOriginAt) return
	if (!isCod(order) || order.status !== SHIPPED)
		refuse('conflict', 'order-not-returnable-to-origin', { status: getStatusLabel(SHIPPED) })
	if (order.paymentState !== 'due') refuse('conflict', 'order-cod-collected', { id: orderId })
	const changes = {
		old: { status: getStatusLabel(order.status) },
		new: { status: returnedToOriginNote, soldAgain: shouldRestock },
	}
	const before = await tx.stockMovement.findFirst({ orderBy: { id: 'desc' }, select: { id: true } })
	await applyStatusChange(tx, orderId, order, {
		to: CANCELLED,
		who: actor,
		note,
		facts: changes,
	})
	await tx.order.update({ where: { id: orderId }, data: { returnedToOriginAt: new Date() }, select: { id: true } })
	if (!shouldRestock) await writeOffReturned(tx, actor?.userId ?? null, orderId, before?.id ?? 0)
}

/** Writes off the units restocked in this transaction, with a separate entry in each product's stock history. */
async function writeOffReturned(tx: Transaction, byUserId: number | null, orderId: number, after: number) {
	const back = await tx.stockMovement.findMany({
		where: { orderId, id: { gt: after }, change: { gt: 0 } },
		select: { productId: true, variantId: true, colorName: true, size: true, change: true },
	})
	for (const { change, ...place } of back)
		await tx.prepared.insert('StockMovement', {
			...place,
			change: -change,
			remaining: await writeOffStock(tx, { ...place, quantity: change }),
			reason: 'edited',
			note: `${returnedToOriginNote}, order #${orderId}: not restocked`,
			byUserId,
			createdAt: Date.now(),
		})
}

/** An order line to restock. */
export type RestockLine = Awaited<ReturnType<typeof getRestockPreview>>[number]

/**
 * Returns the stock that cancelling an order restores, one entry per line (rule: cancel-restocks).
 *
 * @throws not-found: the order is unknown.
 */
export async function getRestockPreview(orderId: number) {
	const order = await read.order.findUnique({ where: { id: orderId }, select: statusChangeSelect })
	if (!order) refuse('not-found', 'order-not-found')
	return order.items.map(({ productId, productName, product, variantId, quantity, colorName, size }) => ({
		/** Example: `'2 × Linen Shirt, White, size M'`. */
		label: `${quantity} × ${[productName, formatVariantTitle({ colorName, size })].filter(Boolean).join(', ')}`,
		/** The product or its variant no longer exists, so the units are not restocked (rule: restock-same-variant). */
		isUncounted: productId === null || (variantId === null && Boolean(product?.countsByVariant)),
	}))
}
