/** The webhook events with their labels. */
export const WEBHOOK_EVENTS = {
	'order.placed': 'Order placed',
	'order.changed': 'Items changed',
	'order.status': 'Status changed',
	'order.paid': 'Order paid',
	'order.refunded': 'Order refunded',
	test: 'Test',
} as const

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS

export type DeliveryState = 'waiting' | 'sending' | 'sent' | 'failed'

export const DELIVERY_STATES: Record<DeliveryState, string> = {
	waiting: 'Pending',
	sending: 'Sending',
	sent: 'Delivered',
	failed: 'Failed',
}

/** The maximum number of endpoints (rule: webhook-events). */
export const maxWebhooks = 5
