import { Prisma } from '#app/adapters/db/db.server.ts'
import { readRows } from '#app/adapters/db/sql.server.ts'
import { piecesReturned } from '../orders/after-sale/returns/pieces-returned.server.ts'
import { dayLength, indianOffset, startOfIndianDay } from '../dates.ts'
import { type SalesDay, salesByDay } from '../orders/sales.server.ts'
import { type DayNumbers, type Entry, sumOf, wayOfEntry } from './numbers-view.ts'
import { type Period, slicesOf } from './period.ts'

interface Ledger {
	day: number
	kind: string
	way: string
	entryCount: number
	paise: number
}

/** Returns the start and end times of a period in milliseconds. */
export function boundsOf({ first, last }: Period): [from: number, before: number] {
	return [startOfIndianDay(first).getTime(), startOfIndianDay(last + 1).getTime()]
}

/** Reads a period one month at a time so that other requests run in between. */
export async function readBySlice<T>(period: Period, readSlice: (slice: Period) => Promise<T[]>): Promise<T[]> {
	const rows: T[] = []
	for (const slice of slicesOf(period)) rows.push(...(await readSlice(slice)))
	return rows
}

/** Returns the ledger of a period, summed by Indian day, kind and payment method. */
async function ledgerOf(period: Period): Promise<Ledger[]> {
	const rows = await readBySlice(period, (slice) => {
		const [from, before] = boundsOf(slice)
		return readRows<Omit<Ledger, 'way'> & Entry>(Prisma.sql`
			SELECT CAST((entry."at" + ${indianOffset}) / ${dayLength} AS INTEGER) AS "day", entry."kind", entry."provider",
				"order"."source", "order"."paymentMethod", count(*) AS "entryCount", sum(entry."amountPaise") AS "paise"
			FROM "PaymentEntry" entry CROSS JOIN "Order" "order"
			WHERE "order"."id" = entry."orderId" AND entry."at" >= ${from} AND entry."at" < ${before}
			GROUP BY 1, 2, 3, 4, 5`)
	})
	return rows.map((row) => ({ ...row, way: wayOfEntry(row) }))
}

/** Returns the sales of each Indian day of a period, oldest first. */
export function salesOf(period: Period): Promise<SalesDay[]> {
	return readBySlice(period, ({ first, last }) => salesByDay(startOfIndianDay(last), last - first + 1))
}

const isIn = ({ kind }: Ledger) => kind === 'paid' || kind === 'collected'
const isBack = ({ kind }: Ledger) => kind === 'refunded'
const isHandedOver = ({ kind }: Ledger) => kind === 'remitted'

/**
 * Returns what was ordered, received and paid out in a period (rule: sales-report), for each Indian day, oldest first,
 * and by payment method.
 */
export async function moneyOf(period: Period) {
	const ledger = await ledgerOf(period)
	const sales = await salesOf(period)
	const paise = (rows: Ledger[], which: (row: Ledger) => boolean) => sumOf(rows.filter(which), (row) => row.paise)
	const days = sales.map(({ orderCount, totalPaise }, index): DayNumbers => {
		const day = period.first + index
		const rows = ledger.filter((row) => row.day === day)
		return {
			day,
			orderCount,
			salesPaise: totalPaise,
			inPaise: paise(rows, isIn),
			backPaise: paise(rows, isBack),
			handedOverPaise: paise(rows, isHandedOver),
		}
	})
	const moved = ledger.filter((row) => isIn(row) || isBack(row))
	const ways = [...new Set(moved.map(({ way }) => way))].toSorted().map((way) => {
		const rows = moved.filter((row) => row.way === way)
		return {
			way,
			entryCount: sumOf(rows, (row) => row.entryCount),
			inPaise: paise(rows, isIn),
			backPaise: paise(rows, isBack),
		}
	})
	return { days, ways }
}

export type WayNumbers = Awaited<ReturnType<typeof moneyOf>>['ways'][number]
export type OrderNumbers = Awaited<ReturnType<typeof ordersOf>>

type Paise = 'sales' | 'received' | 'refunded' | 'due' | 'unknown' | 'cancelled'
type Sums = Record<'orderCount' | 'cancelledCount' | `${Paise}Paise`, number | null>

/**
 * Returns the current state of a period's orders, excluding cancelled ones (rule: sales-report): net sales, outstanding
 * payments, COD pending remittance, and orders completed before payments were recorded.
 */
export async function ordersOf(period: Period) {
	const rows = await readBySlice(period, (slice) => {
		const [from, before] = boundsOf(slice)
		return readRows<Sums>(Prisma.sql`
			SELECT ${sums} FROM "Order" WHERE "createdAt" >= ${from} AND "createdAt" < ${before}`)
	})
	const returned = await readBySlice(period, (slice) => piecesReturned(...boundsOf(slice)))
	const returnedPaise = sumOf(returned, ({ paise }) => paise)
	const sum = (name: keyof Sums) => sumOf(rows, (row) => row[name] ?? 0)
	return {
		orderCount: sum('orderCount'),
		salesPaise: sum('salesPaise') - returnedPaise,
		returnedPaise,
		receivedPaise: sum('receivedPaise'),
		refundedPaise: sum('refundedPaise'),
		duePaise: sum('duePaise'),
		withCouriersPaise: await withCouriersPaise(period),
		unknownPaise: sum('unknownPaise'),
		cancelledCount: sum('cancelledCount'),
		cancelledPaise: sum('cancelledPaise'),
	}
}

/**
 * Returns the COD pending remittance of a period's orders (rule: cash-with-couriers) according to the ledger, including
 * delivered orders that nobody has marked as collected. Refunds made by the shop in the meantime are excluded.
 */
async function withCouriersPaise(period: Period): Promise<number> {
	const rows = await readBySlice(period, (slice) => {
		const [from, before] = boundsOf(slice)
		return readRows<{ paise: number | null }>(Prisma.sql`
			SELECT sum("totalPaise") AS "paise" FROM "Order"
			WHERE "createdAt" >= ${from} AND "createdAt" < ${before}
				AND "status" = 4 AND "paymentMethod" = 'cod' AND "paymentState" = 'due'
			UNION ALL
			SELECT sum(CASE entry."kind" WHEN 'collected' THEN entry."amountPaise" ELSE -entry."amountPaise" END) AS "paise"
			FROM "Order" "order" CROSS JOIN "PaymentEntry" entry
			WHERE entry."orderId" = "order"."id" AND "order"."createdAt" >= ${from} AND "order"."createdAt" < ${before}
				AND "order"."status" <> 5 AND "order"."paymentState" IN ('collected', 'part-refunded', 'refunded')
				AND entry."kind" IN ('collected', 'remitted')`)
	})
	return sumOf(rows, ({ paise }) => paise ?? 0)
}

const sums = Prisma.sql`
	count(*) FILTER (WHERE "status" <> 5) AS "orderCount",
	sum(CASE WHEN "status" <> 5 THEN "totalPaise" END) AS "salesPaise",
	sum(CASE WHEN "status" <> 5 THEN "receivedPaise" END) AS "receivedPaise",
	sum(CASE WHEN "status" <> 5 THEN "refundedPaise" END) AS "refundedPaise",
	sum(CASE WHEN "status" <> 5 AND "paymentState" IN ('due', 'claimed', 'expired') THEN max(0, "totalPaise" - "receivedPaise" + "refundedPaise") END) AS "duePaise",
	sum(CASE WHEN "status" <> 5 AND "paymentState" IS NULL THEN "totalPaise" END) AS "unknownPaise",
	count(*) FILTER (WHERE "status" = 5) AS "cancelledCount",
	sum(CASE WHEN "status" = 5 THEN "totalPaise" END) AS "cancelledPaise"`
