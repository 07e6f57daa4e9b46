import { read } from '#app/adapters/db/db.server.ts'
import { piecesReturned } from './after-sale/returns/pieces-returned.server.ts'
import { dayLength, indianDay, indianOffset, startOfIndianDay } from '../dates.ts'
import { CANCELLED } from '../words/order-status.ts'
import { type SalesDay, salesSpans } from './sales-view.ts'

/**
 * Sales of the last `dayCount` Indian days up to `now`, oldest first, by day of order: without cancelled ones, less what
 * came back.
 */
export async function salesByDay(now: Date, dayCount: number = salesSpans.at(-1)!): Promise<SalesDay[]> {
	const today = indianDay(now)
	const first = today - dayCount + 1
	const [from, before] = [startOfIndianDay(first).getTime(), startOfIndianDay(today + 1).getTime()]
	const rows = await read.$queryRaw<{ day: bigint; orderCount: bigint; totalPaise: bigint }[]>`
		SELECT CAST(("createdAt" + ${indianOffset}) / ${dayLength} AS INTEGER) AS "day", count(*) AS "orderCount", sum("totalPaise") AS "totalPaise"
		FROM "Order"
		WHERE "createdAt" >= ${from} AND "createdAt" < ${before} AND "status" <> ${CANCELLED}
		GROUP BY 1`
	const sold = new Map(rows.map((row) => [Number(row.day), row]))
	const returned = await piecesReturned(from, before)
	return Array.from({ length: dayCount }, (_, index) => {
		const row = sold.get(first + index)
		const back = returned.filter(({ day }) => day === first + index)
		return {
			startsAt: startOfIndianDay(first + index),
			orderCount: Number(row?.orderCount ?? 0),
			totalPaise: Number(row?.totalPaise ?? 0) - back.reduce((sum, { paise }) => sum + paise, 0),
		}
	})
}
