import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { listReturnedItems } from './returns/return-rows.server.ts'
import { dayMs, toIndianDay, getStartOfIndianDay } from '../values/dates.ts'
import { CANCELLED } from '../values/order-status.ts'
import { timeZone } from '../region/india.ts'

/** The sales of an Indian day. Cancelled orders are excluded, and returns are subtracted from `totalPaise`. */
export interface DailySales {
	startsAt: Date
	orderCount: number
	totalPaise: number
}

const salesSql = `
	SELECT CAST(("createdAt" + ${timeZone.offsetMs}) / ${dayMs} AS INTEGER) AS "day", count(*) AS "orderCount", sum("totalPaise") AS "totalPaise"
	FROM "Order" WHERE "createdAt" >= ? AND "createdAt" < ? AND "status" <> ${CANCELLED} GROUP BY 1`

/**
 * Returns the sales of the last `dayCount` Indian days, including that of `now`, oldest first. Cancelled orders are
 * excluded, and returns are subtracted from the day on which their order was placed (rule: sales-report).
 */
export async function listDailySales(now: Date, dayCount: number): Promise<DailySales[]> {
	const today = toIndianDay(now)
	const first = today - dayCount + 1
	const [from, before] = [getStartOfIndianDay(first).getTime(), getStartOfIndianDay(today + 1).getTime()]
	const rows = await readPrepared<Record<'day' | 'orderCount' | 'totalPaise', number>>(salesSql, from, before)
	const sold = new Map(rows.map((row) => [row.day, row]))
	const returned = await listReturnedItems(from, before)
	return Array.from({ length: dayCount }, (_, index) => {
		const row = sold.get(first + index)
		const back = returned.filter(({ day }) => day === first + index)
		return {
			startsAt: getStartOfIndianDay(first + index),
			orderCount: row?.orderCount ?? 0,
			totalPaise: (row?.totalPaise ?? 0) - back.reduce((sum, { paise }) => sum + paise, 0),
		}
	})
}
