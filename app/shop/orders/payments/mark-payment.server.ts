import { type Prisma, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { recordOrderActivity } from '../../activity/record-activity.server.ts'
import { formatDateTime } from '../../values/dates.ts'
import { formatPaise } from '../../values/money.ts'
import { maxChosenOrders } from '../../values/limits.ts'
import { CANCELLED, isShipped } from '../../values/order-status.ts'
import { isCod, type PaymentMethod } from '../../values/payment-methods.ts'
import { type Actor, requirePermission } from '../../auth/permissions.ts'
import { Refusal, refuse } from '../../values/refusal.ts'
import {
	type PaymentKind,
	canTransition,
	getNextPayment,
	isStillWithCourier,
	paymentKindLabels,
	type PaymentState,
} from './payment-state.ts'
import { reusedReferenceField } from './payment-labels.ts'
import type { PaymentInput } from './payment.schema.ts'

const payableOrderSelect = {
	id: true,
	status: true,
	paymentMethod: true,
	paymentState: true,
	totalPaise: true,
	payments: { select: { kind: true, reference: true, at: true, byUser: { select: { username: true } } } },
} as const satisfies Prisma.OrderSelect

export type PayableOrderRow = Prisma.OrderGetPayload<{ select: typeof payableOrderSelect }>

/** The part of an order's cash that a courier has transferred, when it is less than the total. */
export interface Shortfall {
	receivedPaise: number
	/** The reason for the history, such as the courier's charge; `''` without one. */
	note: string
}

/**
 * Records that the total of an order was paid, collected or remitted. Each kind is recorded once, and a repeated call
 * writes nothing (rule: mark-paid). `shortfall` is given when the courier kept a part of the cash before transferring
 * it (rule: remittance-file).
 *
 * @throws not-found: the order is unknown.
 * @throws conflict: the order is cancelled, its customer has reported a payment that is unchecked, the kind is not the
 * next step of its payment method (rule: payment-state), the total differs from the one shown, the payment was already
 * recorded with another reference, or the reference has paid another order (on `sameReference`, rule:
 * reused-reference).
 */
export async function markPayment(
	actor: Actor,
	orderId: number,
	payment: PaymentInput,
	shortfall?: Shortfall,
): Promise<void> {
	requirePermission(actor, 'payments')
	await write(async (tx) => {
		const order = await tx.order.findUnique({ where: { id: orderId }, select: payableOrderSelect })
		if (!order) refuse('not-found', 'order-not-found')
		await markPaymentOf(tx, actor, order, payment, shortfall)
	})
}

/** Reads the orders with these ids for `markPaymentOf`, in the same transaction. */
export function findPayableOrders(tx: Transaction, ids: readonly number[]): Promise<PayableOrderRow[]> {
	return tx.order.findMany({ where: { id: { in: [...ids] } }, select: payableOrderSelect })
}

/**
 * Records a payment like `markPayment`, for an order that the caller has read in its transaction, and returns the order
 * with the payment. It refuses before it writes anything, so the caller may catch the refusal and continue with another
 * order.
 */
export async function markPaymentOf(
	tx: Transaction,
	actor: Actor,
	order: PayableOrderRow,
	{ kind, reference, seenTotalPaise, sameReference = false }: PaymentInput,
	shortfall?: Shortfall,
): Promise<PayableOrderRow> {
	if (isRepeatedPayment(order, kind, reference)) return order
	assertNextPayment(order, kind)
	const { id, totalPaise } = order
	if (totalPaise !== seenTotalPaise) refuse('conflict', 'payment-total-changed', { id, total: formatPaise(totalPaise) })
	const referenceNote = await checkReusedReference(tx, { orderId: id, kind, reference, sameReference })
	return savePayment(tx, actor, order, { kind, reference, referenceNote, shortfall })
}

function isRepeatedPayment(
	{ payments, paymentState, totalPaise }: PayableOrderRow,
	kind: PaymentKind,
	reference: string,
): boolean {
	if (totalPaise === 0 && paymentState === kind) return true
	const entry = payments.find((payment) => payment.kind === kind)
	if (!entry) return false
	if (reference === '' || reference === entry.reference) return true
	const values = { username: entry.byUser?.username ?? 'Someone', kind, when: formatDateTime(entry.at) }
	if (!entry.reference) refuse('conflict', 'payment-already-marked', values)
	refuse('conflict', 'payment-already-marked-with-reference', { ...values, reference: entry.reference })
}

function assertNextPayment(order: PayableOrderRow, kind: PaymentKind) {
	const { id, status, paymentMethod, paymentState } = order
	if (status === CANCELLED) refuse('conflict', 'payment-for-cancelled-order', { id })
	if (paymentState === 'claimed') refuse('conflict', 'payment-reported', { id })
	if (canTransition(paymentMethod as PaymentMethod, paymentState as PaymentState | null, kind)) return
	if (kind === 'remitted' && isStillWithCourier(order)) return
	refuse('conflict', 'payment-kind-unavailable', { id, kind: paymentKindLabels[kind] })
}

interface SavedPayment extends Pick<PaymentInput, 'kind' | 'reference'> {
	referenceNote: string
	shortfall: Shortfall | undefined
}

function describeShortfall(missingPaise: number, shortfall: Shortfall | undefined): string {
	if (missingPaise <= 0) return ''
	return `, ${formatPaise(missingPaise)} less than collected${shortfall?.note ? `: ${shortfall.note}` : ''}`
}

// These statements are prepared because a remittance marks up to 2,000 orders at once.
const paymentStateSql = `
	UPDATE "Order" SET "paymentState" = ?, "paymentExpiresAt" = NULL, "updatedAt" = ? WHERE "id" = ? RETURNING "id"`
const paidSql = `
	SELECT "orderId" FROM "PaymentEntry" WHERE "reference" = ? AND "orderId" <> ? AND "kind" = 'paid' ORDER BY "id" LIMIT 1`
const receivedSql = `
	SELECT "orderId" FROM "PaymentEntry"
	WHERE "reference" = ? AND "orderId" <> ? AND "kind" IN ('paid', 'collected', 'remitted') ORDER BY "id" LIMIT 1`
/**
 * The query for another order with the same payment reference. A courier collects and remits the cash of many orders
 * under one reference. Therefore the queries for `collected` and `remitted` only find orders that were paid online.
 */
const reusedSql: Record<PaymentKind, string> = { paid: receivedSql, collected: paidSql, remitted: paidSql }

async function savePayment(
	tx: Transaction,
	actor: Actor,
	order: PayableOrderRow,
	{ kind, reference, referenceNote, shortfall }: SavedPayment,
): Promise<PayableOrderRow> {
	const { id: orderId, status, paymentState: was, totalPaise } = order
	const paymentState = isStillWithCourier(order) ? was : kind
	const amountPaise = kind === 'remitted' ? (shortfall?.receivedPaise ?? totalPaise) : totalPaise
	const amount = formatPaise(amountPaise) + describeShortfall(totalPaise - amountPaise, shortfall)
	const message = `Marked as ${paymentKindLabels[kind]}: ${amount}${referenceNote}`
	const now = Date.now()
	await tx.prepared.rows(paymentStateSql, paymentState, now, orderId)
	// A total of zero needs no ledger entry.
	if (totalPaise > 0)
		await tx.prepared.insert('PaymentEntry', {
			orderId,
			kind,
			amountPaise,
			provider: 'shop',
			paymentId: `${orderId}-${kind}`,
			reference,
			byUserId: actor.userId,
			at: now,
		})
	// A remittance is logged as `payment`, because its cash was already logged as collected.
	const action = kind === 'remitted' ? 'payment' : kind
	const changes = { old: { payment: was }, new: { payment: paymentState, amountPaise } }
	await recordOrderActivity(tx, actor, orderId, { action, from: status, to: status, note: message, ...changes })
	const entry = { kind, reference, at: new Date(now), byUser: null }
	return { ...order, paymentState, payments: totalPaise > 0 ? [...order.payments, entry] : order.payments }
}

interface ReferenceCheck {
	orderId: number
	kind: PaymentKind
	reference: string
	/** The staff member has confirmed that the same payment may cover this order. */
	sameReference: boolean
}

/**
 * Checks whether a payment reference has paid another order (rule: reused-reference). A courier collects and remits the
 * cash of many orders under one reference, which needs no confirmation. Returns a text for the history, `''` when no
 * other order uses the reference.
 *
 * @throws conflict: on `sameReference`, the reference has paid another order and was not confirmed.
 */
export async function checkReusedReference(tx: Transaction, check: ReferenceCheck): Promise<string> {
	const { orderId, kind, reference, sameReference } = check
	if (reference === '') return ''
	const [other] = await tx.prepared.rows<{ orderId: number }>(reusedSql[kind], reference, orderId)
	if (!other) return ''
	const { orderId: id } = other
	if (!sameReference) refuse('conflict', 'payment-reference-reused', { reference, id }, reusedReferenceField)
	return `. The reference ${reference} was already used to pay order #${id}: reference used anyway`
}

const collectedOrderSelect = {
	id: true,
	status: true,
	firstName: true,
	lastName: true,
	courier: true,
	totalPaise: true,
	paymentMethod: true,
	paymentState: true,
	createdAt: true,
	payments: { select: { kind: true } },
} as const satisfies Prisma.OrderSelect

type CollectedOrder = Prisma.OrderGetPayload<{ select: typeof collectedOrderSelect }>

/**
 * Lists the orders with the first `maxChosenOrders` of these IDs, oldest first, each with the reason why its cash
 * cannot be marked as collected.
 */
export async function checkOrdersForCollection(ids: number[]) {
	const rows = await read.order.findMany({
		where: { id: { in: ids.slice(0, maxChosenOrders) } },
		select: collectedOrderSelect,
	})
	// Sorting in memory is fine because there are at most a hundred orders.
	rows.sort((one, other) => Number(one.createdAt) - Number(other.createdAt) || one.id - other.id)
	return rows.map((order) => ({
		id: order.id,
		customerName: `${order.firstName} ${order.lastName}`.trim(),
		courier: order.courier ?? '',
		totalPaise: order.totalPaise,
		/** `null` when the order can be marked. */
		skipReason: findSkipReason(order),
	}))
}

export type OrderToCollect = Awaited<ReturnType<typeof checkOrdersForCollection>>[number]

function findSkipReason(order: CollectedOrder): string | null {
	const { status, paymentState, payments } = order
	if (!isCod(order)) return 'Not cash on delivery'
	if (payments.some(({ kind }) => kind === 'remitted')) return 'Already received'
	if (payments.some(({ kind }) => kind === 'collected')) return 'Already collected'
	if (status === CANCELLED) return 'Cancelled'
	if (paymentState === 'claimed') return 'Payment reported by the customer'
	if (getNextPayment(order as Parameters<typeof getNextPayment>[0]) !== 'collected') return 'Nothing to collect'
	// The courier has cash only for shipped orders. The list of cash due would miss an order that was marked as
	// collected before it shipped.
	return isShipped(status) ? null : 'Not shipped yet'
}

export interface CollectResult {
	/** The number of orders that are now marked, including those that were marked before. */
	collected: number
	/** The reasons why the other orders were not marked. */
	failed: string[]
}

/**
 * Marks the cash of the first `maxChosenOrders` orders as collected, each in its own transaction (rule:
 * mark-collected). Repeating the call changes nothing.
 */
export async function collectOrders(
	actor: Actor,
	requests: { id: number; seenTotalPaise: number }[],
): Promise<CollectResult> {
	requirePermission(actor, 'payments')
	const result: CollectResult = { collected: 0, failed: [] }
	for (const { id, seenTotalPaise } of requests.slice(0, maxChosenOrders)) {
		try {
			await assertShipped(id)
			await markPayment(actor, id, { kind: 'collected', reference: '', seenTotalPaise })
			result.collected += 1
		} catch (error) {
			if (!(error instanceof Refusal)) throw error
			result.failed.push(error.message)
		}
	}
	return result
}

async function assertShipped(id: number): Promise<void> {
	const order = await read.order.findUnique({ where: { id }, select: { status: true } })
	if (order && order.status !== CANCELLED && !isShipped(order.status)) refuse('conflict', 'order-not-shipped', { id })
}
