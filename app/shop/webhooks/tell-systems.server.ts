import { randomUUID } from 'node:crypto'
import type { Transaction } from '#app/adapters/db/db.server.ts'
import { readPrepared } from '#app/adapters/db/sql-reader.server.ts'
import { toRupees } from '../money.ts'
import type { AllSettings } from '../settings/cards.ts'
import { settingsNow } from '../settings/shop-settings.server.ts'
import type { SystemEvent } from './events.ts'

const onSql = 'SELECT "id" FROM "Webhook" WHERE "isOn" ORDER BY "id"'

let known: { all: AllSettings; some: boolean } | undefined

/** Whether any address is on. No query while the settings stay, which change with each change of an address. */
async function someAreTold(): Promise<boolean> {
	const all = settingsNow()
	if (known?.all !== all) known = { all, some: (await readPrepared(onSql)).length > 0 }
	return known.some
}

interface OrderRow {
	number: number
	status: number
	paymentState: string | null
	paymentMethod: string
	subtotalPaise: number
	discountPaise: number
	taxPaise: number
	shippingPaise: number
	codFeePaise: number
	totalPaise: number
	receivedPaise: number
	refundedPaise: number
}

const orderSql = `SELECT "id" AS "number", "status", "paymentState", "paymentMethod", "subtotalPaise", "discountPaise",
	"taxPaise", "shippingPaise", "codFeePaise", "totalPaise", "receivedPaise", "refundedPaise" FROM "Order" WHERE "id" = ?`

/**
 * Writes what has just happened to an order for each address that is on, in the transaction of the act; sent after it
 * (rule 255). `more` stands beside the order. Nothing of it is personal but the order's number.
 */
export async function tellSystems(
	tx: Transaction,
	event: Exclude<SystemEvent, 'test'>,
	orderId: number,
	more: Record<string, number> = {},
): Promise<void> {
	if (!(await someAreTold())) return
	const webhooks = await tx.prepared.rows<{ id: number }>(onSql)
	const [order] = await tx.prepared.rows<OrderRow>(orderSql, orderId)
	if (order) await write(tx, event, webhooks, { order: orderJson(order), ...more })
}

/** A test to one address. */
export async function tellTest(tx: Transaction, id: number): Promise<void> {
	await write(tx, 'test', [{ id }], {})
}

/** As the API has it: amounts in rupees (rule 105). */
function orderJson({ number, status, paymentState, paymentMethod, ...paise }: OrderRow) {
	const rupees = Object.entries(paise).map(([name, amount]) => [name.replace(/Paise$/, ''), toRupees(amount)])
	return { number, status, paymentState, paymentMethod, ...(Object.fromEntries(rupees) as Record<string, number>) }
}

async function write({ prepared }: Transaction, event: SystemEvent, webhooks: { id: number }[], content: object) {
	const now = Date.now()
	const eventId = randomUUID()
	const body = JSON.stringify({ id: eventId, event, at: new Date(now).toISOString(), ...content })
	const row = { eventId, event, body, nextAttemptAt: now, createdAt: now }
	for (const { id } of webhooks) await prepared.insert('WebhookDelivery', { webhookId: id, ...row })
}
