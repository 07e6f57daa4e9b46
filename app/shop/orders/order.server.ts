import { type Prisma, read, write } from '#app/adapters/db/db.server.ts'
import { formatVariantName } from '../catalog/variant/variant-grid.ts'
import { shortAdminPageSize } from '../values/paging.ts'
import { type Actor, requirePermission } from '../auth/permissions.ts'
import { listAdminOrderRows } from './admin-order-list.server.ts'
import { isManualPayment } from './payments/payment-methods.server.ts'
import { assertUnpaidConfirmed, formatUnpaidReason } from './payments/payment-required.server.ts'
import { refuse } from '../values/refusal.ts'
import { listOrderHistory, getConcurrentChange } from '../activity/activity-log.server.ts'
import { CANCELLED, isShipped, isOrderStatus, getStatusLabel } from '../values/order-status.ts'
import { orderSelect, toOrderView, summarySelect, toOrderSummary } from './order-rows.server.ts'
import { applyStatusChange, statusChangeSelect } from './fulfillment/apply-status-change.server.ts'
import { getFulfillmentStatus } from './fulfillment/fulfillment-status.ts'
import { type OrderAccess, whereAccessible } from './links/order-access.server.ts'
import { findOrders, type OrderFilter } from './order-search.server.ts'
import type { OrderSummary, OrderView, StaffChannel } from './order-view.ts'
import { canChangeDeadline } from './payments/payment-expiry.server.ts'
import type { EntryKind } from './payments/payment-state.ts'
import { getServiceName } from './payments/payment-labels.ts'
import { calculateRefundable, type OrderMoney, calculateRefundNeeded } from './payments/refunds/refund-needed.ts'

const newestFirst = [{ createdAt: 'desc' }, { id: 'desc' }] as const satisfies Prisma.OrderOrderByWithRelationInput[]

/**
 * Returns an order that the account or link may see.
 *
 * @throws not-found: the order is unknown or not accessible, without distinction (rule: unknown-order).
 */
export async function getOrder(access: OrderAccess, orderId: number): Promise<OrderView> {
	const where = { id: orderId, ...whereAccessible(access) }
	const row = await read.order.findFirst({ where, select: orderSelect })
	return row ? toOrderView(row) : refuse('not-found', 'order-not-found-for-customer')
}

/** Lists a customer's orders, newest first. */
export async function listOrders(userId: number): Promise<OrderSummary[]> {
	const rows = await read.order.findMany({ where: { userId }, orderBy: [...newestFirst], select: summarySelect })
	return rows.map(toOrderSummary)
}

/** Returns a page of the orders that match `filter`, newest first (rule: list-search). */
export async function listAdminOrders({
	page,
	pageSize = shortAdminPageSize,
	...filter
}: OrderFilter & { page: number; pageSize?: number }) {
	const { items: ids, ...window } = await findOrders(filter, page, pageSize)
	return { ...window, items: await listAdminOrderRows(ids) }
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

/** The payment entries of an order, oldest first, their sums, and the claim that is not checked yet. */
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
	isGuest: true,
	channel: true,
	locale: true,
	packedAt: true,
	paymentExpiresAt: true,
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
export async function getOrderForAdmin(id: number) {
	const row = await read.order.findUnique({ where: { id }, select: { ...orderSelect, ...historySelect } })
	if (!row) refuse('not-found', 'order-not-found')
	const events = await listOrderHistory(id)
	const { stockMovements, userId, isGuest, channel, locale, packedAt, paymentExpiresAt, ...more } = row
	const { courier, trackingNumber, returnedToOriginAt, ...order } = more
	const names = new Map(order.items.map(({ productId, productName }) => [productId, productName]))
	const moved = groupStockBySteps(events, stockMovements)
	return {
		...toOrderView(order),
		userId,
		/** The order was placed without an account (rule: guest-checkout). */
		isGuest,
		/** The sales channel, if staff created the order (rule: staff-order). */
		channel: channel as StaffChannel | null,
		/** The language of messages and papers. `null` for English (rule: customer-language). */
		locale,
		courier,
		trackingNumber,
		/** The order was cancelled because the customer did not accept the shipment (rule: returned-to-origin). */
		isReturnedToOrigin: returnedToOriginAt !== null,
		stage: getFulfillmentStatus(order.status, packedAt),
		/** The payment deadline, after which the unpaid order expires. `null` when the order does not expire. */
		paymentExpiresAt,
		canChangeDeadline: canChangeDeadline(row),
		...toLedgerView(row),
		events: events.map(({ fromStatus, toStatus, ...event }, index) => ({
			...event,
			fromLabel: fromStatus === null ? null : getStatusLabel(fromStatus),
			toLabel: getStatusLabel(toStatus),
			/**
			 * The stock movements of this status change, with each product's name at purchase. `note` explains why no
			 * stock moved.
			 */
			stock: (moved[index] ?? []).map(({ productId, colorName, size, note, change, remaining }) => ({
				name: [names.get(productId) ?? 'A product', formatVariantName(colorName ?? '', size ?? '')]
					.filter(Boolean)
					.join(', '),
				change,
				remaining,
				...(note ? { note } : {}),
			})),
		})),
	}
}

export type AdminOrderView = Awaited<ReturnType<typeof getOrderForAdmin>>

type Claim = Prisma.PaymentClaimGetPayload<{ select: typeof ledgerSelect.claims.select }>
type Entry = Prisma.PaymentEntryGetPayload<{ select: typeof entrySelect }>

/**
 * Returns the payment entries of an order with who recorded each of them, the claim that staff still have to compare
 * with the bank account, and the refundable amounts.
 */
function toLedgerView({ payments, claims, ...order }: OrderMoney & { payments: Entry[]; claims: Claim[] }) {
	const [claim] = claims
	return {
		payments: payments.map(toPaymentEntryView),
		/** The claim that staff still have to compare with the bank account. `null` when there is none. */
		claim: claim ? { id: claim.id, utr: claim.utr, amountPaise: claim.amountPaise, at: claim.createdAt } : null,
		receivedPaise: order.receivedPaise,
		refundedPaise: order.refundedPaise,
		/** The amount received and not refunded. */
		leftToRefundPaise: calculateRefundable(order),
		/** The amount that the shop owes the customer (rule: refund-needed). */
		refundNeededPaise: calculateRefundNeeded(order),
	}
}

export type PaymentEntryView = ReturnType<typeof toPaymentEntryView>

/** A UPI payment that a customer reported and that staff have not checked yet. */
export type ClaimView = NonNullable<ReturnType<typeof toLedgerView>['claim']>

/**
 * Returns a payment entry with the name of who recorded it (`byUsername`): the staff member, or else the payment
 * service. `null` when neither recorded it.
 */
function toPaymentEntryView({ kind, byUser, provider, ...entry }: Entry) {
	const byUsername = byUser?.username ?? getServiceName(provider)
	return { ...entry, kind: kind as EntryKind, byUsername }
}

interface StatusChangeDetails {
	/** The status that the page showed when the change was chosen. */
	expectedStatus?: number | undefined
	/** The reason, entered by staff. */
	note?: string | undefined
	/**
	 * Whether to ship the order although it is unpaid. If absent, an unpaid order ships only if the shop records online
	 * payments manually (rule: unpaid-order-warning).
	 */
	shipUnpaid?: boolean | undefined
	courier?: string | undefined
	trackingNumber?: string | undefined
}

/**
 * Changes an order to any status (rule: order-status). Cancelling restores its stock once, and leaving Cancelled
 * deducts the stock again (rule: cancel-restocks). An order that already has the status does not change.
 *
 * @throws invalid: the status does not exist.
 * @throws not-found: the order is unknown.
 * @throws conflict: stock is short, the status is no longer `expectedStatus`, the order is unpaid and `shipUnpaid` is
 * not set (rule: unpaid-order-warning), or `applyStatusChange` rejects the change.
 */
export async function changeOrderStatus(
	actor: Actor,
	orderId: number,
	status: number,
	{ expectedStatus, note, shipUnpaid, ...shipment }: StatusChangeDetails = {},
): Promise<void> {
	requirePermission(actor, 'orders')
	if (!isOrderStatus(status)) refuse('invalid', 'order-status-invalid', {}, 'status')
	await write(async (tx) => {
		const order = await tx.order.findUnique({ where: { id: orderId }, select: statusChangeSelect })
		if (!order) refuse('not-found', 'order-not-found')
		if (order.status === status) return
		if (expectedStatus !== undefined && expectedStatus !== order.status)
			refuse('conflict', 'order-status-changed', await getConcurrentChange(tx, orderId, order.status))
		const needsConfirmation = shipUnpaid !== undefined || !isManualPayment()
		const isUnpaid =
			isShipped(status) && needsConfirmation && assertUnpaidConfirmed(orderId, order, shipUnpaid ?? false)
		const message = isUnpaid ? formatUnpaidReason(note) : note
		const now = { status: getStatusLabel(status), ...(isUnpaid && { unpaid: note || true }) }
		const changes = { old: { status: getStatusLabel(order.status) }, new: now }
		await applyStatusChange(tx, orderId, order, { to: status, who: actor, note: message, facts: changes, ...shipment })
	})
}

interface StatusStep {
	kind?: string
	fromStatus: number | null
	toStatus: number
}

/**
 * The reasons of stock movements that belong to a status change. Movements of edited orders and of returns have other
 * reasons, because their own history entries describe them.
 */
const stepReasons = ['ordered', 'cancelled', 'reinstated']

/**
 * Returns a list of stock movements for each of `steps`, empty for a step that moved no stock (rule: cancel-restocks).
 * `steps` and `movements` are sorted oldest first.
 */
export function groupStockBySteps<Movement extends { reason: string }>(
	steps: StatusStep[],
	movements: Movement[],
): Movement[][] {
	let next = 0
	const stepMovements = movements.filter(({ reason }) => stepReasons.includes(reason))
	return steps.map((step) => {
		const first = next
		const reason = getStepReason(step)
		while (stepMovements[next]?.reason === reason) next += 1
		return stepMovements.slice(first, next)
	})
}

function getStepReason({ kind = 'status', fromStatus, toStatus }: StatusStep): string | null {
	if (kind !== 'status') return null
	if (fromStatus === null) return 'ordered'
	if (toStatus === CANCELLED) return 'cancelled'
	return fromStatus === CANCELLED ? 'reinstated' : null
}
