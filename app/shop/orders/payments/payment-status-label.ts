import { DELIVERED } from '../../values/order-status.ts'
import { isCod } from '../../values/payment-methods.ts'
import type { PaymentState } from './payment-state.ts'

export interface PaymentStatusLabel {
	/** `'Paid'`, `'Not paid'` or `'COD'`, or a problem. */
	word: string
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
	refunded: { word: 'Refunded', tone: 'plain', detail: '' },
	'part-refunded': { word: 'Paid', tone: 'good', detail: 'partly refunded' },
}

/** Returns the payment status as shown in the orders list (rule: order-tabs). */
export function paymentStatusLabel(order: Row, now: Date): PaymentStatusLabel {
	const { paymentState: state, refundNeededPaise } = order
	const methodLabel = isCod(order) ? 'COD' : 'Online'
	if (refundNeededPaise > 0) return { word: 'Refund needed', tone: 'bad', detail: '' }
	if (state === null) return { word: methodLabel, tone: 'plain', detail: '' }
	if (state === 'paid') return { word: 'Paid', tone: 'good', detail: isCod(order) ? 'instead of COD' : '' }
	const refundLabel = refundLabels[state]
	if (refundLabel) return refundLabel
	if (state === 'claimed') return { word: 'Not paid', tone: 'warn', detail: 'UTR entered' }
	// Once delivered, the courier has the cash, though nobody has marked it yet.
	const cashState = state === 'due' && order.status === DELIVERED ? 'collected' : state
	if (isCod(order)) return { word: 'COD', tone: 'plain', detail: codDetails[cashState] ?? '' }
	return { word: 'Not paid', tone: 'warn', detail: state === 'expired' ? 'expired' : formatTimeLeft(order, now) }
}

const codDetails: Partial<Record<PaymentState, string>> = { collected: 'collected', remitted: 'received' }

function formatTimeLeft({ paymentExpiresAt, isAwaitingPayment }: Row, now: Date): string {
	if (!paymentExpiresAt || !isAwaitingPayment) return ''
	const minutes = Math.ceil((paymentExpiresAt.getTime() - now.getTime()) / 60_000)
	if (minutes <= 0) return 'time is up'
	return minutes < 120 ? `${minutes} min left` : `${Math.round(minutes / 60)} h left`
}
