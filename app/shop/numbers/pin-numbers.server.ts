import { Prisma } from '#app/adapters/db/db.server.ts'
import { readRows } from '#app/adapters/db/sql.server.ts'
import { findPin } from '../orders/pins/pin-area.server.ts'
import { cashSettings } from '../settings/shop-settings.server.ts'
import { boundsOf, readBySlice } from './money-numbers.server.ts'
import type { PinNumbers, RefusedPin, Share } from './numbers-view.ts'
import type { Period } from './period.ts'

/**
 * Counts the refused COD orders of a period (rule: refused-cash-report): returned to origin, or shipped, never
 * delivered and then cancelled. Groups them by the first three digits of Indian pincodes.
 */
export async function countRefusedByPin(period: Period): Promise<RefusedPin[]> {
	const rows = await readBySlice(period, (slice) => {
		const [from, before] = boundsOf(slice)
		return readRows<RefusedPin>(Prisma.sql`
			SELECT substr("zipCode", 1, 3) AS "pin", count(*) AS "sentCount", count(*) FILTER (WHERE "status" = 5) AS "refusedCount",
				sum(CASE WHEN "status" = 5 THEN "totalPaise" ELSE 0 END) AS "refusedPaise"
			FROM "Order"
			WHERE "paymentMethod" = 'cod' AND "createdAt" >= ${from} AND "createdAt" < ${before} AND "country" = 'india'
				AND "source" = 'web' AND ("status" IN (3, 4) OR "returnedToOriginAt" IS NOT NULL OR ("status" = 5
					AND EXISTS (SELECT 1 FROM "JournalEntry" entry WHERE entry."kind" = 'order' AND entry."subjectId" = "Order"."id" AND entry."act" = 'status' AND entry."status" = 3)
					AND NOT EXISTS (SELECT 1 FROM "JournalEntry" entry WHERE entry."kind" = 'order' AND entry."subjectId" = "Order"."id" AND entry."act" = 'status' AND entry."status" = 4)))
			GROUP BY 1`)
	})
	const pins = new Map<string, RefusedPin>()
	for (const { pin, sentCount, refusedCount, refusedPaise } of rows) {
		const sum = pins.get(pin) ?? { pin, sentCount: 0, refusedCount: 0, refusedPaise: 0 }
		sum.sentCount += sentCount
		sum.refusedCount += refusedCount
		sum.refusedPaise += refusedPaise
		pins.set(pin, sum)
	}
	return [...pins.values()].toSorted((one, other) => one.pin.localeCompare(other.pin))
}

/** Returns the sales by pincode area with the refused orders, highest sales first. */
export function pinNumbers(sold: readonly Share[], refused: readonly RefusedPin[]): PinNumbers[] {
	const pins = new Set([...sold.map(({ name }) => name), ...refused.map(({ pin }) => pin)])
	return [...pins]
		.map((pin) => {
			const { count = 0, salesPaise = 0 } = sold.find(({ name }) => name === pin) ?? {}
			const cash = refused.find((one) => one.pin === pin) ?? { pin, sentCount: 0, refusedCount: 0, refusedPaise: 0 }
			const district = findPin(`${pin}001`)?.district ?? ''
			return { ...cash, district, orderCount: count, salesPaise, isBad: isOftenRefused(cash) && isCashOffered(pin) }
		})
		.filter(({ orderCount, sentCount }) => orderCount + sentCount > 0)
		.toSorted((one, other) => other.salesPaise - one.salesPaise || one.pin.localeCompare(other.pin))
}

/** Returns true when at least two orders and a third of all are refused. A single one may be chance. */
function isOftenRefused({ sentCount, refusedCount }: RefusedPin): boolean {
	return refusedCount >= 2 && refusedCount * 3 >= sentCount
}

function isCashOffered(pin: string): boolean {
	const { pinsAllowed, pinsRefused } = cashSettings()
	const begins = (prefix: string) => pin.startsWith(prefix)
	return (pinsAllowed.length === 0 || pinsAllowed.some(begins)) && !pinsRefused.some(begins)
}
