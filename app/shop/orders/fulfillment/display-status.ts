import type { FulfillmentStatus } from './fulfillment-status.ts'

/** The fulfillment status shown in the orders list (rule: order-tabs). */
export type DisplayStatus = FulfillmentStatus | 'waiting' | 'came-back'

export const displayStatusLabels: Record<DisplayStatus, string> = {
	waiting: 'Waiting for payment',
	pending: 'To confirm',
	processing: 'To pack',
	packed: 'To ship',
	shipped: 'Shipped',
	delivered: 'Delivered',
	'came-back': 'Returned to origin (RTO)',
	cancelled: 'Cancelled',
}

interface Row {
	stage: FulfillmentStatus
	isAwaitingPayment: boolean
	isReturnedToOrigin: boolean
}

/** Returns the fulfillment status of an order. An order awaiting payment is in no other queue (rule: unpaid-waits). */
export function getDisplayStatus({ stage, isAwaitingPayment, isReturnedToOrigin }: Row): DisplayStatus {
	if (isAwaitingPayment) return 'waiting'
	return stage === 'cancelled' && isReturnedToOrigin ? 'came-back' : stage
}
