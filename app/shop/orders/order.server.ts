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

/** A customer's order. Unknown and another's alike: 'not-found' (rule: unknown-order). */
export async function orderOf(userId: number, orderId: number): Promise<OrderView> {
	const row = await read.order.findFirst({ where: { id: orderId, userId }, select: orderSelect })
	return row ? orderView(row) : refuse('not-found', 'Invalid order or session. Please log in or try again.')
}

/** A customer's orders, newest first. */
export async function ordersOf(userId: number): Promise<OrderSummary[]> {
	const rows = await read.order.findMany({ where: { userId }, orderBy: [...newestFirst], select: summarySelect })
	return rows.map(summaryView)
}

/** A page of the orders found, newest first (rule: list-search). */
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

/** The entries of an order, oldest first, and their sums. */
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

/** An order with its history. Unknown: 'not-found'. */
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
		/** How it came where the staff took it (rule: taken-order). */
		takenBy: takenBy as TakenBy | null,
		courier,
		trackingNumber,
		/** Cancelled because its parcel was not accepted (rule: returned-to-origin). */
		isReturnedToOrigin: returnedToOriginAt !== null,
		stage: stageOf(order.status, packedAt),
		...ledgerView(row),
		events: events.map(({ fromStatus, toStatus, ...event }, index) => ({
			...event,
			fromLabel: fromStatus === null ? null : statusLabel(fromStatus),
			toLabel: statusLabel(toStatus),
			/** What happened to the stock of an item, under the name they were bought by; its note says why no pieces moved. */
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

/** The entries of an order with the names of who wrote them, what is to be compared with the bank, and what is to be
 * given back of it. */
function ledgerView({ payments, claims, ...order }: MoneyOfOrder & { payments: Entry[]; claims: Claim[] }) {
	const [claim] = claims
	return {
		payments: payments.map(entryView),
		/** The claim, to be compared with the bank. */
		claim: claim ? { id: claim.id, utr: claim.utr, amountPaise: claim.amountPaise, at: claim.createdAt } : null,
		receivedPaise: order.receivedPaise,
		refundedPaise: order.refundedPaise,
		/** What came in and was not given back. */
		leftToRefundPaise: leftToRefundPaise(order),
		/** What the shop owes the customer (rule: refund-needed). */
		refundNeededPaise: refundNeededPaise(order),
	}
}

export type PaymentEntryView = ReturnType<typeof entryView>

/** What a customer says to have paid by UPI. */
export type ClaimView = NonNullable<ReturnType<typeof ledgerView>['claim']>

/** A service notes its payments without an account. */
function entryView({ kind, byUser, provider, ...entry }: Entry) {
	const byUsername = byUser?.username ?? serviceNamed(provider)
	return { ...entry, kind: kind as EntryKind, byUsername }
}

const orderNotFound = 'Order not found'

interface StatusChangeDetails {
	/** The status on the page that it was chosen on. */
	seen?: number | undefined
	/** Why, in the words of the staff. */
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
 * Moves an order to any status (rule: order-status). Cancelling returns its pieces once, leaving Cancelled takes them
 * again (rule: cancel-restocks).
 *
 * @throws invalid: no status.
 * @throws not-found: unknown.
 * @throws conflict: short of stock, not `seen` any more, or sent unpaid unless `sendUnpaid` (rule: unpaid-waits).
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
