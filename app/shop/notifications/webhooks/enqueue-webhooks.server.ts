import { createHash, randomUUID } from 'node:crypto'
import type { Transaction } from '#app/adapters/db/db.server.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { toRupees } from '../../values/money.ts'
import type { AllSettings } from '../../settings/cards.ts'
import { getShopSettings } from '../../settings/shop-settings.server.ts'
import type { WebhookEvent } from './webhook-events.ts'

const activeWebhooksSql = 'SELECT "id" FROM "Webhook" WHERE "isOn" ORDER BY "id"'

let cached: { all: AllSettings; some: boolean } | undefined

/**
 * Returns true when any endpoint is enabled. Needs no query while the settings stay the same, because every change of
 * an endpoint changes them.
 */
async function hasActiveWebhooks(): Promise<boolean> {
	const all = getShopSettings()
	if (cached?.all !== all) cached = { all, some: (await readPrepared(activeWebhooksSql)).length > 0 }
	return cached.some
}

/** An activity log entry. */
interface ActivityRef {
	id: number
	at: Date
}

type Amount = 'subtotal' | 'discount' | 'tax' | 'shipping' | 'codFee' | 'total' | 'received' | 'refunded'

type OrderRow = Record<'number' | 'status' | `${Amount}Paise`, number> & {
	paymentState: string | null
	paymentMethod: string
}

const orderSql = `SELECT "id" AS "number", "status", "paymentState", "paymentMethod", "subtotalPaise", "discountPaise",
	"taxPaise", "shippingPaise", "codFeePaise", "totalPaise", "receivedPaise", "refundedPaise" FROM "Order" WHERE "id" = ?`

/**
 * Enqueues the event of an activity log entry for every enabled endpoint, with the current state of the order (rule:
 * webhook-events). `more` is added next to the order. The order number is the only personal data.
 */
export async function enqueueWebhooks(
	tx: Transaction,
	event: Exclude<WebhookEvent, 'test'>,
	orderId: number,
	{ entry, more }: { entry: ActivityRef; more?: Record<string, number> | undefined },
): Promise<void> {
	if (!(await hasActiveWebhooks())) return
	const webhooks = await tx.prepared.rows<{ id: number }>(activeWebhooksSql)
	const [order] = await tx.prepared.rows<OrderRow>(orderSql, orderId)
	const id = { eventId: buildEventId(event, entry), at: entry.at }
	if (order) await storeDeliveries(tx, { ...id, event }, webhooks, { order: toOrderJson(order), ...more })
}

/** Enqueues a test delivery to one endpoint. */
export async function enqueueTestWebhook(tx: Transaction, id: number): Promise<void> {
	await storeDeliveries(tx, { event: 'test', eventId: randomUUID(), at: new Date() }, [{ id }], {})
}

/** Returns an order in the format of the API, with amounts in rupees (rule: api-contract). */
function toOrderJson({ number, status, paymentState, paymentMethod, ...paise }: OrderRow) {
	const rupees = Object.entries(paise).map(([name, amount]) => [name.replace(/Paise$/, ''), toRupees(amount)])
	return { number, status, paymentState, paymentMethod, ...(Object.fromEntries(rupees) as Record<string, number>) }
}

/**
 * Returns the event's ID in the format of a UUID. It is the same each time the entry is processed, and different in a
 * restored shop.
 */
function buildEventId(event: WebhookEvent, { id, at }: ActivityRef): string {
	const hash = createHash('sha256').update(`${id} ${at.getTime()} ${event}`).digest('hex')
	return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

interface EventDetails {
	event: WebhookEvent
	eventId: string
	at: Date
}

async function storeDeliveries(
	{ prepared }: Transaction,
	{ event, eventId, at }: EventDetails,
	webhooks: { id: number }[],
	content: object,
) {
	const now = Date.now()
	const body = JSON.stringify({ id: eventId, event, at: at.toISOString(), ...content })
	const row = { eventId, event, body, nextAttemptAt: now, createdAt: now }
	for (const { id } of webhooks) await prepared.insert('WebhookDelivery', { webhookId: id, ...row })
}
