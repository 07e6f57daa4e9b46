import { type Prisma, type Transaction, afterCommit, write } from '#app/adapters/db/db.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { recordOrderActivity, systemActor } from '#app/shop/activity/record-activity.server.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { applyStatusChange, statusChangeSelect } from '../../fulfillment/apply-status-change.server.ts'
import { CANCELLED, PENDING } from '#app/shop/values/order-status.ts'
import { Refusal, refuse } from '#app/shop/values/refusal.ts'
import { isUnpaid } from '../payment-state.ts'
import { applyPrepaidDiscount, qualifiesForPrepaidDiscount } from '../prepaid-discount.server.ts'
import { orderMoneySelect } from '../refunds/refund-needed.ts'
import { paymentServiceNames, systemNotes } from '../payment-labels.ts'
import { currency } from '#app/shop/region/india.ts'

/** A payment as reported by the payment service itself. */
interface ReceivedPayment {
	provider: keyof typeof paymentServiceNames
	/** The reference that the shop gave the service when the payment was started. */
	reference: string
	/** The service's payment id. */
	paymentId: string
	/** The amount in the smallest unit (1/100) of its currency. */
	amountPaise: number
	currency: string
}

/** The maximum amount in paise. A larger one is an error of the service and would make the shop's sums unreadable. */
const maxPaise = 100_000_000_000

/**
 * The result of settling a payment. `'wrong'` means that the amount is not the order's total or is not in rupees, so
 * the order stays unpaid (rule: payment-service-confirms). `'refund needed'` means that the order was already paid or
 * is cancelled, or that a promised discount no longer applies. `'known'` means that the payment was recorded before,
 * `'unknown'` that no order has its reference. `'nothing'` means that no money was received.
 */
export type SettlementResult = 'paid' | 'refund needed' | 'wrong' | 'known' | 'unknown' | 'nothing'

const attemptSelect = {
	id: true,
	amountPaise: true,
	discountPaise: true,
	state: true,
	order: { select: { ...statusChangeSelect, ...orderMoneySelect, id: true } },
} as const satisfies Prisma.OnlinePaymentSelect

type Attempt = Prisma.OnlinePaymentGetPayload<{ select: typeof attemptSelect }>

/**
 * Records a payment that a payment service has taken. Several reports of the same payment create one entry (rule:
 * payment-service-confirms). A payment of exactly the amount due marks the order as paid. If the order had expired, its
 * stock is deducted again. The payment needs a refund (rule: refund-needed) if the order was already paid or cancelled,
 * or if the stock of an expired order is gone. It also needs one, and the order stays unpaid, if the amount is another or
 * a promised discount no longer applies (rule: prepaid-discount). An amount of zero or less creates no entry.
 *
 * @throws invalid: the amount is larger than any order can cost.
 */
export async function settlePayment(payment: ReceivedPayment): Promise<SettlementResult> {
	if (payment.amountPaise <= 0) return 'nothing'
	if (payment.amountPaise > maxPaise)
		refuse('invalid', 'payment-amount-implausible', { amount: formatPaise(payment.amountPaise) })
	try {
		return await write((tx) => settleInTransaction(tx, payment, true))
	} catch (error) {
		if (!(error instanceof Refusal) || error.code !== 'conflict') throw error
		return write((tx) => settleInTransaction(tx, payment, false))
	}
}

async function settleInTransaction(
	tx: Transaction,
	payment: ReceivedPayment,
	canReserveAgain: boolean,
): Promise<SettlementResult> {
	const { provider, reference, paymentId } = payment
	const entry = await tx.paymentEntry.findUnique({
		where: { provider_paymentId: { provider, paymentId } },
		select: { id: true },
	})
	if (entry) return 'known'
	const attempt = await tx.onlinePayment.findUnique({
		where: { provider_reference: { provider, reference } },
		select: attemptSelect,
	})
	if (!attempt) {
		afterCommit(() => log.error({ provider, reference, paymentId }, 'payment received for an unknown order'))
		return 'unknown'
	}
	if (payment.currency !== currency.code) return recordForeignPayment(tx, attempt, payment)
	return recordReceivedPayment(tx, attempt, payment, canReserveAgain)
}

/** Records money in another currency outside the ledger, because all amounts in the ledger are in rupees. */
async function recordForeignPayment(
	tx: Transaction,
	attempt: Attempt,
	{ provider, paymentId, currency: foreign }: ReceivedPayment,
) {
	const { id: orderId, status } = attempt.order
	const note = `${paymentServiceNames[provider]} received a payment in ${foreign} instead of rupees. Please refund it there (${paymentId})`
	const noted = { kind: 'order', subjectId: orderId, action: 'payment', note }
	const known = await tx.activityEntry.findFirst({ where: noted, select: { id: true } })
	if (known) return 'known'
	afterCommit(() =>
		log.error({ orderId, paymentId, currency: foreign }, 'payment received in another currency than rupees'),
	)
	await tx.onlinePayment.update({ where: { id: attempt.id }, data: { state: 'wrong' }, select: { id: true } })
	await recordOrderActivity(tx, systemActor(null), orderId, { action: 'payment', from: status, to: status, note })
	const paymentIssue = { kind: 'currency', rowId: attempt.id }
	await tx.paymentIssue.upsert({
		where: { kind_rowId: paymentIssue },
		create: { ...paymentIssue, orderId, reason: note, since: new Date() },
		update: { reason: note },
		select: { id: true },
	})
	return 'wrong'
}

async function recordReceivedPayment(
	tx: Transaction,
	attempt: Attempt,
	{ provider, paymentId, amountPaise }: ReceivedPayment,
	canReserveAgain: boolean,
): Promise<SettlementResult> {
	const { order } = attempt
	const { id, paymentState } = order
	const wasUnpaid = isUnpaid(paymentState)
	const { discountPaise } = attempt
	const isTotal = amountPaise === attempt.amountPaise && amountPaise === order.totalPaise - discountPaise
	const isPaid = wasUnpaid && isTotal && (discountPaise === 0 || qualifiesForPrepaidDiscount(order))
	let { status } = order
	if (isPaid && canReserveAgain && status === CANCELLED && paymentState === 'expired') {
		status = PENDING
		await applyStatusChange(tx, id, order, { to: status, who: systemActor(null), note: systemNotes.reinstated })
	}
	if (isPaid) await applyPrepaidDiscount(tx, order, discountPaise)
	const result = getSettlementResult(isPaid, isTotal || !wasUnpaid, status)
	await tx.order.update({
		where: { id },
		data: {
			...(isPaid && { paymentState: 'paid', paymentExpiresAt: null }),
			// The order now has money again, so it is only partly refunded.
			...(paymentState === 'refunded' && { paymentState: 'part-refunded' }),
			payments: {
				create: { kind: 'paid', amountPaise, provider, paymentId, reference: paymentId, at: new Date() },
			},
		},
		select: { id: true },
	})
	const state = result === 'wrong' ? 'wrong' : 'paid'
	await tx.onlinePayment.update({ where: { id: attempt.id }, data: { state }, select: { id: true } })
	const note = `${paymentServiceNames[provider]}: ${formatPaise(amountPaise)}${resultLabels[result]}`
	const action = result === 'paid' ? 'paid' : 'payment'
	await recordOrderActivity(tx, systemActor(null), id, { action, from: status, to: status, note })
	if (result !== 'paid')
		afterCommit(() =>
			log.error({ orderId: id, paymentId, amountPaise, outcome: result }, 'payment received that needs a refund'),
		)
	return result
}

function getSettlementResult(
	isPaid: boolean,
	isRightAmount: boolean,
	status: number,
): Exclude<SettlementResult, 'known' | 'unknown' | 'nothing'> {
	if (isPaid && status !== CANCELLED) return 'paid'
	return isRightAmount ? 'refund needed' : 'wrong'
}

const resultLabels = {
	paid: ' paid',
	'refund needed': ' was received and has to be refunded',
	wrong: ' was received, which is not the total, and has to be refunded',
}
