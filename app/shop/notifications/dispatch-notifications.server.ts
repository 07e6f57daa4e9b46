import { type Transaction, write } from '#app/adapters/db/db.server.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { enqueueEmail } from '../outbox/outbox.server.ts'
import { listOrderEmailRecipients } from '../people/staff/staff.server.ts'
import { getShopSettings } from '../settings/shop-settings.server.ts'
import { enqueueWebhooks } from './webhooks/webhooks.server.ts'
import { type NotifyingAction, isNotifyingAction } from '../activity/activity-labels.ts'
import { type AfterSaleEmail, STATUS_EMAILS, type StatusEmail } from './email/order-emails.ts'
import { CANCELLED, PENDING, SHIPPED } from '../values/order-status.ts'
import type { WebhookEvent } from './webhooks/webhook-events.ts'

const batchSize = 50
/**
 * Selects the activity log entries whose notifications are not created yet. The database uses the partial index only if
 * this condition is spelled as in the index.
 */
const dueEntriesSql = `SELECT "id" FROM "ActivityEntry" WHERE NOT "isNotified" ORDER BY "id" LIMIT ${batchSize}`

let lastRun = Promise.resolve()

/**
 * Creates the emails and webhook deliveries for each action of the activity log once (rules: order-emails, staff-emails,
 * webhook-events). After an interruption, the next run creates the missing ones. The email job and the webhook job both
 * call this function. A call waits for the previous call, so that it does not occupy a database connection that an order could
 * use.
 */
export function sendDueNotifications(): Promise<void> {
	return (lastRun = lastRun.then(dispatchAll, dispatchAll))
}

async function dispatchAll(): Promise<void> {
	// Usually nothing is due. Reading first keeps the write queue free for orders.
	while ((await readPrepared(dueEntriesSql)).length > 0)
		if ((await write(dispatchBatch, ['notifications'])) < batchSize) return
}

/** Creates the notifications of one batch of entries. Returns the number of entries. */
async function dispatchBatch(tx: Transaction): Promise<number> {
	const ids = (await tx.prepared.rows<{ id: number }>(dueEntriesSql)).map(({ id }) => id)
	const entries = await tx.activityEntry.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } })
	const orders = await tx.order.findMany({
		where: { id: { in: entries.map(({ subjectId }) => subjectId!) } },
		select: { id: true, userId: true, isGuest: true, email: true, source: true },
	})
	const byId = new Map(orders.map((order) => [order.id, order]))
	const team = await listOrderEmailRecipients(tx)
	for (const entry of entries) {
		const order = byId.get(entry.subjectId!)
		if (order)
			for (const notification of findNotifications(entry, order))
				await storeNotification(tx, notification, entry, order, team)
	}
	await tx.activityEntry.updateMany({ where: { id: { in: ids } }, data: { isNotified: true } })
	return ids.length
}

/**
 * Returns the notifications of an entry. If they cannot be built, logs the error and returns none, so that the entry
 * does not block later entries.
 */
function findNotifications(entry: Entry, order: NotifiedOrder): OrderNotification[] {
	try {
		return buildOrderNotifications(entry, order)
	} catch (error) {
		log.error({ err: error, entry: entry.id }, 'notifications could not be created')
		return []
	}
}

interface Entry extends NotifiedEntry {
	id: number
	at: Date
}

interface Order {
	id: number
	/**
	 * The customer's account. `null` for a guest, who is notified by email, and for a deleted account, which cannot be
	 * notified.
	 */
	userId: number | null
	isGuest: boolean
	email: string
}

async function storeNotification(
	tx: Transaction,
	notification: OrderNotification,
	entry: Entry,
	{ id: orderId, userId, isGuest, email }: Order,
	team: string[],
) {
	if (notification.to === 'systems') {
		await enqueueWebhooks(tx, notification.event, orderId, { entry, more: notification.more })
	} else if (notification.to === 'owner') {
		const { mail, shop } = getShopSettings()
		if (mail.tellOrders && shop.email) await enqueueEmail(tx, { ...notification.mail, recipient: shop.email }, entry)
	} else if (notification.to === 'team') {
		const { mail, shop } = getShopSettings()
		const alreadySent = mail.tellOrders ? shop.email : ''
		for (const recipient of team)
			if (recipient !== alreadySent) await enqueueEmail(tx, { ...notification.mail, recipient }, entry)
	} else if ((userId !== null || isGuest) && email) {
		await enqueueEmail(tx, { template: notification.template, recipient: email, orderId }, entry)
	}
}

/** An activity log entry about an order. */
interface NotifiedEntry {
	action: string
	/**
	 * The name that the activity log shows, such as that of a staff member. `null` when the customer acted (then
	 * `actorId` is set) or the shop itself.
	 */
	actorName: string | null
	actorId: number | null
	fromStatus: number | null
	status: number | null
	new: unknown
}

interface NotifiedOrder {
	id: number
	source: string
}

export type CustomerEmail =
	| 'order-confirmation'
	| 'payment-not-found'
	| 'payment-received'
	| StatusEmail
	| AfterSaleEmail

type OrderNotification =
	| { to: 'customer'; template: CustomerEmail }
	| { to: 'owner'; mail: OwnerEmail }
	/** Sends the email to the staff members who subscribed to emails about new orders. */
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
		{ to: 'customer', template: 'payment-received' },
	],
	// The customer paid the courier in cash and needs no email.
	collected: () => [{ to: 'systems', event: 'order.paid' }],
	refunded: () => [{ to: 'systems', event: 'order.refunded' }],
	// A tracking number that is entered before the order ships is part of the email about shipping.
	tracking: ({ status }) => (status === SHIPPED ? [{ to: 'customer', template: 'order-tracking' }] : []),
	'not-found': () => [{ to: 'customer', template: 'payment-not-found' }],
	items: () => [
		{ to: 'customer', template: 'order-changed' },
		{ to: 'systems', event: 'order.changed' },
	],
	return: buildReturnNotifications,
}

/** Returns the notifications of an entry about an order. */
function buildOrderNotifications(entry: NotifiedEntry, order: NotifiedOrder): OrderNotification[] {
	return isNotifyingAction(entry.action) ? NOTIFICATIONS[entry.action](entry, order) : []
}

/**
 * Returns the notifications of a new order. One that was not placed in the web shop, such as an in-person sale,
 * notifies only the owner's systems.
 */
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
	const template = findStatusEmail(oldStatus, status)
	const isByCustomer = actorId !== null && actorName === null
	return [
		...(template ? [{ to: 'customer', template } as const] : []),
		{ to: 'systems', event: 'order.status', more: { oldStatus, newStatus: status! } },
		...(isByCustomer && status === CANCELLED
			? [{ to: 'owner', mail: { template: 'cancelled-order', cancelledId: id } } as const]
			: []),
	]
}

/**
 * Returns the template of the email about a new status. A change back to Pending sends an email only if the order was
 * cancelled, because the customer got an email about the cancellation. `null` when no email is sent.
 */
function findStatusEmail(oldStatus: number, status: number | null): StatusEmail | null {
	if (status === PENDING) return oldStatus === CANCELLED ? 'order-reinstated' : null
	return STATUS_EMAILS[status as keyof typeof STATUS_EMAILS] ?? null
}

/**
 * Returns the notifications of an activity log entry about a return. A return that is closed without a refund sends no
 * email, because staff and customer agreed on something else. An entry without a new state of the return is about a
 * deduction or a courier, and has no notifications.
 */
function buildReturnNotifications({ new: details }: NotifiedEntry): OrderNotification[] {
	const { return: state, returnId } = details as { return?: string; returnId?: number }
	if (state === undefined) return []
	return [
		...(state === 'closed' ? [] : [{ to: 'customer', template: `return-${state}` as AfterSaleEmail } as const]),
		...(state === 'asked' && returnId !== undefined
			? [{ to: 'owner', mail: { template: 'new-return', returnId } } as const]
			: []),
	]
}
