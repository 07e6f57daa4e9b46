import { isCash } from '../../words/ways-to-pay.ts'
import { formatPaise } from '../../money.ts'
import { CANCELLED, SHIPPED, type StatusTone } from '../../words/order-status.ts'

export const PAYMENT_STATES = [
	'due',
	'claimed',
	'paid',
	'part-refunded',
	'refunded',
	'collected',
	'remitted',
	'expired',
] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** What comes in: paid online, or taken by the courier and then handed over to the shop. */
export const PAYMENT_KINDS = ['paid', 'collected', 'remitted'] as const
export type PaymentKind = (typeof PAYMENT_KINDS)[number]
/** What the ledger says of money: that it came in, or was given back. */
export type EntryKind = PaymentKind | 'refunded'

type Way = 'online' | 'cod'

/** What a payment is read from. Null: over before payments were kept. */
export interface PaidOrder {
	paymentMethod: Way
	paymentState: PaymentState | null
	status: number
}

const steps: Record<Way, Partial<Record<PaymentState, readonly PaymentState[]>>> = {
	online: {
		due: ['claimed', 'paid', 'expired'],
		claimed: ['paid', 'expired'],
		expired: ['paid'],
		paid: ['part-refunded', 'refunded'],
		'part-refunded': ['refunded'],
	},
	cod: {
		due: ['claimed', 'collected'],
		claimed: ['paid'],
		paid: ['part-refunded', 'refunded'],
		collected: ['remitted', 'part-refunded', 'refunded'],
		remitted: ['part-refunded', 'refunded'],
		'part-refunded': ['refunded'],
	},
}

/** Whether a payment goes from one state to another: forward only (rule: payment-state). Not recorded counts as due. */
export function canBecome(way: Way, from: PaymentState | null, to: PaymentState): boolean {
	return steps[way][from ?? 'due']?.includes(to) ?? false
}

interface Ledgered {
	paymentState: string | null
	/** The entries of the ledger. */
	payments: readonly { kind: string }[]
}

/**
 * What can be marked next; null when nothing is, as for a cancelled order (rule: payment-state) and a claimed payment,
 * which is compared with the bank (rule: upi-check).
 */
export function nextPayment(order: PaidOrder & Ledgered): PaymentKind | null {
	const { paymentMethod, paymentState, status } = order
	if (status === CANCELLED || paymentState === 'claimed') return null
	if (isStillWithCourier(order)) return 'remitted'
	return PAYMENT_KINDS.find((kind) => canBecome(paymentMethod, paymentState, kind)) ?? null
}

/**
 * Whether the shop has given money back of what the courier has yet to hand over, which changes no state
 * (rule: payment-state).
 */
export function isStillWithCourier({ paymentState, payments }: Ledgered): boolean {
	const has = (kind: EntryKind) => payments.some((entry) => entry.kind === kind)
	return (paymentState === 'part-refunded' || paymentState === 'refunded') && has('collected') && !has('remitted')
}

const words: Record<Way, Record<PaymentState, [label: string, tone: StatusTone]>> = {
	online: {
		due: ['Unpaid', 'warn'],
		claimed: ['Claimed', 'warn'],
		expired: ['Not paid in time', 'muted'],
		paid: ['Paid', 'success'],
		'part-refunded': ['Refunded in part', 'muted'],
		refunded: ['Refunded', 'muted'],
		collected: ['Paid', 'success'],
		remitted: ['Paid', 'success'],
	},
	cod: {
		due: ['To collect', 'warn'],
		claimed: ['Claimed', 'warn'],
		expired: ['To collect', 'warn'],
		paid: ['Paid', 'success'],
		'part-refunded': ['Refunded in part', 'muted'],
		refunded: ['Refunded', 'muted'],
		collected: ['Collected', 'info'],
		remitted: ['Remitted', 'success'],
	},
}

/** What a badge says; null where it is not recorded, and of a cancelled order that nobody paid. */
export function paymentBadge({ paymentMethod, paymentState, status }: PaidOrder) {
	if (paymentState === null || (paymentState === 'due' && status === CANCELLED)) return null
	const [label, tone] = words[paymentMethod][paymentState]
	return { label, tone }
}

/** Whether the total has not come in; not recorded counts as come in. */
export function isUnpaid(paymentState: string | null): boolean {
	return paymentState === 'due' || paymentState === 'claimed' || paymentState === 'expired'
}

/** Whether it is to be paid online and the total has not come in. */
export function isUnpaidOnline(order: { paymentMethod: string; paymentState: string | null }): boolean {
	return order.paymentMethod === 'online' && isUnpaid(order.paymentState)
}

/** Whether the customer of an unsent online order is asked for its payment, taken by the shop or agreed on. */
export function isToRemind(order: { status: number; paymentMethod: string; paymentState: string | null }): boolean {
	return order.status < SHIPPED && isUnpaidOnline(order)
}

/** Whether money is still expected (rule: mark-paid). */
export function isDue({ paymentState, status }: PaidOrder): boolean {
	// An expired one that was taken up again is still to be paid.
	return isUnpaid(paymentState) && status !== CANCELLED
}

/** Whether the shop has money of it that was not given back. */
function hasMoneyIn({ paymentState }: PaidOrder): boolean {
	return paymentState !== null && ['paid', 'part-refunded', 'collected', 'remitted'].includes(paymentState)
}

type Owed = PaidOrder & { totalPaise: number }

/** What the customer reads (rule: cash-to-collect); null where there is nothing to say. */
export function paymentSentence(order: Owed): string | null {
	const { paymentMethod, paymentState, totalPaise } = order
	const badge = paymentBadge(order)
	if (!badge) return null
	if (paymentState === 'claimed') return 'We are checking your payment.'
	if (order.status === CANCELLED && hasMoneyIn(order)) return 'Your money will be given back.'
	if (paymentState !== 'due') {
		const isInCash = paymentState === 'collected' || paymentState === 'remitted'
		return isInCash && isCash({ paymentMethod }) ? 'Paid in cash.' : `${badge.label}.`
	}
	return isCash({ paymentMethod }) ? `Please have ${formatPaise(totalPaise)} ready in cash.` : 'Not paid yet.'
}

/** Whether an order that is to be paid in cash, and is not sent yet, names no phone number (rule: cash-limits). */
export function lacksPhone(order: {
	paymentMethod: string
	phoneNumber: string | null
	source: string
	status: number
}): boolean {
	return isCash(order) && !order.phoneNumber && order.source === 'web' && order.status < SHIPPED
}
