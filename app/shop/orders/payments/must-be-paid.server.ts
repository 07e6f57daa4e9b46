import { CANCELLED, hasGone } from '../../words/order-status.ts'
import { refuse } from '../../refusal.ts'
import { isUnpaidOnline } from './payment-state.ts'

/** The field named in the error about an unpaid order. API clients set it to ship the order anyway. */
export const sendUnpaid = 'sendUnpaid'

interface Awaited {
	status: number
	paymentMethod: string
	paymentState: string | null
}

/** Whether an order would be packed or shipped before its online payment has come in (rule: unpaid-waits). */
export function isUnpaidToSend(order: Awaited): boolean {
	return !hasGone(order.status) && isUnpaidOnline(order)
}

/** Returns whether an order awaits payment and is therefore in no fulfillment queue (rule: unpaid-waits). */
export function waitsForPayment(order: Awaited): boolean {
	return isUnpaidToSend(order) && order.status !== CANCELLED
}

/**
 * Returns whether an order being packed or shipped is unpaid, which must then be intended.
 * @throws conflict: on `sendUnpaid`, the order awaits payment and shipping it unpaid was not confirmed (rule:
 * unpaid-waits).
 */
export function goesUnpaid(id: number, order: Awaited, isMeant: boolean): boolean {
	const isUnpaid = isUnpaidToSend(order)
	if (isUnpaid && !isMeant) refuse('conflict', `Order #${id} is not paid yet.`, sendUnpaid)
	return isUnpaid
}

/** Returns the history text of an order that is packed or shipped unpaid. */
export function unpaidWords(reason: string | undefined): string {
	return ['Not paid yet', reason].filter(Boolean).join(': ')
}
