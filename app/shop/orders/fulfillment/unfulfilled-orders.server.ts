import { formatVariantTitle } from '../../catalog/color/color-labels.ts'
import { isCod, type PaymentMethod } from '../../values/payment-methods.ts'
import { Prisma, read } from '#app/adapters/db/db.server.ts'
import { getPageWindow, shortAdminPageSize } from '../../values/paging.ts'
import { payableSelect } from '../payments/payment-state.ts'
import { getPhoneHistories } from '../payments/cod/cod-eligibility.server.ts'
import {
	whereNotAwaitingPayment,
	notAwaitingPaymentSql,
	awaitingPaymentSql,
} from '../payments/payment-required.server.ts'
import { dayMs } from '../../values/dates.ts'
import { PENDING, PROCESSING, SHIPPED } from '../../values/order-status.ts'
import { readRows } from '#app/adapters/db/sql.server.ts'
import { type FulfillmentStatus, displayStatusLabels } from './fulfillment-status.ts'

export type OrderToConfirm = Awaited<ReturnType<typeof listOrdersToConfirm>>['items'][number]

const select = {
	id: true,
	userId: true,
	createdAt: true,
	firstName: true,
	lastName: true,
	phoneNumber: true,
	phoneE164: true,
	city: true,
	state: true,
	zipCode: true,
	locale: true,
	...payableSelect,
	items: { orderBy: { id: 'asc' }, select: { productName: true, colorName: true, size: true, quantity: true } },
} as const satisfies Prisma.OrderSelect

/**
 * Lists the Pending orders that do not await payment, oldest first, 10 a page. `history` counts the delivered and the
 * returned COD orders with the phone number of a COD order.
 */
export async function listOrdersToConfirm(page: number) {
	const where = { status: PENDING, ...whereNotAwaitingPayment }
	const { skip, take, ...window } = getPageWindow(await read.order.count({ where }), page, shortAdminPageSize)
	const rows = await read.order.findMany({
		where,
		orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
		skip,
		take,
		select,
	})
	const histories = await getPhoneHistories(
		rows.flatMap(({ paymentMethod, phoneE164 }) => (isCod({ paymentMethod }) && phoneE164) || []),
	)
	return {
		...window,
		items: rows.map(({ phoneNumber, phoneE164, items, paymentMethod, ...row }) => ({
			...row,
			// An order may have no phone number, but an account that has one. Then `phoneE164` is the number of the
			// account, by which the COD history is counted.
			phoneNumber: phoneNumber ?? phoneE164,
			paymentMethod: paymentMethod as PaymentMethod,
			courier: null,
			trackingNumber: null,
			lines: items.map(({ productName, colorName, size, quantity }) =>
				[`${quantity} × ${productName}`, formatVariantTitle({ colorName, size })].filter(Boolean).join(', '),
			),
			history: isCod({ paymentMethod }) && phoneE164 ? (histories.get(phoneE164) ?? null) : null,
		})),
	}
}

/** The number of orders in each stage. Orders that await their payment count as `waiting` only. */
export type FulfillmentStatusCounts = Record<FulfillmentStatus | 'waiting', number>

/** The maximum count per stage, so that orders delivered years ago do not slow down the list. */
export const maxCounted = 1000

/** Counts the orders in each stage, up to `maxCounted` each, through an index. */
export async function countByFulfillmentStatus(): Promise<FulfillmentStatusCounts> {
	const upTo = (which: Prisma.Sql) =>
		Prisma.sql`(SELECT count(*) FROM (SELECT 1 FROM "Order" WHERE ${which} LIMIT ${maxCounted}))`
	const [counts] = await readRows<FulfillmentStatusCounts>(Prisma.sql`SELECT
		${upTo(Prisma.sql`"status" = 1 AND ${notAwaitingPaymentSql}`)} AS "pending",
		${upTo(Prisma.sql`"status" = 2 AND "packedAt" IS NULL AND ${notAwaitingPaymentSql}`)} AS "processing",
		${upTo(Prisma.sql`"status" = 2 AND "packedAt" IS NOT NULL AND ${notAwaitingPaymentSql}`)} AS "packed",
		${upTo(awaitingPaymentSql)} AS "waiting",
		${upTo(Prisma.sql`"status" = 3`)} AS "shipped",
		${upTo(Prisma.sql`"status" = 4`)} AS "delivered",
		${upTo(Prisma.sql`"status" = 5`)} AS "cancelled"`)
	return counts!
}

const oldestFirst = [{ createdAt: 'asc' }, { id: 'asc' }] as const satisfies Prisma.OrderOrderByWithRelationInput[]

const unfulfilledStages = [
	['pending', { status: PENDING }, oldestFirst],
	['processing', { status: PROCESSING, packedAt: null }, oldestFirst],
	// Sorted by the time of packing, because the order that was packed first has waited longest. The index has this
	// order, too.
	['packed', { status: PROCESSING, packedAt: { not: null } }, [{ packedAt: 'asc' }, ...oldestFirst]],
] as const satisfies [string, Prisma.OrderWhereInput, Prisma.OrderOrderByWithRelationInput[]][]

/**
 * Returns, for each stage of unshipped orders (to confirm, to pack, to ship), the total and the `count` oldest orders.
 * Orders that await payment are excluded.
 */
export function getUnfulfilledOrders(count = 3) {
	return Promise.all(
		unfulfilledStages.map(async ([stage, inStage, order]) => {
			const where = { ...inStage, ...whereNotAwaitingPayment }
			// Separate queries read one stage through its index. A single query for all would sort every row.
			const [total, oldest] = await Promise.all([
				read.order.count({ where }),
				read.order.findMany({
					where,
					orderBy: [...order],
					take: count,
					select: unfulfilledSelect,
				}),
			])
			return {
				stage,
				label: displayStatusLabels[stage],
				count: total,
				oldest: oldest.map(({ firstName, lastName, ...order }) => ({
					...order,
					customerName: `${firstName} ${lastName}`.trim(),
				})),
			}
		}),
	)
}

const unfulfilledSelect = { id: true, firstName: true, lastName: true, totalPaise: true, createdAt: true } as const

const quietDays = 3
const maxStuckShown = 20

export type StuckShipment = Awaited<ReturnType<typeof listStuckShipments>>[number]

/**
 * Lists up to `maxStuckShown` shipments that need an action by staff, with this action, oldest booking first (rule:
 * stuck-shipments).
 */
export async function listStuckShipments(now = new Date()) {
	const quietSince = new Date(now.getTime() - quietDays * dayMs)
	const rows = await read.shipment.findMany({
		where: {
			OR: [
				{ nextAt: { not: null }, problem: { not: null } },
				{ state: 'booked', step: 'undelivered' },
				{ state: 'booked', stepAt: { lt: quietSince } },
				{ state: 'booked', stepAt: null, createdAt: { lt: quietSince } },
				// A lost parcel stays in the list for 30 days, in which couriers accept a claim. A returned parcel
				// stays for at most 30 days, until staff decide about its order.
				{ state: 'lost', stepAt: { gt: new Date(now.getTime() - 30 * dayMs) } },
				{ state: 'returned', stepAt: { gt: new Date(now.getTime() - 30 * dayMs) }, order: { status: SHIPPED } },
			],
		},
		orderBy: { createdAt: 'asc' },
		take: maxStuckShown,
		select: { orderId: true, courier: true, trackingNumber: true, state: true, step: true, problem: true },
	})
	return rows.map(({ orderId, courier, trackingNumber, ...row }) => ({
		orderId,
		shipment: [courier, trackingNumber].filter(Boolean).join(' '),
		...describeStuck(row),
	}))
}

function describeStuck(row: { state: string; step: string | null; problem: string | null }) {
	if (row.state === 'lost')
		return { reason: 'Lost or damaged', next: 'Claim it from the courier, then refund or resend the order.' }
	if (row.state === 'returned') return { reason: 'Returned to you', next: 'Refund the order, or send it again.' }
	if (row.problem !== null) return { reason: row.problem, next: 'Open the order.' }
	if (row.step === 'undelivered') return { reason: 'Delivery attempt failed', next: 'Call the customer.' }
	return { reason: `No tracking update for ${quietDays} days`, next: 'Ask the courier.' }
}
