import { type Prisma, type Transaction, read } from '#app/adapters/db/db.server.ts'
import { type ActivityValues, recordOrderActivity, type ActivityActor } from '../../activity/record-activity.server.ts'
import { issueCreditNote } from '../invoices/credit-note.server.ts'
import { issueInvoice } from '../invoices/issue-invoice.server.ts'
import type { DocumentInput } from '../invoices/tax-documents.server.ts'
import { refuse } from '../../values/refusal.ts'
import { anonymizeOrders } from '../../people/account/account.server.ts'
import { CANCELLED, isShipped } from '../../values/order-status.ts'
import { reclaimCouponUse } from '../../pricing/coupons/validate-coupon.server.ts'
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
	/** The reason, for the history. */
	note?: string | null | undefined
	/** Values for the log. */
	facts?: { old: ActivityValues; new: ActivityValues }
	courier?: string | undefined
	trackingNumber?: string | undefined
}

/**
 * Changes the status of an order that was read in the same transaction, with its stock (rule: cancel-restocks), its
 * history, from which customer and systems are notified (rules: order-emails, webhook-events), and its invoice (rule:
 * invoice-number).
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
	// An exchange that waits for its items is not sent any more.
	if (to === CANCELLED) await releaseExchanges(tx, who, orderId, {})
	if (to === CANCELLED && !isShipped(order.status)) await cancelBooking(tx, orderId)
	const moved = await moveStockForStatus(tx, orderId, order, to)
	const moving = await tx.order.update({
		where: { id: orderId },
		data: {
			status: to,
			// A confirmed order still awaits its payment (rule: payment-hold).
			...(isShipped(to) || to === CANCELLED ? { paymentExpiresAt: null } : {}),
			// An order that has shipped stays packed.
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
	// Point-of-sale orders, orders created by staff and those of guests never had an account that could be deleted.
	if (moving.userId === null && moving.source === 'web' && moving.channel === null && !moving.isGuest)
		await anonymizeOrders(tx, { id: orderId })
}

/** Rejects cancelling an order with returned units, which would be restocked twice (rule: return-steps). */
async function assertNothingReturned(tx: Transaction, orderId: number) {
	const state = { in: ['received', 'refunded', 'sent', 'closed'] }
	const one = await tx.orderReturn.findFirst({ where: { orderId, state }, select: { id: true } })
	if (one) refuse('conflict', 'order-cancel-after-return', { id: orderId })
}

/** Lets the scheduled job cancel the open booking of an order that is cancelled before it ships (rule: courier-booking). */
async function cancelBooking(tx: Transaction, orderId: number): Promise<void> {
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

/** The confirmation to show, as named in its address. */
type StatusChangeConfirmation = 'ship-unpaid' | 'revert-shipping'

/**
 * Returns the confirmation that the staff must give before an order changes to a fulfillment status: to pack or ship it
 * although it is not paid (rule: unpaid-order-warning), or to move it back although it was shipped (rule: undo-shipped).
 * `null` when none is needed, for an unknown order, and when the order no longer has the `expected` status. A status
 * that is set directly needs no confirmation of the missing payment when the shop only records online payments.
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
 * Moves the stock of an order that changes its status (rule: cancel-restocks), back to where it was taken from or out
 * of it again, together with the coupon use (rule: coupon-uses).
 *
 * @throws conflict: stock is short, or the coupon was used up meanwhile.
 */
async function moveStockForStatus(tx: Transaction, orderId: number, order: StatusChangeOrder, to: number) {
	const { status: from, items, couponCode, userId } = order
	const lines = items.flatMap((item) => toItemStockLines(item, item.quantity))
	if (to === CANCELLED) return (await restockLines(tx, lines)).map((movement) => ({ ...movement, reason: 'cancelled' }))
	if (from === CANCELLED && couponCode) await reclaimCouponUse(tx.prepared.rows, couponCode, userId)
	if (from === CANCELLED)
		return (await deductAgain(tx, orderId, lines)).map((movement) => ({ ...movement, reason: 'reinstated' }))
	return []
}

/** Takes stock again. Units that were returned to no variant are taken from none (rule: restock-same-variant). */
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
