import { type Prisma, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { noteOrder } from '../../journal/journal.server.ts'
import { formatDateTime } from '../../dates.ts'
import { formatPaise } from '../../money.ts'
import { CANCELLED } from '../../words/order-status.ts'
import type { PaymentMethod } from '../order-view.ts'
import { type Actor, mustBeAllowed } from '../../words/roles.ts'
import { refuse } from '../../refusal.ts'
import { askAboutReference } from './same-reference.server.ts'
import type { PaymentInput } from './payment.schema.ts'
import { canBecome, isStillWithCourier, type PaymentKind, type PaymentState } from './payment-state.ts'

const paidSelect = {
	status: true,
	paymentMethod: true,
	paymentState: true,
	totalPaise: true,
	payments: { select: { kind: true, reference: true, at: true, byUser: { select: { username: true } } } },
} as const satisfies Prisma.OrderSelect

type Paid = Prisma.OrderGetPayload<{ select: typeof paidSelect }>

/**
 * Records that the total of an order was received. Each kind is recorded once, and a repeated call writes nothing
 * (rule: mark-paid).
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
): Promise<void> {
	mustBeAllowed(actor, 'payments')
	await write(async (tx) => {
		const order = await tx.order.findUnique({ where: { id: orderId }, select: paidSelect })
		if (!order) refuse('not-found', 'Order not found')
		if (isRepeat(order, kind, reference)) return
		mustBeNext(orderId, order, kind)
		if (order.totalPaise !== seenTotalPaise)
			refuse('conflict', `Order #${orderId} comes to ${formatPaise(order.totalPaise)}. Please open it again.`)
		const asked = await askAboutReference(tx, { orderId, kind, reference, sameReference })
		await keep(tx, actor, orderId, order, { kind, reference, asked })
	})
}

function isRepeat({ payments, paymentState, totalPaise }: Paid, kind: PaymentKind, reference: string): boolean {
	if (totalPaise === 0 && paymentState === kind) return true
	const entry = payments.find((payment) => payment.kind === kind)
	if (!entry) return false
	if (reference === '' || reference === entry.reference) return true
	const who = entry.byUser?.username ?? 'Somebody'
	const as = entry.reference ? ` with the reference ${entry.reference}` : ' without a reference'
	refuse('conflict', `${who} has marked it as ${kind} already (${formatDateTime(entry.at)})${as}.`)
}

function mustBeNext(orderId: number, order: Paid, kind: PaymentKind) {
	const { status, paymentMethod, paymentState } = order
	if (status === CANCELLED) refuse('conflict', `Order #${orderId} is cancelled: nothing is to be paid.`)
	if (paymentState === 'claimed')
		refuse('conflict', `The customer says that order #${orderId} is paid. Please compare the reference with your bank.`)
	if (canBecome(paymentMethod as PaymentMethod, paymentState as PaymentState | null, kind)) return
	if (kind === 'remitted' && isStillWithCourier(order)) return
	refuse('conflict', `Order #${orderId} cannot be marked as ${kind} now. Please open it again.`)
}

async function keep(
	tx: Transaction,
	actor: Actor,
	orderId: number,
	order: Paid,
	{ kind, reference, asked }: Pick<PaymentInput, 'kind' | 'reference'> & { asked: string },
) {
	const { status, paymentState: was, totalPaise } = order
	const paymentState = isStillWithCourier(order) ? was : kind
	const words = `Marked as ${kind}: ${formatPaise(totalPaise)}${asked}`
	const entry = {
		kind,
		amountPaise: totalPaise,
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
			// A total of zero needs no ledger entry.
			...(totalPaise > 0 && { payments: { create: entry } }),
		},
		select: { id: true },
	})
	// The cash that couriers hand over was already recorded as paid.
	const act = kind === 'remitted' ? 'payment' : kind
	const facts = { old: { payment: was }, new: { payment: paymentState, amountPaise: totalPaise } }
	await noteOrder(tx, actor, orderId, { act, from: status, to: status, words, ...facts })
}
