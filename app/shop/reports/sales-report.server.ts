import { collectedBySql } from '../values/payment-methods.ts'
import { Prisma, read } from '#app/adapters/db/db.server.ts'
import { readRows } from '#app/adapters/db/sql.server.ts'
import { listReturnedItems } from '../orders/returns/return-rows.server.ts'
import { dayMs, getStartOfIndianDay } from '../values/dates.ts'
import { type DailySales, listDailySales } from '../orders/daily-sales.server.ts'
import { CANCELLED } from '../values/order-status.ts'
import {
	type DailyReport,
	type LedgerEntry,
	sumBy,
	getLedgerMethodLabel,
	type Period,
	splitPeriod,
	maxShown,
} from './report-view.ts'
import { unconfirmedSql } from '../people/customers/customer-list.server.ts'
import { homeCountry, timeZone } from '../region/india.ts'

interface LedgerRow {
	day: number
	kind: string
	method: string
	entryCount: number
	paise: number
}

/** Returns the time at which a period starts and the time at which the day after it starts, in milliseconds. */
export function getPeriodBounds({ first, last }: Period): [from: number, before: number] {
	return [getStartOfIndianDay(first).getTime(), getStartOfIndianDay(last + 1).getTime()]
}

/** Reads a period one month at a time so that other requests run in between. */
export async function readInSlices<T>(period: Period, readSlice: (slice: Period) => Promise<T[]>): Promise<T[]> {
	const rows: T[] = []
	for (const slice of splitPeriod(period)) rows.push(...(await readSlice(slice)))
	return rows
}

/** Returns the ledger of a period, summed by Indian day, kind and payment method. */
async function readLedger(period: Period): Promise<LedgerRow[]> {
	const rows = await readInSlices(period, (slice) => {
		const [from, before] = getPeriodBounds(slice)
		return readRows<Omit<LedgerRow, 'method'> & LedgerEntry>(Prisma.sql`
			SELECT CAST((entry."at" + ${timeZone.offsetMs}) / ${dayMs} AS INTEGER) AS "day", entry."kind", entry."provider",
				"order"."source", "order"."paymentMethod", count(*) AS "entryCount", sum(entry."amountPaise") AS "paise"
			FROM "PaymentEntry" entry CROSS JOIN "Order" "order"
			WHERE "order"."id" = entry."orderId" AND entry."at" >= ${from} AND entry."at" < ${before}
			GROUP BY 1, 2, 3, 4, 5`)
	})
	return rows.map((row) => ({ ...row, method: getLedgerMethodLabel(row) }))
}

/** Returns the sales of each Indian day of a period, oldest first. */
export function listDailyReports(period: Period): Promise<DailySales[]> {
	return readInSlices(period, ({ first, last }) => listDailySales(getStartOfIndianDay(last), last - first + 1))
}

const isReceived = ({ kind }: LedgerRow) => kind === 'paid' || kind === 'collected'
const isRefunded = ({ kind }: LedgerRow) => kind === 'refunded'
const isRemitted = ({ kind }: LedgerRow) => kind === 'remitted'

/**
 * Returns what was ordered, received and paid out in a period (rule: sales-report), for each Indian day, oldest first,
 * and by payment method.
 */
export async function getMoneyReport(period: Period) {
	const ledger = await readLedger(period)
	const sales = await listDailyReports(period)
	const paise = (rows: LedgerRow[], which: (row: LedgerRow) => boolean) => sumBy(rows.filter(which), (row) => row.paise)
	const days = sales.map(({ orderCount, totalPaise }, index): DailyReport => {
		const day = period.first + index
		const rows = ledger.filter((row) => row.day === day)
		return {
			day,
			orderCount,
			salesPaise: totalPaise,
			inPaise: paise(rows, isReceived),
			backPaise: paise(rows, isRefunded),
			remittedPaise: paise(rows, isRemitted),
		}
	})
	const moved = ledger.filter((row) => isReceived(row) || isRefunded(row))
	const methods = [...new Set(moved.map(({ method }) => method))].toSorted().map((method) => {
		const rows = moved.filter((row) => row.method === method)
		return {
			method,
			entryCount: sumBy(rows, (row) => row.entryCount),
			inPaise: paise(rows, isReceived),
			backPaise: paise(rows, isRefunded),
		}
	})
	return { days, methods }
}

export type PaymentMethodReport = Awaited<ReturnType<typeof getMoneyReport>>['methods'][number]
export type OrderReport = Awaited<ReturnType<typeof getOrderReport>>

type Paise = 'sales' | 'received' | 'refunded' | 'due' | 'unknown' | 'cancelled'
type Sums = Record<'orderCount' | 'cancelledCount' | `${Paise}Paise`, number | null>

/**
 * Returns the current state of a period's orders (rule: sales-report): net sales, outstanding payments, COD pending
 * remittance, and orders completed before payments were recorded. Cancelled orders are only in `cancelledCount` and
 * `cancelledPaise`.
 */
export async function getOrderReport(period: Period) {
	const rows = await readInSlices(period, (slice) => {
		const [from, before] = getPeriodBounds(slice)
		return readRows<Sums>(Prisma.sql`
			SELECT ${orderSumsSql} FROM "Order" WHERE "createdAt" >= ${from} AND "createdAt" < ${before}`)
	})
	const returned = await readInSlices(period, (slice) => listReturnedItems(...getPeriodBounds(slice)))
	const returnedPaise = sumBy(returned, ({ paise }) => paise)
	const sum = (name: keyof Sums) => sumBy(rows, (row) => row[name] ?? 0)
	return {
		orderCount: sum('orderCount'),
		salesPaise: sum('salesPaise') - returnedPaise,
		returnedPaise,
		receivedPaise: sum('receivedPaise'),
		refundedPaise: sum('refundedPaise'),
		duePaise: sum('duePaise'),
		pendingRemittancePaise: await pendingRemittancePaise(period),
		unknownPaise: sum('unknownPaise'),
		cancelledCount: sum('cancelledCount'),
		cancelledPaise: sum('cancelledPaise'),
	}
}

/**
 * Returns the COD pending remittance of a period's orders (rule: pending-remittances) according to the ledger, including
 * delivered orders that nobody has marked as collected. Refunds made by the shop in the meantime are excluded, and so
 * are the charges that a courier has kept.
 */
async function pendingRemittancePaise(period: Period): Promise<number> {
	const rows = await readInSlices(period, (slice) => {
		const [from, before] = getPeriodBounds(slice)
		return readRows<{ paise: number | null }>(Prisma.sql`
			SELECT sum("totalPaise") AS "paise" FROM "Order"
			WHERE "createdAt" >= ${from} AND "createdAt" < ${before}
				AND "status" = 4 AND ${Prisma.raw(collectedBySql.courier)} AND "paymentState" = 'due'
			UNION ALL
			SELECT sum(entry."amountPaise") AS "paise"
			FROM "Order" "order" CROSS JOIN "PaymentEntry" entry
			WHERE entry."orderId" = "order"."id" AND "order"."createdAt" >= ${from} AND "order"."createdAt" < ${before}
				AND "order"."status" <> 5 AND "order"."paymentState" IN ('collected', 'part-refunded', 'refunded')
				AND entry."kind" = 'collected'
				AND NOT EXISTS (SELECT 1 FROM "PaymentEntry" WHERE "orderId" = "order"."id" AND "kind" = 'remitted')`)
	})
	return sumBy(rows, ({ paise }) => paise ?? 0)
}

const orderSumsSql = Prisma.sql`
	count(*) FILTER (WHERE "status" <> 5) AS "orderCount",
	sum(CASE WHEN "status" <> 5 THEN "totalPaise" END) AS "salesPaise",
	sum(CASE WHEN "status" <> 5 THEN "receivedPaise" END) AS "receivedPaise",
	sum(CASE WHEN "status" <> 5 THEN "refundedPaise" END) AS "refundedPaise",
	sum(CASE WHEN "status" <> 5 AND "paymentState" IN ('due', 'claimed', 'expired')
				THEN max(0, "totalPaise" - "receivedPaise" + "refundedPaise") END) AS "duePaise",
	sum(CASE WHEN "status" <> 5 AND "paymentState" IS NULL THEN "totalPaise" END) AS "unknownPaise",
	count(*) FILTER (WHERE "status" = 5) AS "cancelledCount",
	sum(CASE WHEN "status" = 5 THEN "totalPaise" END) AS "cancelledPaise"`

type CustomerSums = Record<'customerId' | 'orderCount' | 'unconfirmedCount' | 'paise', number>

/**
 * Returns the customers with the highest order totals of a period. An order without an account that staff or a guest
 * entered counts for the oldest customer account with its phone number, and also in `unconfirmedCount` (rule:
 * unconfirmed-orders).
 */
export async function listTopCustomers(period: Period) {
	const rows = await readInSlices(period, (slice) => {
		const [from, before] = getPeriodBounds(slice)
		return readRows<CustomerSums>(Prisma.sql`
			SELECT "customerId", count(*) AS "orderCount", count(*) - count("userId") AS "unconfirmedCount", sum("totalPaise") AS "paise"
			FROM (
				SELECT "userId", "totalPaise", CASE
					WHEN "userId" IS NOT NULL THEN "userId"
					WHEN "phoneE164" <> '' AND ${unconfirmedSql} THEN (
						SELECT min("User"."id") FROM "User" WHERE "User"."phoneE164" = "Order"."phoneE164" AND "User"."role" IS NULL)
				END AS "customerId"
				FROM "Order" WHERE "createdAt" >= ${from} AND "createdAt" < ${before} AND "status" <> ${CANCELLED}
			) placed
			WHERE "customerId" IS NOT NULL GROUP BY 1`)
	})
	const sums = new Map<number, CustomerSums>()
	for (const row of rows) {
		const id = row.customerId
		const sum = sums.get(id) ?? { customerId: id, orderCount: 0, unconfirmedCount: 0, paise: 0 }
		sum.orderCount += row.orderCount
		sum.unconfirmedCount += row.unconfirmedCount
		sum.paise += row.paise
		sums.set(id, sum)
	}
	const top = [...sums.values()].toSorted((one, other) => other.paise - one.paise).slice(0, maxShown)
	const users = await read.user.findMany({
		where: { id: { in: top.map(({ customerId }) => customerId) } },
		select: { id: true, username: true },
	})
	const names = new Map(users.map(({ id, username }) => [id, username]))
	return top.map((row) => ({ ...row, username: names.get(row.customerId) ?? '' }))
}

export type TopCustomer = Awaited<ReturnType<typeof listTopCustomers>>[number]

/**
 * Returns the SQL condition for the web shop's COD orders in India that were placed from `from` until before `before`
 * and were shipped (rule: refused-cod-report). Cancelled orders among them count as returned: they were returned to
 * origin, or shipped, never delivered and then cancelled.
 */
export function buildShippedCodCondition(from: number, before: number): Prisma.Sql {
	return Prisma.sql`${Prisma.raw(collectedBySql.courier)} AND "createdAt" >= ${from} AND "createdAt" < ${before} AND "country" = ${homeCountry}
		AND "source" = 'web' AND ("status" IN (3, 4) OR "returnedToOriginAt" IS NOT NULL OR ("status" = 5
			AND EXISTS (SELECT 1 FROM "ActivityEntry" entry WHERE entry."kind" = 'order'
				AND entry."subjectId" = "Order"."id" AND entry."action" = 'status' AND entry."status" = 3)
			AND NOT EXISTS (SELECT 1 FROM "ActivityEntry" entry WHERE entry."kind" = 'order'
				AND entry."subjectId" = "Order"."id" AND entry."action" = 'status' AND entry."status" = 4)))`
}
