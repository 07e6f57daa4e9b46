import { Prisma, read } from '#app/adapters/db/db.server.ts'
import { readRows } from '#app/adapters/db/sql.server.ts'
import { unconfirmedSql } from '../people/customers/unconfirmed-orders.server.ts'
import { CANCELLED } from '../values/order-status.ts'
import { maxShown, type Period } from './report-view.ts'
import { getPeriodBounds, readInSlices } from './sales-report.server.ts'

type CustomerSums = Record<'customerId' | 'orderCount' | 'unconfirmedCount' | 'paise', number>

/**
 * Returns the customers with the highest order totals of a period (rule: unconfirmed-orders). Orders that the staff
 * entered for a phone number count for the oldest customer account with this number, and are counted as unconfirmed too.
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
