import { type Prisma, read } from '#app/adapters/db/db.server.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { Refusal, refuse } from '#app/shop/values/refusal.ts'
import { toMultiline } from '#app/shop/values/text.ts'
import { type Actor, requirePermission } from '#app/shop/auth/permissions.ts'
import { markPayment } from '../mark-payment.server.ts'
import { getNextPayment } from '../payment-state.ts'
import type { RemittanceInput } from './remittance.schema.ts'
import { maxRemittanceLines } from './remittance.ts'
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

/** Characters of a line, whose cells are compared with each order that is found. */
const maxLineLength = 4_000

type Order = Prisma.OrderGetPayload<{ select: typeof orderSelect }>

/**
 * Finds the orders in a courier's remittance file by their tracking numbers, whatever the column names are (rule:
 * remittance-file). Saves nothing.
 *
 * @throws invalid: the file has too many lines.
 */
export async function parseRemittance(text: string) {
	const lines = toMultiline(text)
		.split('\n')
		.filter((line) => line.trim())
	if (lines.length > maxRemittanceLines)
		refuse('invalid', 'payment-remittance-line-limit', { max: maxRemittanceLines.toLocaleString('en-IN') }, 'lines')
	if (lines.some(({ length }) => length > maxLineLength))
		refuse('invalid', 'payment-remittance-line-too-long', { max: maxLineLength.toLocaleString('en-IN') }, 'lines')
	const rows = lines.map((line) => ({ line: line.slice(0, 200), cells: splitCells(line) }))
	const numbers = [...new Set(rows.flatMap(({ cells }) => cells.filter(isReferenceLike)))]
	const orders = await read.order.findMany({ where: { trackingNumber: { in: numbers } }, select: orderSelect })
	const found = new Map<number, ReturnType<typeof toRemittedOrder>>()
	/** The skipped lines with the reason. */
	const left: { line: string; why: string }[] = []
	for (const { line, cells } of rows) {
		const hits = orders.filter(({ trackingNumber }) => cells.includes(trackingNumber!))
		if (hits.length === 0 && isHeadingOrTotal(cells)) continue
		const why = findSkipReason(hits, cells) ?? (found.has(hits[0]!.id) ? 'Listed twice' : null)
		if (why) left.push({ line, why })
		else found.set(hits[0]!.id, toRemittedOrder(hits[0]!))
	}
	return { found: [...found.values()], left }
}

function toRemittedOrder({ id, trackingNumber, courier, totalPaise }: Order) {
	return { id, trackingNumber: trackingNumber!, courier: courier ?? '', totalPaise }
}

/**
 * Splits a line at commas, semicolons or tabs, and removes quotes and the characters that stop spreadsheets from
 * rounding numbers.
 */
function splitCells(line: string): string[] {
	return (line.match(/"(?:[^"]|"")*"|[^,;\t]+/g) ?? []).map((cell) => cell.replace(/["='#]/g, '').trim())
}

const isReferenceLike = (cell: string) => /\d/.test(cell) && cell.length >= 4 && cell.length <= 60
/** Every other line of the file is listed, so that no parcel is passed over. */
const isHeadingOrTotal = (cells: string[]) =>
	!cells.some((cell) => /\d/.test(cell)) || cells.some((cell) => /^((grand|sub)[ -]?)?total\b/i.test(cell))

function findSkipReason(hits: Order[], cells: string[]): string | null {
	const [order, other] = hits
	if (!order) return 'Tracking number not found'
	if (other) return `Orders #${order.id} and #${other.id} both have this tracking number.`
	if (order.paymentMethod !== 'cod') return `Order #${order.id} is not cash on delivery.`
	if (order.payments.some(({ kind }) => kind === 'remitted'))
		return `The cash for order #${order.id} has already been received.`
	if (!['collected', 'remitted'].includes(getNextPayment(asPayable(order)) ?? ''))
		return `There is no cash to receive for order #${order.id}.`
	const paise = cells.map((cell) => Math.round(Number(cell.replace(/₹|Rs\.?|\s|,/gi, '') || Number.NaN) * 100))
	return paise.includes(order.totalPaise)
		? null
		: `The total of order #${order.id} is ${formatPaise(order.totalPaise)}.`
}

const asPayable = (order: Order) => order as Parameters<typeof getNextPayment>[0]

/**
 * Marks orders as remitted, and as collected if they were not yet. Repeating the call changes nothing. Returns the
 * number saved and the orders that could not be marked.
 */
export async function saveRemittance(
	actor: Actor,
	{ orders, reference }: RemittanceInput,
): Promise<{ saved: number; failed: string[] }> {
	requirePermission(actor, 'payments')
	const failed: string[] = []
	for (const { id, totalPaise } of orders) {
		try {
			await recordRemittance(actor, id, { reference, seenTotalPaise: totalPaise })
		} catch (error) {
			if (!(error instanceof Refusal)) throw error
			failed.push(error.message)
		}
	}
	return { saved: orders.length - failed.length, failed }
}

async function recordRemittance(actor: Actor, id: number, expected: { reference: string; seenTotalPaise: number }) {
	const order = await read.order.findUnique({ where: { id }, select: orderSelect })
	if (order && getNextPayment(asPayable(order)) === 'collected')
		await markPayment(actor, id, { kind: 'collected', ...expected })
	await markPayment(actor, id, { kind: 'remitted', ...expected })
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
