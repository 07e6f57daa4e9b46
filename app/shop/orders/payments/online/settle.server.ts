import { type Prisma, type Transaction, whenCommitted, write } from '#app/adapters/db/db.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { noteOrder, unnamedActor } from '../../../journal/journal.server.ts'
import { formatPaise } from '../../../money.ts'
import { moveOrderIn } from '../../fulfilment/move-order.server.ts'
import { CANCELLED } from '../../../words/order-status.ts'
import { movingSelect } from '../../placing/move-stock.server.ts'
import { Refusal, refuse } from '../../../refusal.ts'
import { isUnpaid } from '../payment-state.ts'
import { givePrepaidDiscount, mayBecomeCheaper } from '../prepaid/give-prepaid-discount.server.ts'
import { moneySelect } from '../refunds/refund-needed.ts'
import { serviceNames, shopNotes } from './service-names.ts'

/** A payment as reported by the payment service itself. */
interface TakenPayment {
	provider: keyof typeof serviceNames
	/** Our reference of the started payment. */
	reference: string
	/** The service's payment id. */
	paymentId: string
	/** The amount in the smallest unit (1/100) of its currency. */
	amountPaise: number
	currency: string
}

/** A larger amount is an error of the service and would make the shop's sums unreadable. */
const mostPaise = 100_000_000_000

/**
 * The result of settling a payment. `'wrong'` means that the amount is not the order's total, so the order stays unpaid
 * (rule: service-confirms). `'nothing'` means that no money was received.
 */
export type Settled = 'paid' | 'refund needed' | 'wrong' | 'known' | 'unknown' | 'nothing'

const settledSelect = {
	id: true,
	amountPaise: true,
	discountPaise: true,
	state: true,
	order: { select: { ...movingSelect, ...moneySelect, id: true } },
} as const satisfies Prisma.OnlinePaymentSelect

type Attempt = Prisma.OnlinePaymentGetPayload<{ select: typeof settledSelect }>

/**
 * Records a payment that a service has taken, once, whichever path reports it (rule: service-confirms). An expired
 * order takes its stock again. If the stock is gone or the order was cancelled, the amount needs a refund (rule:
 * refund-needed). An amount that is not exactly the order's total pays nothing and needs a refund too. The same applies
 * to a payment with a promised discount (rule: prepaid-discount) after the order has shipped. An amount of zero or less
 * creates no entry.
 *
 * @throws invalid: the amount is larger than any order can cost.
 */
export async function settle(payment: TakenPayment): Promise<Settled> {
	if (payment.amountPaise <= 0) return 'nothing'
	if (payment.amountPaise > mostPaise)
		refuse('invalid', `${formatPaise(payment.amountPaise)} cannot be right: please ask the service.`)
	try {
		return await write((tx) => settleIn(tx, payment, true))
	} catch (error) {
		if (!(error instanceof Refusal) || error.code !== 'conflict') throw error
		return write((tx) => settleIn(tx, payment, false))
	}
}

async function settleIn(tx: Transaction, payment: TakenPayment, takesAgain: boolean): Promise<Settled> {
	const { provider, reference, paymentId } = payment
	const entry = await tx.paymentEntry.findUnique({
		where: { provider_paymentId: { provider, paymentId } },
		select: { id: true },
	})
	if (entry) return 'known'
	const attempt = await tx.onlinePayment.findUnique({
		where: { provider_reference: { provider, reference } },
		select: settledSelect,
	})
	if (!attempt) {
		whenCommitted(() => log.error({ provider, reference, paymentId }, 'money came in for no order of this shop'))
		return 'unknown'
	}
	if (payment.currency !== 'INR') return noteForeign(tx, attempt, payment)
	return noteMoney(tx, attempt, payment, takesAgain)
}

/** Records money in another currency outside the ledger, which holds rupees only. */
async function noteForeign(tx: Transaction, attempt: Attempt, { provider, paymentId, currency }: TakenPayment) {
	const { id: orderId, status } = attempt.order
	const note = `${serviceNames[provider]} has taken money in ${currency}, not in rupees: please give it back there (${paymentId})`
	const noted = { kind: 'order', subjectId: orderId, act: 'payment', note }
	const known = await tx.journalEntry.findFirst({ where: noted, select: { id: true } })
	if (known) return 'known'
	whenCommitted(() => log.error({ orderId, paymentId, currency }, 'money came in that is not in rupees'))
	await tx.onlinePayment.update({ where: { id: attempt.id }, data: { state: 'wrong' }, select: { id: true } })
	await noteOrder(tx, unnamedActor(null), orderId, { act: 'payment', from: status, to: status, words: note })
	const trouble = { kind: 'currency', rowId: attempt.id }
	await tx.paymentTrouble.upsert({
		where: { kind_rowId: trouble },
		create: { ...trouble, orderId, reason: note, since: new Date() },
		update: { reason: note },
		select: { id: true },
	})
	return 'wrong'
}

async function noteMoney(
	tx: Transaction,
	attempt: Attempt,
	{ provider, paymentId, amountPaise }: TakenPayment,
	takesAgain: boolean,
): Promise<Settled> {
	const { order } = attempt
	const { id, paymentState } = order
	const wasUnpaid = isUnpaid(paymentState)
	const { discountPaise } = attempt
	const isTotal = amountPaise === attempt.amountPaise && amountPaise === order.totalPaise - discountPaise
	const isPaid = wasUnpaid && isTotal && (discountPaise === 0 || mayBecomeCheaper(order))
	let { status } = order
	if (isPaid && takesAgain && status === CANCELLED && paymentState === 'expired') {
		status = 1
		await moveOrderIn(tx, id, order, { to: status, who: unnamedActor(null), note: shopNotes.reinstated })
	}
	if (isPaid) await givePrepaidDiscount(tx, order, discountPaise)
	const outcome = outcomeOf(isPaid, isTotal || !wasUnpaid, status)
	await tx.order.update({
		where: { id },
		data: {
			...(isPaid && { paymentState: 'paid', heldUntil: null }),
			// The order now has money again, so it is only partly refunded.
			...(paymentState === 'refunded' && { paymentState: 'part-refunded' }),
			payments: {
				create: { kind: 'paid', amountPaise, provider, paymentId, reference: paymentId, at: new Date() },
			},
		},
		select: { id: true },
	})
	const state = outcome === 'wrong' ? 'wrong' : 'paid'
	await tx.onlinePayment.update({ where: { id: attempt.id }, data: { state }, select: { id: true } })
	const words = `${serviceNames[provider]}: ${formatPaise(amountPaise)}${outcomeWords[outcome]}`
	const act = outcome === 'paid' ? 'paid' : 'payment'
	await noteOrder(tx, unnamedActor(null), id, { act, from: status, to: status, words })
	if (outcome !== 'paid')
		whenCommitted(() => log.error({ orderId: id, paymentId, amountPaise, outcome }, 'money came in that is to go back'))
	return outcome
}

function outcomeOf(
	isPaid: boolean,
	isRightAmount: boolean,
	status: number,
): Exclude<Settled, 'known' | 'unknown' | 'nothing'> {
	if (isPaid && status !== CANCELLED) return 'paid'
	return isRightAmount ? 'refund needed' : 'wrong'
}

const outcomeWords = {
	paid: ' paid',
	'refund needed': ' came in and is to be given back',
	wrong: ' came in, which is not the total, and is to be given back',
}
