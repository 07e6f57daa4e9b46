import type { Translate } from '#app/i18n/translate.ts'
import {
	getPaymentCollector,
	isCod,
	isPrepaid,
	type PaymentCollector,
	type PaymentMethod,
} from '../../values/payment-methods.ts'
import { formatPaise } from '../../values/money.ts'
import { CANCELLED, SHIPPED, type StatusTone } from '../../values/order-status.ts'

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

/** The kinds of received payments: paid online, or collected by the courier and then remitted to the shop. */
export const PAYMENT_KINDS = ['paid', 'collected', 'remitted'] as const
export type PaymentKind = (typeof PAYMENT_KINDS)[number]

/** The words that complete `'Mark as …'`. */
export const paymentKindLabels = { paid: 'paid', collected: 'collected', remitted: 'received' } as const

/** The kinds of ledger entries: received or refunded money. */
export type EntryKind = PaymentKind | 'refunded'

/**
 * The fields that determine the payment status. `paymentState` is `null` for orders completed before the shop stored
 * payments.
 */
export interface PaidOrder {
	paymentMethod: PaymentMethod
	paymentState: PaymentState | null
	status: number
}

const transitions: Record<PaymentCollector, Partial<Record<PaymentState, readonly PaymentState[]>>> = {
	shop: {
		due: ['claimed', 'paid', 'expired'],
		claimed: ['paid', 'expired'],
		expired: ['paid'],
		paid: ['part-refunded', 'refunded'],
		'part-refunded': ['refunded'],
	},
	courier: {
		due: ['claimed', 'collected'],
		claimed: ['paid'],
		paid: ['part-refunded', 'refunded'],
		collected: ['remitted', 'part-refunded', 'refunded'],
		remitted: ['part-refunded', 'refunded'],
		'part-refunded': ['refunded'],
	},
}

/**
 * Returns whether a payment can change from one state to another. It only moves forward (rule: payment-state). `from`
 * is `null` for an order without a recorded payment, which counts as due.
 */
export function canTransition(method: PaymentMethod, from: PaymentState | null, to: PaymentState): boolean {
	return transitions[getPaymentCollector(method)][from ?? 'due']?.includes(to) ?? false
}

interface LedgerState {
	paymentState: string | null
	/** The ledger entries. */
	payments: readonly { kind: string }[]
}

/**
 * Returns the payment that can be recorded next. `null` when there is none, as for a cancelled order (rule:
 * payment-state), and for a claimed payment, which is compared with the bank account (rule: upi-verification).
 */
export function getNextPayment(order: PaidOrder & LedgerState): PaymentKind | null {
	const { paymentMethod, paymentState, status } = order
	if (status === CANCELLED || paymentState === 'claimed') return null
	if (isStillWithCourier(order)) return 'remitted'
	return PAYMENT_KINDS.find((kind) => canTransition(paymentMethod, paymentState, kind)) ?? null
}

/**
 * Returns whether the shop has refunded an order, partly or fully, whose cash the courier has collected and not yet
 * transferred. The payment state stays refunded when the cash arrives (rule: payment-state).
 */
export function isStillWithCourier({ paymentState, payments }: LedgerState): boolean {
	const has = (kind: EntryKind) => payments.some((entry) => entry.kind === kind)
	return (paymentState === 'part-refunded' || paymentState === 'refunded') && has('collected') && !has('remitted')
}

const stateLabels: Record<PaymentCollector, Record<PaymentState, [label: string, tone: StatusTone]>> = {
	shop: {
		due: ['Unpaid', 'warn'],
		claimed: ['Check payment', 'warn'],
		expired: ['Expired', 'muted'],
		paid: ['Paid', 'success'],
		'part-refunded': ['Partly refunded', 'muted'],
		refunded: ['Refunded', 'muted'],
		collected: ['Paid', 'success'],
		remitted: ['Paid', 'success'],
	},
	courier: {
		due: ['Cash due', 'warn'],
		claimed: ['Check payment', 'warn'],
		expired: ['Cash due', 'warn'],
		paid: ['Paid', 'success'],
		'part-refunded': ['Partly refunded', 'muted'],
		refunded: ['Refunded', 'muted'],
		collected: ['Collected', 'info'],
		remitted: ['Received', 'success'],
	},
}

/**
 * Returns the label and the tone of the payment state. `null` when the payment is not recorded, and for a cancelled
 * order that was never paid.
 */
export function getPaymentBadge({ paymentMethod, paymentState, status }: PaidOrder) {
	if (paymentState === null || (paymentState === 'due' && status === CANCELLED)) return null
	const [label, tone] = stateLabels[getPaymentCollector(paymentMethod)][paymentState]
	return { label, tone }
}

/**
 * Returns whether the order's total has not been received. An order without a recorded payment (`null`) counts as paid.
 */
export function isUnpaid(paymentState: string | null): boolean {
	return paymentState === 'due' || paymentState === 'claimed' || paymentState === 'expired'
}

/** Returns whether the order is to be paid online and the total has not been received. */
export function isUnpaidOnline(order: { paymentMethod: string; paymentState: string | null }): boolean {
	return isPrepaid(order) && isUnpaid(order.paymentState)
}

/**
 * Returns whether the customer of an order can be reminded to pay: it is to be paid online, is unpaid and has not
 * shipped. It does not matter whether the shop takes the payment online or arranges it.
 */
export function canSendPaymentReminder(order: {
	status: number
	paymentMethod: string
	paymentState: string | null
}): boolean {
	return order.status < SHIPPED && isUnpaidOnline(order)
}

/** Returns whether a payment is still expected (rule: mark-paid). */
export function isDue({ paymentState, status }: PaidOrder): boolean {
	// An expired order that was reinstated is still to be paid.
	return isUnpaid(paymentState) && status !== CANCELLED
}

/** Returns the cash in paise that is due on delivery. `null` when nothing is. */
export function getCodDue(order: CodOrder): number | null {
	return isCod(order) && order.paymentState === 'due' && order.status !== CANCELLED ? order.totalPaise : null
}

/** An order with the columns as stored. */
type CodOrder = { status: number; paymentMethod: string; paymentState: string | null; totalPaise: number }

/** Returns whether the shop has money of the order that was not refunded. */
function hasUnrefundedMoney({ paymentState }: PaidOrder): boolean {
	return paymentState !== null && ['paid', 'part-refunded', 'collected', 'remitted'].includes(paymentState)
}

type OwedOrder = PaidOrder & { totalPaise: number }

/** Returns the payment message for the customer (rule: cod-to-collect). `null` when there is nothing to say. */
export function getPaymentSentence(order: OwedOrder, t: Translate): string | null {
	const { paymentMethod, paymentState, status, totalPaise } = order
	const isCash = isCod({ paymentMethod })
	if (paymentState === null || (paymentState === 'due' && status === CANCELLED)) return null
	if (paymentState === 'claimed') return t('payment.checking')
	if (status === CANCELLED && hasUnrefundedMoney(order)) return t('payment.willBeRefunded')
	switch (paymentState) {
		case 'due':
			return isCash ? t('payment.readyInCash', { amount: formatPaise(totalPaise) }) : t('payment.notPaid')
		case 'expired':
			return t(isCash ? 'payment.cashDue' : 'payment.expired')
		case 'part-refunded':
			return t('payment.partRefunded')
		case 'refunded':
			return t('payment.refunded')
		case 'paid':
			return t('payment.paid')
		default:
			return t(isCash ? 'payment.paidInCash' : 'payment.paid')
	}
}

/**
 * Returns whether an order is a COD order from the web shop that has not shipped and has no phone number (rule:
 * cod-limits).
 */
export function isMissingPhone(order: {
	paymentMethod: string
	phoneNumber: string | null
	source: string
	status: number
}): boolean {
	return isCod(order) && !order.phoneNumber && order.source === 'web' && order.status < SHIPPED
}

/**
 * Returns whether the order was cancelled because it was not paid in time. Its customer can still report a payment that
 * was made anyway (rule: upi-claim).
 */
export function isCancelledUnpaid({ status, paymentState }: { status: number; paymentState: string | null }): boolean {
	return status === CANCELLED && paymentState === 'expired'
}

export interface PayableOrder {
	status: number
	paymentMethod: string
	paymentState: string | null
	totalPaise: number
	receivedPaise: number
}

/** Selects the fields of a `PayableOrder`. */
export const payableSelect = {
	status: true,
	paymentMethod: true,
	paymentState: true,
	totalPaise: true,
	receivedPaise: true,
} as const

/**
 * Returns the amount in paise that a customer can pay online now (rules: payment-hold, upi-code, cod-paid-online): the
 * unpaid part of an order that is due, or that expired and was reinstated. A COD order can be paid online until it
 * ships. 0 when nothing can be paid.
 */
export function getPayablePaise({
	status,
	paymentMethod,
	paymentState,
	totalPaise,
	receivedPaise,
}: PayableOrder): number {
	if ((paymentState !== 'due' && paymentState !== 'expired') || status === CANCELLED) return 0
	if (isCod({ paymentMethod }) && status >= SHIPPED) return 0
	return Math.max(0, totalPaise - receivedPaise)
}
