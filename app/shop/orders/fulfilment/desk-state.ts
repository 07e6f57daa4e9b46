import type { Stage } from './order-stage.ts'

/** The fulfillment status shown in the orders list (rule: order-tabs). */
export type DeskState = Stage | 'waiting' | 'came-back'

export const deskWords: Record<DeskState, string> = {
	waiting: 'Waiting for payment',
	pending: 'To confirm',
	processing: 'To pack',
	packed: 'To ship',
	shipped: 'Shipped',
	delivered: 'Delivered',
	'came-back': 'Came back',
	cancelled: 'Cancelled',
}

interface Row {
	stage: Stage
	waitsForPayment: boolean
	isReturnedToOrigin: boolean
}

/** Returns the fulfillment status of an order. An order awaiting payment is in no other queue (rule: unpaid-waits). */
export function deskStateOf({ stage, waitsForPayment, isReturnedToOrigin }: Row): DeskState {
	if (waitsForPayment) return 'waiting'
	return stage === 'cancelled' && isReturnedToOrigin ? 'came-back' : stage
}
