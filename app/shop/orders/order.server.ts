import { type Prisma, read, write } from '#app/adapters/db/db.server.ts'
import { variantWords } from '../catalog/variant/variant-grid.ts'
import { shortAdminPageSize } from '../paging.ts'
import { type Actor, mustBeAllowed } from '../words/roles.ts'
import { adminOrderRows } from './admin-order-rows.server.ts'
import { isAgreed } from './payments/agreed-payment.server.ts'
import { goesUnpaid, unpaidWords } from './payments/must-be-paid.server.ts'
import { refuse } from '../refusal.ts'
import { historyOf, describeMeanwhile } from '../journal/history-of-order.server.ts'
import { stockOfSteps } from './order-history.ts'
import { orderSelect, orderView, summarySelect, summaryView } from './order-rows.server.ts'
import { moveOrderIn } from './fulfilment/move-order.server.ts'
import { stageOf } from './fulfilment/order-stage.ts'
import { findOrders, type OrderFilter } from './order-search.server.ts'
import { hasGone, isOrderStatus, statusLabel } from '../words/order-status.ts'
import type { OrderSummary, OrderView, TakenBy } from './order-view.ts'
import { movingSelect } from './placing/move-stock.server.ts'
import type { EntryKind } from './payments/payment-state.ts'
import { serviceNamed } from './payments/online/service-names.ts'
import { leftToRefundPaise, type MoneyOfOrder, refundNeededPaise } from './payments/refunds/refund-needed.ts'

const newestFirst = [{ createdAt: 'desc' }, { id: 'desc' }] as const satisfies Prisma.OrderOrderByWithRelationInput[]

/**
 * Returns a customer's order.
 *
 * @throws not-found: the order is unknown or belongs to another customer, without distinction (rule: unknown-order).
 */
export async function orderOf(userId: number, orderId: number): Promise<OrderView> {
	const row = await read.order.findFirst({ where: { id: orderId, userId }, select: orderSelect })
	return row ? orderView(row) : refuse('not-found', 'Invalid order or session. Please log in or try again.')
}

/** Lists a customer's orders, newest first. */
export async function ordersOf(userId: number): Promise<OrderSummary[]> {
	const rows = await read.order.findMany({ where: { userId }, orderBy: [...newestFirst], select: summarySelect })
	return rows.map(summaryView)
}

/** Returns a page of the orders found, newest first (rule: list-search). */
export async function listAdminOrders({
	page,
	pageSize = shortAdminPageSize,
	...filter
}: OrderFilter & { page: number; pageSize?: number }) {
	const { items: ids, ...window } = await findOrders(filter, page, pageSize)
	return { ...window, items: await adminOrderRows(ids) }
}

const movementSelect = {
	reason: true,
	productId: true,
	colorName: true,
	size: true,
	note: true,
	change: true,
	remaining: true,
} as const satisfies Prisma.StockMovementSelect

const entrySelect = {
	id: true,
	kind: true,
	amountPaise: true,
	reference: true,
	provider: true,
	at: true,
	byUser: { select: { username: true } },
} as const satisfies Prisma.PaymentEntrySelect

/** The payment entries of an order, oldest first, and their sums. */
const ledgerSelect = {
	payments: { orderBy: { id: 'asc' }, select: entrySelect },
	claims: {
		where: { state: 'open' },
		take: 1,
		select: { id: true, utr: true, amountPaise: true, createdAt: true },
	},
	receivedPaise: true,
	refundedPaise: true,
} as const satisfies Prisma.OrderSelect

const historySelect = {
	userId: true,
	takenBy: true,
	packedAt: true,
	courier: true,
	trackingNumber: true,
	returnedToOriginAt: true,
	stockMovements: { orderBy: { id: 'asc' }, select: movementSelect },
	...ledgerSelect,
} as const satisfies Prisma.OrderSelect

/**
 * Returns an order with its history.
 *
 * @throws not-found: the order is unknown.
 */
export async function orderForAdmin(id: number) {
	const row = await read.order.findUnique({ where: { id }, select: { ...orderSelect, ...historySelect } })
	if (!row) refuse('not-found', orderNotFound)
	const events = await historyOf(id)
	const { stockMovements, userId, takenBy, packedAt, courier, trackingNumber, returnedToOriginAt, ...order } = row
	const names = new Map(order.items.map(({ productId, productName }) => [productId, productName]))
	const moved = stockOfSteps(events, stockMovements)
	return {
		...orderView(order),
		userId,
		/** The sales channel, if staff created the order (rule: taken-order). */
		takenBy: takenBy as TakenBy | null,
		courier,
		trackingNumber,
		/** The order was cancelled because the customer did not accept the shipment (rule: returned-to-origin). */
		isReturnedToOrigin: returnedToOriginAt !== null,
		stage: stageOf(order.status, packedAt),
		...ledgerView(row),
		events: events.map(({ fromStatus, toStatus, ...event }, index) => ({
			...event,
			fromLabel: fromStatus === null ? null : statusLabel(fromStatus),
			toLabel: statusLabel(toStatus),
			/** The item's stock movements under the product name at purchase. A note explains a movement of zero units. */
			stock: (moved[index] ?? []).map(({ productId, colorName, size, note, change, remaining }) => ({
				name: [names.get(productId) ?? 'A product', variantWords(colorName ?? '', size ?? '')]
					.filter(Boolean)
					.join(', '),
				change,
				remaining,
				...(note ? { note } : {}),
			})),
		})),
	}
}

export type AdminOrderView = Awaited<ReturnType<typeof orderForAdmin>>

type Claim = Prisma.PaymentClaimGetPayload<{ select: typeof ledgerSelect.claims.select }>
type Entry = Prisma.PaymentEntryGetPayload<{ select: typeof entrySelect }>

/**
 * Returns the payment entries of an order with their authors, the claim to compare with the bank account, and the
 * refundable amounts.
 */
function ledgerView({ payments, claims, ...order }: MoneyOfOrder & { payments: Entry[]; claims: Claim[] }) {
	const [claim] = claims
	return {
		payments: payments.map(entryView),
		/** The claim to compare with the bank account. */
		claim: claim ? { id: claim.id, utr: claim.utr, amountPaise: claim.amountPaise, at: claim.createdAt } : null,
		receivedPaise: order.receivedPaise,
		refundedPaise: order.refundedPaise,
		/** The amount received and not refunded. */
		leftToRefundPaise: leftToRefundPaise(order),
		/** The amount that the shop owes the customer (rule: refund-needed). */
		refundNeededPaise: refundNeededPaise(order),
	}
}

export type PaymentEntryView = ReturnType<typeof entryView>

/** A UPI payment that a customer reports. */
export type ClaimView = NonNullable<ReturnType<typeof ledgerView>['claim']>

/** Formats a payment entry. Entries of a payment service have no user. */
function entryView({ kind, byUser, provider, ...entry }: Entry) {
	const byUsername = byUser?.username ?? serviceNamed(provider)
	return { ...entry, kind: kind as EntryKind, byUsername }
}

const orderNotFound = 'Order not found'

interface StatusChangeDetails {
	/** The status that the page showed when the change was chosen. */
	seen?: number | undefined
	/** The reason, entered by staff. */
	note?: string | undefined
	/**
	 * Whether it is to go though it is not paid. Without a word it does where the shop only records online payments
	 * (rule: unpaid-waits).
	 */
	sendUnpaid?: boolean | undefined
	courier?: string | undefined
	trackingNumber?: string | undefined
}

/**
 * Changes an order to any status (rule: order-status). Cancelling restores its stock once, and leaving Cancelled takes
 * the stock again (rule: cancel-restocks).
 *
 * @throws invalid: the status does not exist.
 * @throws not-found: the order is unknown.
 * @throws conflict: stock is short, the status is no longer `seen`, or the order is unpaid and `sendUnpaid` is not set
 * (rule: unpaid-waits).
 */
export async function changeOrderStatus(
	actor: Actor,
	orderId: number,
	status: number,
	{ seen, note, sendUnpaid, ...parcel }: StatusChangeDetails = {},
): Promise<void> {
	mustBeAllowed(actor, 'orders')
	if (!isOrderStatus(status)) refuse('invalid', 'Please choose one of the listed statuses.', 'status')
	await write(async (tx) => {
		const order = await tx.order.findUnique({ where: { id: orderId }, select: movingSelect })
		if (!order) refuse('not-found', orderNotFound)
		if (order.status === status) return
		if (seen !== undefined && seen !== order.status)
			refuse('conflict', await describeMeanwhile(tx, orderId, order.status))
		const goesUnasked = sendUnpaid === undefined && isAgreed()
		const isUnpaid = hasGone(status) && !goesUnasked && goesUnpaid(orderId, order, sendUnpaid ?? false)
		const words = isUnpaid ? unpaidWords(note) : note
		const now = { status: statusLabel(status), ...(isUnpaid && { unpaid: note || true }) }
		const facts = { old: { status: statusLabel(order.status) }, new: now }
		await moveOrderIn(tx, orderId, order, { to: status, who: actor, note: words, facts, ...parcel })
	})
}
