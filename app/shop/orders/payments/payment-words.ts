import { DELIVERED } from '../../words/order-status.ts'
import { isCash } from '../../words/ways-to-pay.ts'
import type { PaymentState } from './payment-state.ts'

export interface PaymentWords {
	/** `'Paid'`, `'Not paid'` or `'Cash'`, or a problem. */
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
	heldUntil: Date | null
	waitsForPayment: boolean
}

const back: Partial<Record<PaymentState, PaymentWords>> = {
	refunded: { word: 'Given back', tone: 'plain', detail: '' },
	'part-refunded': { word: 'Paid', tone: 'good', detail: 'part given back' },
}

/** Returns the payment status as shown in the orders list (rule: order-tabs). */
export function paymentWords(order: Row, now: Date): PaymentWords {
	const { paymentState: state, refundNeededPaise } = order
	const way = isCash(order) ? 'Cash' : 'Online'
	if (refundNeededPaise > 0) return { word: 'Refund needed', tone: 'bad', detail: '' }
	if (state === null) return { word: way, tone: 'plain', detail: '' }
	if (state === 'paid') return { word: 'Paid', tone: 'good', detail: isCash(order) ? 'instead of cash' : '' }
	const givenBack = back[state]
	if (givenBack) return givenBack
	if (state === 'claimed') return { word: 'Not paid', tone: 'warn', detail: 'UTR given' }
	// Once delivered, the courier has the cash, though nobody has marked it yet.
	const cashState = state === 'due' && order.status === DELIVERED ? 'collected' : state
	if (isCash(order)) return { word: 'Cash', tone: 'plain', detail: cashDetails[cashState] ?? '' }
	return { word: 'Not paid', tone: 'warn', detail: state === 'expired' ? 'not in time' : timeLeft(order, now) }
}

const cashDetails: Partial<Record<PaymentState, string>> = { collected: 'with courier', remitted: 'remitted' }

function timeLeft({ heldUntil, waitsForPayment }: Row, now: Date): string {
	if (!heldUntil || !waitsForPayment) return ''
	const minutes = Math.ceil((heldUntil.getTime() - now.getTime()) / 60_000)
	if (minutes <= 0) return 'time is up'
	return minutes < 120 ? `${minutes} min left` : `${Math.round(minutes / 60)} h left`
}
