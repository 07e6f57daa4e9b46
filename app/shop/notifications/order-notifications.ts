import { type NotifyingAction, isNotifyingAction } from '../activity/activity-labels.ts'
import { type AfterSaleEmail, STATUS_EMAILS, type StatusEmail } from './email/order-emails.ts'
import { CANCELLED } from '../values/order-status.ts'
import type { WebhookEvent } from './webhooks/webhook-events.ts'

/** An activity log entry about an order. */
export interface NotifiedEntry {
	action: string
	/** The actor's name. `null` with an `actorId` means the customer. */
	actorName: string | null
	actorId: number | null
	fromStatus: number | null
	status: number | null
	new: unknown
}

export interface NotifiedOrder {
	id: number
	source: string
}

export type CustomerEmail =
	| 'order-confirmation'
	| 'payment-not-found'
	| 'payment-received'
	| StatusEmail
	| AfterSaleEmail

export type OrderNotification =
	| {
			to: 'customer'
			template: CustomerEmail
			/** An order gets this notification only once. */
			once?: true
	  }
	| { to: 'owner'; mail: OwnerEmail }
	/** Staff members who subscribed to it. */
	| { to: 'team'; mail: TeamEmail }
	| { to: 'systems'; event: Exclude<WebhookEvent, 'test'>; more?: Record<string, number> }

export type OwnerEmail =
	| { template: 'new-order'; placedId: number }
	| { template: 'cancelled-order'; cancelledId: number }
	| { template: 'new-return'; returnId: number }

export interface TeamEmail {
	template: 'order-news'
	placedId: number
}

type BuildNotifications = (entry: NotifiedEntry, order: NotifiedOrder) => OrderNotification[]

/** The notifications of each action, with their recipients. */
const NOTIFICATIONS: Record<NotifyingAction, BuildNotifications> = {
	status: (entry, order) =>
		entry.fromStatus === null
			? buildPlacedNotifications(order)
			: buildStatusNotifications(entry, entry.fromStatus, order),
	paid: () => [
		{ to: 'systems', event: 'order.paid' },
		{ to: 'customer', template: 'payment-received', once: true },
	],
	// The courier has already thanked the customer of a COD order.
	collected: () => [{ to: 'systems', event: 'order.paid' }],
	refunded: () => [{ to: 'systems', event: 'order.refunded' }],
	'not-found': () => [{ to: 'customer', template: 'payment-not-found' }],
	items: () => [
		{ to: 'customer', template: 'order-changed' },
		{ to: 'systems', event: 'order.changed' },
	],
	return: buildReturnNotifications,
}

/** Returns the notifications of an entry about an order. */
export function buildOrderNotifications(entry: NotifiedEntry, order: NotifiedOrder): OrderNotification[] {
	return isNotifyingAction(entry.action) ? NOTIFICATIONS[entry.action](entry, order) : []
}

/** Returns the notifications of a new order. In-person sales send none to the customer. */
function buildPlacedNotifications({ id, source }: NotifiedOrder): OrderNotification[] {
	const systems = { to: 'systems', event: 'order.placed' } as const
	if (source !== 'web') return [systems]
	return [
		{ to: 'customer', template: 'order-confirmation' },
		{ to: 'owner', mail: { template: 'new-order', placedId: id } },
		{ to: 'team', mail: { template: 'order-news', placedId: id } },
		systems,
	]
}

function buildStatusNotifications(
	{ status, actorId, actorName }: NotifiedEntry,
	oldStatus: number,
	{ id }: NotifiedOrder,
): OrderNotification[] {
	const template = STATUS_EMAILS[status as keyof typeof STATUS_EMAILS]
	const isByCustomer = actorId !== null && actorName === null
	return [
		...(template ? [{ to: 'customer', template, once: true } as const] : []),
		{ to: 'systems', event: 'order.status', more: { oldStatus, newStatus: status! } },
		...(isByCustomer && status === CANCELLED
			? [{ to: 'owner', mail: { template: 'cancelled-order', cancelledId: id } } as const]
			: []),
	]
}

/** Returns the notifications of a return. One closed without a refund was agreed on in another way. */
function buildReturnNotifications({ new: details }: NotifiedEntry): OrderNotification[] {
	const { return: state, returnId } = details as { return: string; returnId?: number }
	return [
		...(state === 'closed' ? [] : [{ to: 'customer', template: `return-${state}` as AfterSaleEmail } as const]),
		...(state === 'asked' && returnId !== undefined
			? [{ to: 'owner', mail: { template: 'new-return', returnId } } as const]
			: []),
	]
}
