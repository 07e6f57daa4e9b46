import { type Transaction, write } from '#app/adapters/db/db.server.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { enqueueEmail } from '../outbox/enqueue-email.server.ts'
import { listOrderEmailRecipients } from '../people/staff/staff.server.ts'
import { getShopSettings } from '../settings/shop-settings.server.ts'
import { enqueueWebhooks } from './webhooks/enqueue-webhooks.server.ts'
import {
	type OrderNotification,
	buildOrderNotifications,
	type NotifiedEntry,
	type NotifiedOrder,
} from './order-notifications.ts'

const batchSize = 50
/** The SQL must match the condition of the partial index. */
const dueEntriesSql = `SELECT "id" FROM "ActivityEntry" WHERE NOT "isNotified" ORDER BY "id" LIMIT ${batchSize}`

let lastRun = Promise.resolve()

/**
 * Creates the notifications of all actions that have none yet, once for each action: emails and webhook deliveries
 * (rules: order-mails, owner-mails, webhook-events). The next run continues after an interruption. Two jobs call it
 * after the same action; the second waits here so that it does not occupy a connection that an order could use.
 */
export function sendDueNotifications(): Promise<void> {
	return (lastRun = lastRun.then(dispatchAll, dispatchAll))
}

async function dispatchAll(): Promise<void> {
	// The first check avoids the write queue, which orders need, while nothing is due.
	while ((await readPrepared(dueEntriesSql)).length > 0)
		if ((await write(dispatchBatch, ['letters'])) < batchSize) return
}

/** Returns how many entries were due. */
async function dispatchBatch(tx: Transaction): Promise<number> {
	const ids = (await tx.prepared.rows<{ id: number }>(dueEntriesSql)).map(({ id }) => id)
	const entries = await tx.activityEntry.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } })
	const orders = await tx.order.findMany({
		where: { id: { in: entries.map(({ subjectId }) => subjectId!) } },
		select: { id: true, userId: true, email: true, source: true },
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
 * Returns the notifications of an entry. An entry without a possible notification is logged and does not block others.
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
	/** The customer. `null` when the account was deleted and nobody can be notified. */
	userId: number | null
	email: string
}

async function storeNotification(
	tx: Transaction,
	notification: OrderNotification,
	entry: Entry,
	{ id: orderId, userId, email }: Order,
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
	} else if (userId !== null && email) {
		const { template, once } = notification
		const alreadySent = once && (await tx.outboxMail.findFirst({ where: { orderId, template }, select: { id: true } }))
		if (!alreadySent) await enqueueEmail(tx, { template, recipient: email, orderId }, entry)
	}
}
