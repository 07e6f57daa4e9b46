import { type Prisma, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { recordOrderActivity } from '../../activity/record-activity.server.ts'
import { formatDateTime } from '../../values/dates.ts'
import { formatPaise } from '../../values/money.ts'
import { CANCELLED } from '../../values/order-status.ts'
import type { PaymentMethod } from '../../values/payment-methods.ts'
import { type Actor, requirePermission } from '../../auth/permissions.ts'
import { refuse } from '../../values/refusal.ts'
import {
	PAYMENT_KINDS,
	type PaymentKind,
	canTransition,
	isStillWithCourier,
	paymentKindLabels,
	type PaymentState,
} from './payment-state.ts'
import { reusedReferenceField } from './payment-labels.ts'
import type { PaymentInput } from './payment.schema.ts'

const payableOrderSelect = {
	status: true,
	paymentMethod: true,
	paymentState: true,
	totalPaise: true,
	payments: { select: { kind: true, reference: true, at: true, byUser: { select: { username: true } } } },
} as const satisfies Prisma.OrderSelect

type PayableOrderRow = Prisma.OrderGetPayload<{ select: typeof payableOrderSelect }>

/** What a courier has transferred of an order's cash, when it is less than the total. */
export interface Shortfall {
	receivedPaise: number
	/** The reason for the history, such as the courier's charge; `''` without one. */
	note: string
}

/**
 * Records that the total of an order was received. Each kind is recorded once, and a repeated call writes nothing
 * (rule: mark-paid). Of a remittance the courier may have kept a part (rule: remittance-file).
 *
 * @throws not-found: the order is unknown.
 * @throws conflict: the order is cancelled, the kind is not the next step of its payment method (rule: payment-state),
 * the total differs from the one shown, it was already recorded with another reference, or the reference has paid
 * another order (on `sameReference`, rule: reused-reference).
 */
export async function markPayment(
	actor: Actor,
	orderId: number,
	{ kind, reference, seenTotalPaise, sameReference = false }: PaymentInput,
	shortfall?: Shortfall,
): Promise<void> {
	requirePermission(actor, 'payments')
	await write(async (tx) => {
		const order = await tx.order.findUnique({ where: { id: orderId }, select: payableOrderSelect })
		if (!order) refuse('not-found', 'order-not-found')
		if (isRepeatedPayment(order, kind, reference)) return
		assertNextPayment(orderId, order, kind)
		if (order.totalPaise !== seenTotalPaise)
			refuse('conflict', 'payment-total-changed', { id: orderId, total: formatPaise(order.totalPaise) })
		const referenceNote = await checkReusedReference(tx, { orderId, kind, reference, sameReference })
		await savePayment(tx, actor, orderId, order, { kind, reference, referenceNote, shortfall })
	})
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

function assertNextPayment(orderId: number, order: PayableOrderRow, kind: PaymentKind) {
	const { status, paymentMethod, paymentState } = order
	if (status === CANCELLED) refuse('conflict', 'payment-for-cancelled-order', { id: orderId })
	if (paymentState === 'claimed') refuse('conflict', 'payment-reported', { id: orderId })
	if (canTransition(paymentMethod as PaymentMethod, paymentState as PaymentState | null, kind)) return
	if (kind === 'remitted' && isStillWithCourier(order)) return
	refuse('conflict', 'payment-kind-unavailable', { id: orderId, kind: paymentKindLabels[kind] })
}

interface SavedPayment extends Pick<PaymentInput, 'kind' | 'reference'> {
	referenceNote: string
	shortfall: Shortfall | undefined
}

function describeShortfall(missingPaise: number, shortfall: Shortfall | undefined): string {
	if (missingPaise <= 0) return ''
	return `, ${formatPaise(missingPaise)} less than collected${shortfall?.note ? `: ${shortfall.note}` : ''}`
}

async function savePayment(
	tx: Transaction,
	actor: Actor,
	orderId: number,
	order: PayableOrderRow,
	{ kind, reference, referenceNote, shortfall }: SavedPayment,
) {
	const { status, paymentState: was, totalPaise } = order
	const paymentState = isStillWithCourier(order) ? was : kind
	const amountPaise = kind === 'remitted' ? (shortfall?.receivedPaise ?? totalPaise) : totalPaise
	const amount = formatPaise(amountPaise) + describeShortfall(totalPaise - amountPaise, shortfall)
	const message = `Marked as ${paymentKindLabels[kind]}: ${amount}${referenceNote}`
	const entry = {
		kind,
		amountPaise,
		provider: 'shop',
		paymentId: `${orderId}-${kind}`,
		reference,
		byUserId: actor.userId,
		at: new Date(),
	}
	await tx.order.update({
		where: { id: orderId },
		data: {
			paymentState,
			paymentExpiresAt: null,
			// A total of zero needs no ledger entry.
			...(totalPaise > 0 && { payments: { create: entry } }),
		},
		select: { id: true },
	})
	// The cash that couriers hand over was already recorded as paid.
	const action = kind === 'remitted' ? 'payment' : kind
	const changes = { old: { payment: was }, new: { payment: paymentState, amountPaise } }
	await recordOrderActivity(tx, actor, orderId, { action, from: status, to: status, note: message, ...changes })
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
	const kinds = kind === 'paid' ? PAYMENT_KINDS : (['paid'] as const)
	const other = await tx.paymentEntry.findFirst({
		where: { reference, kind: { in: [...kinds] }, orderId: { not: orderId } },
		orderBy: { id: 'asc' },
		select: { orderId: true },
	})
	if (!other) return ''
	const { orderId: id } = other
	if (!sameReference) refuse('conflict', 'payment-reference-reused', { reference, id }, reusedReferenceField)
	return `. The reference ${reference} was already used to pay order #${id}: reference used anyway`
}
