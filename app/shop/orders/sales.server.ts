import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { piecesReturned } from './after-sale/returns/pieces-returned.server.ts'
import { dayLength, indianDay, indianOffset, startOfIndianDay } from '../dates.ts'
import { CANCELLED } from '../words/order-status.ts'

/** The sales of an Indian day, without cancelled orders and minus returns. */
export interface SalesDay {
	startsAt: Date
	orderCount: number
	totalPaise: number
}

const salesSql = `
	SELECT CAST(("createdAt" + ${indianOffset}) / ${dayLength} AS INTEGER) AS "day", count(*) AS "orderCount", sum("totalPaise") AS "totalPaise"
	FROM "Order" WHERE "createdAt" >= ? AND "createdAt" < ? AND "status" <> ${CANCELLED} GROUP BY 1`

/**
 * Returns the sales of the last `dayCount` Indian days up to `now`, oldest first, by order date, without cancelled
 * orders and minus returns.
 */
export async function salesByDay(now: Date, dayCount: number): Promise<SalesDay[]> {
	const today = indianDay(now)
	const first = today - dayCount + 1
	const [from, before] = [startOfIndianDay(first).getTime(), startOfIndianDay(today + 1).getTime()]
	const rows = await readPrepared<Record<'day' | 'orderCount' | 'totalPaise', number>>(salesSql, from, before)
	const sold = new Map(rows.map((row) => [row.day, row]))
	const returned = await piecesReturned(from, before)
	return Array.from({ length: dayCount }, (_, index) => {
		const row = sold.get(first + index)
		const back = returned.filter(({ day }) => day === first + index)
		return {
			startsAt: startOfIndianDay(first + index),
			orderCount: row?.orderCount ?? 0,
			totalPaise: (row?.totalPaise ?? 0) - back.reduce((sum, { paise }) => sum + paise, 0),
		}
	})
}
