import { isCod } from '#app/shop/values/payment-methods.ts'
import { type Prisma, read } from '#app/adapters/db/db.server.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { Refusal } from '#app/shop/values/refusal.ts'
import { type Actor, requirePermission } from '#app/shop/auth/permissions.ts'
import { markPayment } from '../mark-payment.server.ts'
import { getNextPayment } from '../payment-state.ts'
import type { RemittanceInput } from './remittance.schema.ts'
import {
	findAmount,
	isReferenceLike,
	parseRemittanceFile,
	type RemittanceRow,
	type RemittedOrder,
} from './remittance-file.ts'
import { dialect, readPrepared } from '#app/adapters/db/sql.server.ts'
import { DELIVERED } from '#app/shop/values/order-status.ts'
import { findAllOrders } from '../../order-search.server.ts'

export type Remittance = Awaited<ReturnType<typeof parseRemittance>>

const orderSelect = {
	id: true,
	status: true,
	paymentMethod: true,
	paymentState: true,
	courier: true,
	trackingNumber: true,
	totalPaise: true,
	payments: { select: { kind: true } },
} as const satisfies Prisma.OrderSelect

type Order = Prisma.OrderGetPayload<{ select: typeof orderSelect }>

/** An order of a preview, with what the courier has transferred for it. */
export interface PreviewedOrder extends RemittedOrder {
	trackingNumber: string
	courier: string
}

/**
 * Finds the orders in a courier's remittance file by their tracking numbers, whatever the column names are, and puts
 * each line into one of three lists (rule: remittance-file). Saves nothing.
 *
 * @throws invalid: the file has too many lines, or a line is too long.
 */
export async function parseRemittance(text: string) {
	const { rows, otherLines } = parseRemittanceFile(text)
	const numbers = [...new Set(rows.flatMap(({ cells }) => cells.filter(isReferenceLike)))]
	const orders = await read.order.findMany({ where: { trackingNumber: { in: numbers } }, select: orderSelect })
	const found = new Map<number, PreviewedOrder>()
	/** The lines that belong to no order with cash to receive, with the reason. */
	const unknown: { line: string; why: string }[] = []
	for (const row of rows) {
		const hits = orders.filter(({ trackingNumber }) => row.cells.includes(trackingNumber!))
		const result = matchRow(row, hits)
		if (typeof result === 'string') unknown.push({ line: row.line, why: result })
		else if (found.has(result.id)) unknown.push({ line: row.line, why: 'Listed twice' })
		else found.set(result.id, result)
	}
	const isShort = ({ receivedPaise, totalPaise }: PreviewedOrder) => receivedPaise < totalPaise
	const all = [...found.values()]
	return { matched: all.filter((order) => !isShort(order)), short: all.filter(isShort), unknown, otherLines }
}

/** Returns the order of a line, or the reason why it has no cash to receive for it. */
function matchRow(row: RemittanceRow, hits: Order[]): PreviewedOrder | string {
	const [order, other] = hits
	if (!order) return 'Tracking number not found'
	const { id, totalPaise, courier } = order
	if (other) return `Orders #${id} and #${other.id} both have this tracking number.`
	if (!isCod(order)) return `Order #${id} is not cash on delivery.`
	if (order.payments.some(({ kind }) => kind === 'remitted'))
		return `The cash for order #${id} has already been received.`
	if (!['collected', 'remitted'].includes(getNextPayment(asPayable(order)) ?? ''))
		return `There is no cash to receive for order #${id}.`
	const trackingNumber = order.trackingNumber!
	const receivedPaise = findAmount(row, { id, trackingNumber, totalPaise })
	if (receivedPaise === null || receivedPaise > totalPaise || (receivedPaise <= 0 && totalPaise > 0))
		return `The total of order #${id} is ${formatPaise(totalPaise)}.`
	return { id, trackingNumber, courier: courier ?? '', totalPaise, receivedPaise, utr: row.utr }
}

const asPayable = (order: Order) => order as Parameters<typeof getNextPayment>[0]

/**
 * Marks orders as remitted, and as collected if they were not yet. Repeating the call changes nothing. Returns the
 * number saved and the orders that could not be marked.
 */
export async function saveRemittance(
	actor: Actor,
	orders: RemittanceInput,
): Promise<{ saved: number; failed: string[] }> {
	requirePermission(actor, 'payments')
	const failed: string[] = []
	for (const order of orders) {
		try {
			await recordRemittance(actor, order)
		} catch (error) {
			if (!(error instanceof Refusal)) throw error
			failed.push(error.message)
		}
	}
	return { saved: orders.length - failed.length, failed }
}

async function recordRemittance(actor: Actor, remitted: RemittanceInput[number]) {
	const { id, reference, totalPaise: seenTotalPaise, receivedPaise, note } = remitted
	const order = await read.order.findUnique({ where: { id }, select: orderSelect })
	const expected = { reference, seenTotalPaise }
	if (order && getNextPayment(asPayable(order)) === 'collected')
		await markPayment(actor, id, { kind: 'collected', ...expected })
	const shortfall = receivedPaise < seenTotalPaise ? { receivedPaise, note } : undefined
	await markPayment(actor, id, { kind: 'remitted', ...expected }, shortfall)
}

/** The largest number of shipments that are added up. */
const maxShipments = 1000

export interface PendingRemittance {
	/** `''` when the order has no courier. */
	courier: string
	shipments: number
	paise: number
	/** The collection time of the cash that has been pending longest. */
	oldestAt: Date
}

// A delivered order that nobody has marked has no entry yet: its cash counts from its delivery.
const pendingRemittanceSql = `
	SELECT "courier", sum("shipments") AS "shipments", sum("paise") AS "paise", min("since") AS "oldestAt" FROM (
		SELECT coalesce("courier", '') AS "courier", CASE entry."kind" WHEN 'collected' THEN 1 ELSE 0 END AS "shipments",
			CASE entry."kind" WHEN 'collected' THEN "amountPaise" ELSE -"amountPaise" END AS "paise",
			CASE entry."kind" WHEN 'collected' THEN entry."at" END AS "since"
		FROM "PaymentEntry" entry JOIN "Order" ON "Order"."id" = entry."orderId"
		WHERE entry."orderId" IN ${dialect.numberListSql} AND entry."kind" IN ('collected', 'remitted')
		UNION ALL
		SELECT coalesce("courier", '') AS "courier", 1 AS "shipments", "totalPaise" AS "paise",
			coalesce((SELECT max(entry."at") FROM "ActivityEntry" entry WHERE entry."kind" = 'order'
				AND entry."subjectId" = "Order"."id" AND entry."action" = 'status' AND entry."status" = ${DELIVERED}), "updatedAt") AS "since"
		FROM "Order" WHERE "id" IN ${dialect.numberListSql} AND "paymentState" = 'due'
	) cash GROUP BY "courier" ORDER BY "oldestAt"`

/**
 * What couriers have collected and not handed over, also of delivered orders that nobody has marked as collected
 * (rule: cash-with-couriers), by courier, the oldest first; of more than `maxShipments` orders
 * the newest. What the shop has given back meanwhile is no part of it.
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
