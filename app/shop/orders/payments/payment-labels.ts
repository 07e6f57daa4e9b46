import { DELIVERED } from '../../values/order-status.ts'
import { findPaymentMethod, getPaymentLabel, isCod, labelOtherMethod } from '../../values/payment-methods.ts'
import { isDue, type PaidOrder, type PaymentState } from './payment-state.ts'
import { formatPaise } from '../../values/money.ts'
import type { Translate } from '#app/i18n/translate.ts'

export interface PaymentStatusLabel {
	/** The short payment status, such as `'Paid'`, or the problem, such as `'Refund due'`. */
	label: string
	tone: 'good' | 'warn' | 'bad' | 'plain'
	/** Additional information. `''` when there is none. */
	detail: string
}

interface Row {
	status: number
	paymentMethod: string
	paymentState: PaymentState | null
	refundNeededPaise: number
	paymentExpiresAt: Date | null
	isAwaitingPayment: boolean
}

const refundLabels: Partial<Record<PaymentState, PaymentStatusLabel>> = {
	refunded: { label: 'Refunded', tone: 'plain', detail: '' },
	'part-refunded': { label: 'Paid', tone: 'good', detail: 'partly refunded' },
}

/** Returns the payment status as shown in the orders list (rule: order-tabs). */
export function paymentStatusLabel(order: Row, now: Date): PaymentStatusLabel {
	const { paymentState: state, refundNeededPaise } = order
	const methodLabel = findPaymentMethod(order.paymentMethod)?.shortName ?? labelOtherMethod(order.paymentMethod)
	if (refundNeededPaise > 0) return { label: 'Refund due', tone: 'bad', detail: '' }
	if (state === null) return { label: methodLabel, tone: 'plain', detail: '' }
	if (state === 'paid') return { label: 'Paid', tone: 'good', detail: isCod(order) ? 'instead of COD' : '' }
	const refundLabel = refundLabels[state]
	if (refundLabel) return refundLabel
	if (state === 'claimed') return { label: 'Not paid', tone: 'warn', detail: 'UTR entered' }
	// After the delivery, the courier has the cash, even if nobody has marked the order as collected.
	const cashState = state === 'due' && order.status === DELIVERED ? 'collected' : state
	if (isCod(order)) return { label: 'COD', tone: 'plain', detail: codDetails[cashState] ?? '' }
	return { label: 'Not paid', tone: 'warn', detail: state === 'expired' ? 'expired' : formatTimeLeft(order, now) }
}

const codDetails: Partial<Record<PaymentState, string>> = { collected: 'collected', remitted: 'received' }

function formatTimeLeft({ paymentExpiresAt, isAwaitingPayment }: Row, now: Date): string {
	if (!paymentExpiresAt || !isAwaitingPayment) return ''
	const minutes = Math.ceil((paymentExpiresAt.getTime() - now.getTime()) / 60_000)
	if (minutes <= 0) return 'time is up'
	if (minutes < 120) return `${minutes} min left`
	const hours = Math.round(minutes / 60)
	return hours <= 72 ? `${hours} h left` : `${Math.round(hours / 24)} days left`
}

/** The display names of the payment services, by their name in the ledger. */
export const paymentServiceNames: Record<'razorpay' | 'stand-in', string> = {
	razorpay: 'Razorpay',
	'stand-in': 'Fake Razorpay',
}

/** Returns the display name of a service by its name in the ledger. `null` for other names. */
export function getServiceName(provider: string): string | null {
	return Object.entries(paymentServiceNames).find(([name]) => name === provider)?.[1] ?? null
}

/** The texts, or the beginnings of texts, that the shop itself writes into an order's history. */
export const systemNotes = {
	expired: 'Not paid in time',
	reinstated: 'Paid after its time',
	prepaid: 'Paid before it is sent',
	courierReport: 'Reported by the courier',
	courierReturn: 'The courier returned',
	booked: 'Booked:',
	bookingCancelled: 'Booking cancelled:',
} as const

/** Returns the author of a history entry without an account: the service, the shop itself, or a deleted account. */
export function getSystemActorName(note: string | null): string {
	if (Object.values(systemNotes).some((text) => note?.startsWith(text))) return 'Automatic'
	return Object.values(paymentServiceNames).find((name) => note?.startsWith(name)) ?? 'Deleted account'
}

/**
 * An online order of the customer that is due and whose payment is arranged with the shop instead of a payment service.
 */
export interface ManualPayment {
	orderId: number
	amountPaise: number
	isSent: boolean
	/** The payment deadline. `null` when the order does not expire. */
	until: Date | null
	/** The shop's WhatsApp number: digits including the country code. `null` without one. */
	whatsapp: string | null
	email: string | null
}

/** Returns the sentence that says until when an unpaid order is reserved (rules: payment-hold, unpaid-expiry). */
export function describeHold(until: Date, t: Translate): string {
	return t('payment.hold', { time: t.dateTime(until) })
}

/** Returns the sentences about how and by when the order is paid, without the shop's contact details. */
export function describeManualPayment(
	{ amountPaise, isSent, until }: Pick<ManualPayment, 'amountPaise' | 'isSent' | 'until'>,
	t: Translate,
): string {
	const sentences = t(isSent ? 'payment.arrange' : 'payment.arrangeBefore', { amount: formatPaise(amountPaise) })
	return until ? `${sentences} ${describeHold(until, t)}` : sentences
}

/** Returns the contact links that customers can use to ask about the payment, in their language. */
export function listContactOptions(
	{ orderId, whatsapp, email }: ManualPayment,
	t: Translate,
): { label: string; to: string }[] {
	const text = encodeURIComponent(t('payment.howToPay', { id: orderId }))
	return [
		...(whatsapp ? [{ label: `WhatsApp +${whatsapp}`, to: `https://wa.me/${whatsapp}?text=${text}` }] : []),
		...(email ? [{ label: email, to: `mailto:${email}?subject=${text}` }] : []),
	]
}

/** The labels of the payment filters of the orders list (rule: payment-filter). */
export const paymentFilters = {
	waiting: 'Waiting for payment',
	'sent-unpaid': 'Shipped, not paid',
	unpaid: 'Unpaid',
	'to-collect': 'Cash due',
	claimed: 'Check payment',
	paid: 'Paid',
	collected: 'Collected',
	remitted: 'Received',
	'to-refund': 'Refund due',
	'part-refunded': 'Partly refunded',
	refunded: 'Refunded',
	expired: 'Expired',
} as const

export type PaymentFilter = keyof typeof paymentFilters
export const PAYMENT_FILTERS = Object.keys(paymentFilters) as PaymentFilter[]

/** The payment filters that have a database index of their own. */
export type IndexedFilter = 'waiting' | 'sent-unpaid' | 'to-refund'

/**
 * The trigrams by which the search index finds the orders of a filter. The state text of other orders does not contain
 * them.
 */
export const paymentKeys: Record<Exclude<PaymentFilter, IndexedFilter>, string> = {
	unpaid: 'e/d',
	'to-collect': 'd/d',
	claimed: '/c/',
	paid: '/p/',
	collected: '/k/',
	remitted: '/m/',
	'part-refunded': '/h/',
	refunded: '/r/',
	expired: '/e/',
}

/**
 * The form field by which staff confirm a payment reference that has already paid another order (rule:
 * reused-reference).
 */
export const reusedReferenceField = 'sameReference'

/** Returns the text on papers and pages for staff about the cash that the courier collects (rule: cod-to-collect). */
export function formatCodAmount(order: PaidOrder & { totalPaise: number; isAwaitingPayment: boolean }): string {
	// An order from before payments were recorded can be reopened from Cancelled. Its cash is still due then.
	if (isSettled(order)) return 'Paid, nothing to collect'
	if (order.paymentState === 'claimed') return 'Payment is being checked: do not ship yet'
	if (order.isAwaitingPayment) return 'Not paid yet: do not ship yet'
	return isCod(order) ? `Collect ${formatPaise(order.totalPaise)} in cash` : 'Not paid online yet, nothing to collect'
}

/** Returns the payment method for a packing slip. The courier must not collect the cash of a COD order that is paid. */
export function formatSlipPayment(order: PaidOrder): string {
	const method = getPaymentLabel(order.paymentMethod)
	return isCod(order) && isSettled(order) ? `${method}, already paid` : method
}

const isSettled = (order: PaidOrder) => order.paymentState !== null && !isDue(order)

/** The kinds of payment issues, by the kind of row that could not be processed. */
export const PAYMENT_ISSUE_KINDS = ['webhook', 'refund', 'payment', 'expiry', 'currency'] as const
export type PaymentIssueKind = (typeof PAYMENT_ISSUE_KINDS)[number]

interface PaymentIssueLabels {
	/** The task that failed. */
	what: string
	/** The label of the button that dismisses the issue. */
	end: string
	/** The history entry after the dismissal. */
	ended: string
}

export const paymentIssueLabels: Record<PaymentIssueKind, PaymentIssueLabels> = {
	webhook: { what: 'Payment webhook event', end: 'Stop retrying', ended: 'Payment webhook event dismissed' },
	refund: {
		what: 'Refund through the payment service',
		end: 'Stop refund',
		ended: 'Refund through the payment service stopped',
	},
	payment: { what: 'Payment check', end: 'Stop checking', ended: 'Payment check stopped' },
	expiry: {
		what: 'Cancellation of an unpaid order',
		end: 'Keep order',
		ended: 'Kept although it was not paid in time',
	},
	currency: { what: 'Payment in another currency', end: 'Mark as refunded', ended: 'Refunded at the payment service' },
}
