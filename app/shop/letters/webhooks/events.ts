/** The webhook events with their labels. */
export const EVENTS = {
	'order.placed': 'Order placed',
	'order.changed': 'Pieces changed',
	'order.status': 'Status changed',
	'order.paid': 'Order paid',
	'order.refunded': 'Money given back',
	test: 'Test',
} as const

export type SystemEvent = keyof typeof EVENTS

export type DeliveryState = 'waiting' | 'sending' | 'sent' | 'failed'

export const DELIVERY_STATES: Record<DeliveryState, string> = {
	waiting: 'Waits',
	sending: 'On its way',
	sent: 'Delivered',
	failed: 'Failed',
}

/** The maximum number of endpoints (rule: webhook-events). */
export const maxWebhooks = 5
