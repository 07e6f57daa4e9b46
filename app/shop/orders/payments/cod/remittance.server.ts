import { isCod } from '#app/shop/values/payment-methods.ts'
import { type Prisma, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { Refusal, refuse } from '#app/shop/values/refusal.ts'
import { type Actor, requirePermission } from '#app/shop/auth/permissions.ts'
import { findPayableOrders, markPaymentOf } from '../mark-payment.server.ts'
import { getNextPayment } from '../payment-state.ts'
import { findAmount, isReferenceLike, type RemittanceRow } from './remittance-file.ts'
import type { RemittanceLine, RemittedOrder } from './remittance.ts'
import { dialect, readPrepared } from '#app/adapters/db/sql.server.ts'
import { DELIVERED } from '#app/shop/values/order-status.ts'
import { dayMs, toIndianDay } from '#app/shop/values/dates.ts'
import { getRemittanceDays } from '#app/shop/settings/shop-settings.server.ts'
import { findAllOrders } from '../../order-search.server.ts'

const orderSelect = {
	id: true,
	status: true,
	paymentMethod: true,
	paymentState: true,
	courier: true,
	totalPaise: true,
	returnedToOriginAt: true,
	payments: { select: { kind: true, amountPaise: true } },
} as const satisfies Prisma.OrderSelect

type Order = Prisma.OrderGetPayload<{ select: typeof orderSelect }>

/**
 * Matches each row of a remittance with its order by the tracking number in any cell and returns the results in the
 * same order (rule: remittance-file). An order matches one row only, and the orders in `taken` match none.
 */
export async function matchRows(
	rows: readonly RemittanceRow[],
	taken: Iterable<number> = [],
): Promise<RemittanceLine[]> {
	const ids = await findOrderIds(rows)
	const found = [...new Set([...ids.values()].flat())]
	const orders = new Map((await readOrders(found)).map((order) => [order.id, order]))
	const deliveredOn = await readDeliveryDays(found)
	const earlierUtrs = await readEarlierUtrs(found)
	const today = toIndianDay(new Date())
	const used = new Set(taken)
	return rows.map((row) => {
		const trackingNumber = row.cells.find((cell) => ids.has(cell)) ?? ''
		const hits = [...new Set(row.cells.flatMap((cell) => ids.get(cell) ?? []))].flatMap((id) => orders.get(id) ?? [])
		const day = deliveredOn.get(hits[0]?.id ?? 0)
		const days = day === undefined ? null : Math.max(0, (row.paidDay ?? today) - day)
		const utrs = earlierUtrs.get(hits[0]?.id ?? 0) ?? []
		const wasPaidBefore = row.utr !== '' && utrs.length > 0 && !utrs.includes(row.utr)
		const line = matchRow(row, hits, { trackingNumber, days, wasPaidBefore })
		if (line.order && used.has(line.order.id)) return { ...line, state: 'unknown', why: 'Listed twice', order: null }
		if (line.order) used.add(line.order.id)
		return line
	})
}

// An order's tracking number may differ from that of its booking with a courier service, so both are searched.
const trackingSql = `
	SELECT "trackingNumber", "id" FROM "Order" WHERE "trackingNumber" IN ${dialect.textListSql}
	UNION SELECT "trackingNumber", "orderId" AS "id" FROM "Shipment" WHERE "trackingNumber" IN ${dialect.textListSql}`

/** Returns the ids of the orders by the tracking numbers that the rows contain. */
async function findOrderIds(rows: readonly RemittanceRow[]): Promise<Map<string, number[]>> {
	const numbers = JSON.stringify([...new Set(rows.flatMap(({ cells }) => cells.filter(isReferenceLike)))])
	const ids = new Map<string, number[]>()
	for (const { trackingNumber, id } of await readPrepared<{ trackingNumber: string; id: number }>(
		trackingSql,
		numbers,
		numbers,
	))
		ids.set(trackingNumber, [...(ids.get(trackingNumber) ?? []), id])
	return ids
}

const batchSize = 500

async function readOrders(ids: readonly number[]): Promise<Order[]> {
	const orders: Order[] = []
	for (let from = 0; from < ids.length; from += batchSize)
		orders.push(
			...(await read.order.findMany({ where: { id: { in: ids.slice(from, from + batchSize) } }, select: orderSelect })),
		)
	return orders
}

const deliveredAtSql = `(SELECT max(entry."at") FROM "ActivityEntry" entry WHERE entry."kind" = 'order'
	AND entry."subjectId" = "Order"."id" AND entry."action" = 'status' AND entry."status" = ${DELIVERED})`
const deliveriesSql = `SELECT "id", ${deliveredAtSql} AS "at" FROM "Order" WHERE "id" IN ${dialect.numberListSql}`

/**
 * Returns the Indian days on which orders were delivered, by order id. An order without a known day is not in the map.
 */
async function readDeliveryDays(ids: readonly number[]): Promise<Map<number, number>> {
	const rows = await readPrepared<{ id: number; at: number | null }>(deliveriesSql, JSON.stringify(ids))
	return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, toIndianDay(new Date(at))]])))
}

const earlierUtrsSql = `
	SELECT "orderId" AS "id", "utr" FROM "CourierRemittanceLine"
	WHERE "orderId" IN ${dialect.numberListSql} AND "state" IN ('received', 'settled') AND "utr" <> ''`

/** Returns the bank references of the transfers with which orders were marked as received, by order ID. */
async function readEarlierUtrs(ids: readonly number[]): Promise<Map<number, string[]>> {
	const utrs = new Map<number, string[]>()
	for (const { id, utr } of await readPrepared<{ id: number; utr: string }>(earlierUtrsSql, JSON.stringify(ids)))
		utrs.set(id, [...(utrs.get(id) ?? []), utr])
	return utrs
}

interface MatchFacts extends Pick<RemittedOrder, 'trackingNumber' | 'days'> {
	/** The order was marked as received with a transfer of another bank reference. */
	wasPaidBefore: boolean
}

/**
 * Returns the state of a row: `received`, `matched`, `short` or `over` with its order, or `unknown` with the reason.
 */
function matchRow(row: RemittanceRow, hits: Order[], facts: MatchFacts): RemittanceLine {
	const { trackingNumber, days, wasPaidBefore } = facts
	const unknown = (why: string) => ({ state: 'unknown', line: row.line, why, order: null }) as const
	const [order, other] = hits
	if (!order) return unknown('Tracking number not found')
	const { id, totalPaise, courier } = order
	if (other) return unknown(`Orders #${id} and #${other.id} both have this tracking number.`)
	if (!isCod(order)) return unknown(`Order #${id} is not cash on delivery.`)
	const receivedPaise = findAmount(row, { id, trackingNumber, totalPaise })
	const match = (state: RemittanceLine['state'], why = '', duePaise = totalPaise) => {
		const paid = { courier: courier ?? '', totalPaise: duePaise, receivedPaise: receivedPaise ?? 0 }
		return { state, line: row.line, why, order: { id, trackingNumber, ...paid, utr: row.utr, days } }
	}
	const isAbove = (duePaise: number) => receivedPaise !== null && receivedPaise > duePaise
	const remitted = order.payments.find(({ kind }) => kind === 'remitted')
	if (remitted) {
		const { amountPaise } = remitted
		if (amountPaise === receivedPaise && !wasPaidBefore) return match('received')
		const duePaise = wasPaidBefore ? Math.max(0, totalPaise - amountPaise) : amountPaise
		const why = `The cash for order #${id} has already been received.`
		return isAbove(duePaise) ? match('over', why, duePaise) : unknown(why)
	}
	if (order.returnedToOriginAt) {
		const why = `Order #${id} was returned to origin.`
		return isAbove(0) ? match('over', why, 0) : unknown(why)
	}
	if (!['collected', 'remitted'].includes(getNextPayment(asPayable(order)) ?? ''))
		return unknown(`There is no cash to receive for order #${id}.`)
	if (isAbove(totalPaise)) return match('over')
	if (receivedPaise === null || (receivedPaise <= 0 && totalPaise > 0))
		return unknown(`The total of order #${id} is ${formatPaise(totalPaise)}.`)
	return match(receivedPaise < totalPaise ? 'short' : 'matched')
}

const asPayable = (order: Pick<Order, 'paymentState'>) => order as Parameters<typeof getNextPayment>[0]

/** An order to mark as received, with the payment reference and, if it was paid short, a note for its history. */
export interface OrderToReceive extends Pick<RemittedOrder, 'id' | 'totalPaise' | 'receivedPaise'> {
	reference: string
	note: string
	/** True if the line was overpaid. Its order is marked with its total, or stays as it is if no cash is due. */
	isOverpaid?: boolean
}

/**
 * Marks orders as remitted, and as collected if they were not yet. Repeating the call changes nothing. Returns the ids
 * of the marked orders and why others could not be marked.
 */
export async function saveRemittance(
	actor: Actor,
	orders: readonly OrderToReceive[],
): Promise<{ saved: number[]; failed: string[] }> {
	requirePermission(actor, 'payments')
	const result: { saved: number[]; failed: string[] } = { saved: [], failed: [] }
	for (let from = 0; from < orders.length; from += markedTogether) {
		const batch = orders.slice(from, from + markedTogether)
		const problems = await write((tx) => markRemitted(tx, actor, batch))
		result.saved.push(...batch.filter((_, index) => problems[index] === null).map(({ id }) => id))
		result.failed.push(...problems.filter((problem) => problem !== null))
	}
	return result
}

/**
 * The number of orders marked in one transaction. One transaction per order would be slow for a large file, and a
 * single one for all would block other writes.
 */
const markedTogether = 25

/** Marks these orders as remitted. Returns the reason why an order was refused, or `null`, for each of them. */
async function markRemitted(tx: Transaction, actor: Actor, orders: readonly OrderToReceive[]) {
	const problems: (string | null)[] = []
	const rows = await findPayableOrders(
		tx,
		orders.map(({ id }) => id),
	)
	const known = new Map(rows.map((row) => [row.id, row]))
	for (const { id, reference, totalPaise: seenTotalPaise, receivedPaise, note, isOverpaid } of orders) {
		const expected = { reference, seenTotalPaise }
		const shortfall = receivedPaise < seenTotalPaise ? { receivedPaise, note } : undefined
		try {
			const order = known.get(id) ?? refuse('not-found', 'order-not-found')
			const next = getNextPayment(asPayable(order))
			const isDue = next === 'collected' || next === 'remitted'
			if (isOverpaid && !isDue) {
				problems.push(null)
				continue
			}
			const collected =
				next === 'collected' ? await markPaymentOf(tx, actor, order, { kind: 'collected', ...expected }) : order
			// A later line may name the same order, so the map gets the updated order.
			known.set(id, collected)
			known.set(id, await markPaymentOf(tx, actor, collected, { kind: 'remitted', ...expected }, shortfall))
			problems.push(null)
		} catch (error) {
			if (!(error instanceof Refusal)) throw error
			problems.push(error.message)
		}
	}
	return problems
}

/** The maximum number of shipments that are added up. Only the newest are counted. */
const maxShipments = 1000

export interface PendingRemittance {
	/** `''` when the order has no courier. */
	courier: string
	shipments: number
	paise: number
	/** The collection time of the cash that has been pending longest. */
	oldestAt: Date
}

// A delivered order that nobody has marked as collected has no ledger entry yet. Its cash is pending since the
// delivery.
const pendingRemittanceSql = `
	SELECT "courier", sum("shipments") AS "shipments", sum("paise") AS "paise", min("since") AS "oldestAt" FROM (
		SELECT coalesce("courier", '') AS "courier", CASE entry."kind" WHEN 'collected' THEN 1 ELSE 0 END AS "shipments",
			CASE entry."kind" WHEN 'collected' THEN "amountPaise" ELSE -"amountPaise" END AS "paise",
			CASE entry."kind" WHEN 'collected' THEN entry."at" END AS "since"
		FROM "PaymentEntry" entry JOIN "Order" ON "Order"."id" = entry."orderId"
		WHERE entry."orderId" IN ${dialect.numberListSql} AND entry."kind" IN ('collected', 'remitted')
		UNION ALL
		SELECT coalesce("courier", '') AS "courier", 1 AS "shipments", "totalPaise" AS "paise",
			coalesce(${deliveredAtSql}, "updatedAt") AS "since"
		FROM "Order" WHERE "id" IN ${dialect.numberListSql} AND "paymentState" = 'due'
	) cash GROUP BY "courier" ORDER BY "oldestAt"`

/**
 * Returns the cash that couriers have collected and not transferred, by courier, the longest pending first (rule:
 * pending-remittances). Delivered orders count even if nobody has marked them as collected. Refunds that the shop made
 * meanwhile do not reduce the amount. Only the newest `maxShipments` orders are counted.
 */
export async function listPendingRemittances(): Promise<PendingRemittance[]> {
	const { value: ids } = await findAllOrders({ search: '', payment: 'collected' }, maxShipments).next()
	if (!ids) return []
	const given = JSON.stringify(ids)
	const rows = await readPrepared<Omit<PendingRemittance, 'oldestAt'> & { oldestAt: number }>(
		pendingRemittanceSql,
		given,
		given,
	)
	return rows.map(({ oldestAt, ...remittance }) => ({ ...remittance, oldestAt: new Date(oldestAt) }))
}

export interface MissingRemittance extends Pick<RemittedOrder, 'id' | 'courier' | 'trackingNumber' | 'totalPaise'> {
	/** The time of delivery, or of the collection if the delivery is unknown. */
	since: Date
}

/** Excludes shipments that a remittance lists, because the remittance's page shows what is wrong with them. */
const missingSql = `
	SELECT "id", coalesce("courier", '') AS "courier", coalesce("trackingNumber", '') AS "trackingNumber", "totalPaise",
		coalesce(${deliveredAtSql}, (SELECT min(entry."at") FROM "PaymentEntry" entry
			WHERE entry."orderId" = "Order"."id" AND entry."kind" = 'collected'), "updatedAt") AS "since"
	FROM "Order" WHERE "id" IN ${dialect.numberListSql} AND NOT EXISTS (SELECT 1 FROM "CourierRemittanceLine" line
		WHERE line."orderId" = "Order"."id" AND line."state" IN ('matched', 'short', 'over', 'settled'))`

/**
 * Returns the shipments for which no courier has transferred anything although the days that the owner allows after
 * delivery have passed (rule: missing-remittance).
 */
export function listOverdueRemittances(now: Date): Promise<MissingRemittance[]> {
	return listMissingRemittances(new Date(now.getTime() - getRemittanceDays() * dayMs))
}

/**
 * Lists the COD shipments that were delivered before `before` and for which no courier has transferred anything, oldest
 * first (rule: missing-remittance). Only the newest `maxShipments` orders with cash to receive are checked.
 */
async function listMissingRemittances(before: Date): Promise<MissingRemittance[]> {
	const { value: ids } = await findAllOrders({ search: '', payment: 'collected' }, maxShipments).next()
	if (!ids) return []
	const rows = await readPrepared<Omit<MissingRemittance, 'since'> & { since: number }>(missingSql, JSON.stringify(ids))
	return rows
		.filter(({ since }) => since < before.getTime())
		.toSorted((one, other) => one.since - other.since || one.id - other.id)
		.map(({ since, ...order }) => ({ ...order, since: new Date(since) }))
}
