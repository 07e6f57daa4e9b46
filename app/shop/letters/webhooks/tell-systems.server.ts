import { createHash, randomUUID } from 'node:crypto'
import type { Transaction } from '#app/adapters/db/db.server.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { toRupees } from '../../money.ts'
import type { AllSettings } from '../../settings/cards.ts'
import { settingsNow } from '../../settings/shop-settings.server.ts'
import type { SystemEvent } from './events.ts'

const onSql = 'SELECT "id" FROM "Webhook" WHERE "isOn" ORDER BY "id"'

let known: { all: AllSettings; some: boolean } | undefined

/**
 * Returns true when any endpoint is enabled. Needs no query while the settings stay the same, because every change of
 * an endpoint changes them.
 */
async function someAreTold(): Promise<boolean> {
	const all = settingsNow()
	if (known?.all !== all) known = { all, some: (await readPrepared(onSql)).length > 0 }
	return known.some
}

/** An activity log entry. */
interface Told {
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
export async function tellSystems(
	tx: Transaction,
	event: Exclude<SystemEvent, 'test'>,
	orderId: number,
	{ entry, more }: { entry: Told; more?: Record<string, number> | undefined },
): Promise<void> {
	if (!(await someAreTold())) return
	const webhooks = await tx.prepared.rows<{ id: number }>(onSql)
	const [order] = await tx.prepared.rows<OrderRow>(orderSql, orderId)
	const id = { eventId: idOf(event, entry), at: entry.at }
	if (order) await write(tx, { ...id, event }, webhooks, { order: orderJson(order), ...more })
}

/** Enqueues a test delivery to one endpoint. */
export async function tellTest(tx: Transaction, id: number): Promise<void> {
	await write(tx, { event: 'test', eventId: randomUUID(), at: new Date() }, [{ id }], {})
}

/** Returns an order in the format of the API, with amounts in rupees (rule: api-contract). */
function orderJson({ number, status, paymentState, paymentMethod, ...paise }: OrderRow) {
	const rupees = Object.entries(paise).map(([name, amount]) => [name.replace(/Paise$/, ''), toRupees(amount)])
	return { number, status, paymentState, paymentMethod, ...(Object.fromEntries(rupees) as Record<string, number>) }
}

/**
 * Returns the event's ID in the format of a UUID. It is the same each time the entry is processed, and different in a
 * restored shop.
 */
function idOf(event: SystemEvent, { id, at }: Told): string {
	const hash = createHash('sha256').update(`${id} ${at.getTime()} ${event}`).digest('hex')
	return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

interface Happened {
	event: SystemEvent
	eventId: string
	at: Date
}

async function write(
	{ prepared }: Transaction,
	{ event, eventId, at }: Happened,
	webhooks: { id: number }[],
	content: object,
) {
	const now = Date.now()
	const body = JSON.stringify({ id: eventId, event, at: at.toISOString(), ...content })
	const row = { eventId, event, body, nextAttemptAt: now, createdAt: now }
	for (const { id } of webhooks) await prepared.insert('WebhookDelivery', { webhookId: id, ...row })
}
