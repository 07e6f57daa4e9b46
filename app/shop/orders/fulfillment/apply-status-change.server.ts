import { type Prisma, type Transaction, read } from '#app/adapters/db/db.server.ts'
import { type ActivityValues, recordOrderActivity, type ActivityActor } from '../../activity/record-activity.server.ts'
import { issueCreditNote } from '../invoices/credit-note.server.ts'
import { issueInvoice } from '../invoices/issue-invoice.server.ts'
import type { DocumentInput } from '../invoices/tax-documents.server.ts'
import { refuse } from '../../values/refusal.ts'
import { anonymizeOrders } from '../../people/account/account.server.ts'
import { CANCELLED, isShipped } from '../../values/order-status.ts'
import { assertCouponUsableAgain } from '../../pricing/coupons/validate-coupon.server.ts'
import {
	toItemStockLines,
	stockItemSelect,
	unmatchedMovement,
	type StockMove,
	restockLines,
	type StockLine,
	deductStock,
} from '../../inventory/stock.server.ts'
import { releaseExchanges } from '../returns/exchange-stock.server.ts'
import { isManualPayment } from '../payments/payment-methods.server.ts'
import { needsUnpaidConfirmation } from '../payments/payment-required.server.ts'
import { type FulfillmentStatus, getFulfillmentStatus, toOrderStatus } from './fulfillment-status.ts'

export interface StatusChangeInput {
	to: number
	who: ActivityActor
	/** The reason, for the order's history. */
	note?: string | null | undefined
	/** The values that the activity log records, before and after the change. */
	facts?: { old: ActivityValues; new: ActivityValues }
	courier?: string | undefined
	trackingNumber?: string | undefined
}

/**
 * Changes the status of an order that was read in the same transaction. Also moves its stock (rule: cancel-restocks),
 * issues its invoice or credit note (rules: invoice-number, credit-note), and records the change in the history, from
 * which emails and webhooks are created (rules: order-emails, webhook-events).
 *
 * @throws conflict: stock is short, the coupon was used up, units of the order were returned, or a GST rate is unknown.
 */
export async function applyStatusChange(
	tx: Transaction,
	orderId: number,
	order: Prisma.OrderGetPayload<{ select: typeof statusChangeSelect }>,
	{ to, who, note: message, facts, courier, trackingNumber }: StatusChangeInput,
): Promise<void> {
	const byUserId = who?.userId ?? null
	if (to === CANCELLED) await assertNothingReturned(tx, orderId)
	// Exchanges of a cancelled order are not shipped, so their reserved items are released.
	if (to === CANCELLED) await releaseExchanges(tx, who, orderId, {})
	if (to === CANCELLED && !isShipped(order.status)) await markBookingForCancellation(tx, orderId)
	const moved = await moveStockForStatus(tx, orderId, order, to)
	const moving = await tx.order.update({
		where: { id: orderId },
		data: {
			status: to,
			// Confirming an order keeps its payment deadline (rule: payment-hold). Shipping or cancelling it removes
			// it.
			...(isShipped(to) || to === CANCELLED ? { paymentExpiresAt: null } : {}),
			// A shipped order keeps the time of packing. Any other new status removes it.
			...(isShipped(to) ? {} : { packedAt: null }),
			...(order.status === CANCELLED ? { returnedToOriginAt: null } : {}),
			...(courier ? { courier } : {}),
			...(trackingNumber ? { trackingNumber } : {}),
			stockMovements: { createMany: { data: moved.map((movement) => ({ ...movement, byUserId })) } },
		},
		select: { userId: true, source: true, channel: true, isGuest: true },
	})
	await recordOrderActivity(tx, who, orderId, { action: 'status', from: order.status, to, note: message, ...facts })
	await issueDocuments(tx, { orderId, from: order.status, to, byUserId, at: new Date() })
	// The customer's account was deleted, so the order is anonymized once it is completed. Point-of-sale orders, orders
	// created by staff and guest orders never had an account.
	if (moving.userId === null && moving.source === 'web' && moving.channel === null && !moving.isGuest)
		await anonymizeOrders(tx, { id: orderId })
}

/** Rejects cancelling an order with returned units, which would be restocked twice (rule: return-steps). */
async function assertNothingReturned(tx: Transaction, orderId: number) {
	const state = { in: ['received', 'refunded', 'sent', 'closed'] }
	const one = await tx.orderReturn.findFirst({ where: { orderId, state }, select: { id: true } })
	if (one) refuse('conflict', 'order-cancel-after-return', { id: orderId })
}

/**
 * Marks the open booking of an order that is cancelled before it ships, so that the scheduled job cancels it (rule:
 * courier-booking).
 */
async function markBookingForCancellation(tx: Transaction, orderId: number): Promise<void> {
	const where = { orderId, state: { in: ['booking', 'booked'] } }
	await tx.shipment.updateMany({ where, data: { state: 'cancelling', nextAt: new Date() } })
}

/**
 * Issues the documents of a status change in the same transaction: an invoice when the order ships, and a credit note
 * when a shipped order moves back or is cancelled (rules: invoice-number, credit-note).
 */
async function issueDocuments(
	tx: Transaction,
	{ from, to, ...documentInput }: DocumentInput & { from: number; to: number },
): Promise<void> {
	if (isShipped(to) && !isShipped(from)) await issueInvoice(tx, documentInput)
	if (!isShipped(from) || isShipped(to)) return
	await issueCreditNote(tx, {
		...documentInput,
		reason: to === CANCELLED ? 'The order was cancelled' : 'The order was not shipped',
	})
}

/** A confirmation that staff must give before a status change. Its name is part of the URL of the confirmation page. */
type StatusChangeConfirmation = 'ship-unpaid' | 'revert-shipping'

/**
 * Returns the confirmation that staff must give before an order changes to the fulfillment status `to`. `'ship-unpaid'`
 * asks before packing or shipping an unpaid order (rule: unpaid-order-warning). It is always needed for the order's
 * next step (`isNextStep`). For a status that is set directly, a shop with manual payments does not need it.
 * `'revert-shipping'` asks before moving a shipped order back (rule: undo-shipped). `null` when no confirmation is
 * needed, for an unknown order, and when the order already has the status `to` or no longer has the status `expected`.
 */
export async function findRequiredConfirmation(
	id: number,
	to: FulfillmentStatus,
	expected?: FulfillmentStatus,
	{ isNextStep }: { isNextStep: boolean } = { isNextStep: false },
): Promise<StatusChangeConfirmation | null> {
	const select = { status: true, packedAt: true, paymentMethod: true, paymentState: true }
	const order = await read.order.findUnique({ where: { id }, select })
	if (!order || getFulfillmentStatus(order.status, order.packedAt) === to) return null
	if (expected && toOrderStatus(expected) !== order.status) return null
	const isAsked = isNextStep || !isManualPayment()
	if (to === 'packed' || isShipped(toOrderStatus(to)))
		return isAsked && needsUnpaidConfirmation(order) ? 'ship-unpaid' : null
	return isShipped(order.status) && toOrderStatus(to) !== CANCELLED ? 'revert-shipping' : null
}

export const statusChangeSelect = {
	status: true,
	userId: true,
	paymentMethod: true,
	paymentState: true,
	couponCode: true,
	items: { select: { ...stockItemSelect, quantity: true } },
} as const satisfies Prisma.OrderSelect

type StatusChangeOrder = Prisma.OrderGetPayload<{ select: typeof statusChangeSelect }>

/**
 * Moves the stock of an order that changes its status (rule: cancel-restocks). Cancelling restocks the units and frees
 * the use of the coupon. Reinstating a cancelled order deducts the units and uses the coupon again (rule: coupon-uses).
 *
 * @throws conflict: stock is short, or the coupon was used up meanwhile.
 */
async function moveStockForStatus(tx: Transaction, orderId: number, order: StatusChangeOrder, to: number) {
	const { status: from, items, couponCode, userId } = order
	const lines = items.flatMap((item) => toItemStockLines(item, item.quantity))
	if (to === CANCELLED) return (await restockLines(tx, lines)).map((movement) => ({ ...movement, reason: 'cancelled' }))
	if (from === CANCELLED && couponCode) await assertCouponUsableAgain(tx.prepared.rows, couponCode, userId)
	if (from === CANCELLED)
		return (await deductAgain(tx, orderId, lines)).map((movement) => ({ ...movement, reason: 'reinstated' }))
	return []
}

/**
 * Deducts the stock of a reinstated order. Units whose variant was deleted before the order was cancelled were not
 * restocked, so they are not deducted (rule: restock-same-variant).
 *
 * @throws conflict: stock is short, or a variant was deleted after its units were restocked.
 */
async function deductAgain(tx: Transaction, orderId: number, lines: StockLine[]): Promise<StockMove[]> {
	const deletedVariantLines = lines.filter(({ isByVariant, variantId }) => isByVariant && variantId === null)
	const moved: StockMove[] = []
	for (const line of deletedVariantLines) {
		const movement = unmatchedMovement(line)
		const { productId, colorName, size } = movement
		const last = await tx.stockMovement.findFirst({
			where: { orderId, productId, colorName, size },
			orderBy: { id: 'desc' },
			select: { change: true },
		})
		if (last?.change !== 0) refuse('conflict', 'order-stock-untracked', { product: line.name })
		moved.push(movement)
	}
	return [
		...moved,
		...(await deductStock(
			tx,
			lines.filter((line) => !deletedVariantLines.includes(line)),
		)),
	]
}
