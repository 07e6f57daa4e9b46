import { CANCELLED, hasGone } from '../../words/order-status.ts'
import { refuse } from '../../refusal.ts'
import { isUnpaidOnline } from './payment-state.ts'

/** The field that the refusal of an unpaid order names, and by which the API sends it all the same. */
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

/**
 * Whether an order is among those that wait for their payment, in no queue of what is to be done (rule: unpaid-waits).
 */
export function waitsForPayment(order: Awaited): boolean {
	return isUnpaidToSend(order) && order.status !== CANCELLED
}

/**
 * Whether an order that is packed or sent has not been paid, which is then meant.
 * @throws conflict, on `sendUnpaid`: it waits for its payment, and nobody has said to send it all the same
 * (rule: unpaid-waits)
 */
export function goesUnpaid(id: number, order: Awaited, isMeant: boolean): boolean {
	const isUnpaid = isUnpaidToSend(order)
	if (isUnpaid && !isMeant) refuse('conflict', `Order #${id} is not paid yet.`, sendUnpaid)
	return isUnpaid
}

/** What the history of an order says that goes without having been paid. */
export function unpaidWords(reason: string | undefined): string {
	return ['Not paid yet', reason].filter(Boolean).join(': ')
}
