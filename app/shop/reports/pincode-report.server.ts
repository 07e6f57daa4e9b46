import { Prisma } from '#app/adapters/db/db.server.ts'
import { readRows } from '#app/adapters/db/sql.server.ts'
import { findPincode } from '../orders/delivery/pincode-area.server.ts'
import { getCodSettings } from '../settings/shop-settings.server.ts'
import { getPeriodBounds, readInSlices } from './sales-report.server.ts'
import type { PincodeReport, PincodeReturns, BreakdownRow } from './report-view.ts'
import type { Period } from './period.ts'

/**
 * Counts the refused COD orders of a period (rule: refused-cash-report): returned to origin, or shipped, never
 * delivered and then cancelled. Groups them by the first three digits of Indian pincodes.
 */
export async function countReturnsByPincode(period: Period): Promise<PincodeReturns[]> {
	const rows = await readInSlices(period, (slice) => {
		const [from, before] = getPeriodBounds(slice)
		return readRows<PincodeReturns>(Prisma.sql`
			SELECT substr("zipCode", 1, 3) AS "pin", count(*) AS "sentCount", count(*) FILTER (WHERE "status" = 5) AS "refusedCount",
				sum(CASE WHEN "status" = 5 THEN "totalPaise" ELSE 0 END) AS "refusedPaise"
			FROM "Order"
			WHERE "paymentMethod" = 'cod' AND "createdAt" >= ${from} AND "createdAt" < ${before} AND "country" = 'india'
				AND "source" = 'web' AND ("status" IN (3, 4) OR "returnedToOriginAt" IS NOT NULL OR ("status" = 5
					AND EXISTS (SELECT 1 FROM "ActivityEntry" entry WHERE entry."kind" = 'order'
						AND entry."subjectId" = "Order"."id" AND entry."action" = 'status' AND entry."status" = 3)
					AND NOT EXISTS (SELECT 1 FROM "ActivityEntry" entry WHERE entry."kind" = 'order'
						AND entry."subjectId" = "Order"."id" AND entry."action" = 'status' AND entry."status" = 4)))
			GROUP BY 1`)
	})
	const pincodes = new Map<string, PincodeReturns>()
	for (const { pin, sentCount, refusedCount, refusedPaise } of rows) {
		const sum = pincodes.get(pin) ?? { pin, sentCount: 0, refusedCount: 0, refusedPaise: 0 }
		sum.sentCount += sentCount
		sum.refusedCount += refusedCount
		sum.refusedPaise += refusedPaise
		pincodes.set(pin, sum)
	}
	return [...pincodes.values()].toSorted((one, other) => one.pin.localeCompare(other.pin))
}

/** Returns the sales by pincode area with the refused orders, highest sales first. */
export function buildPincodeReport(sold: readonly BreakdownRow[], refused: readonly PincodeReturns[]): PincodeReport[] {
	const pincodes = new Set([...sold.map(({ name }) => name), ...refused.map(({ pin }) => pin)])
	return [...pincodes]
		.map((pin) => {
			const { count = 0, salesPaise = 0 } = sold.find(({ name }) => name === pin) ?? {}
			const returns = refused.find((one) => one.pin === pin) ?? { pin, sentCount: 0, refusedCount: 0, refusedPaise: 0 }
			const district = findPincode(`${pin}001`)?.district ?? ''
			return {
				...returns,
				district,
				orderCount: count,
				salesPaise,
				isBad: hasHighReturnRate(returns) && isCodOffered(pin),
			}
		})
		.filter(({ orderCount, sentCount }) => orderCount + sentCount > 0)
		.toSorted((one, other) => other.salesPaise - one.salesPaise || one.pin.localeCompare(other.pin))
}

/** Returns true when at least two orders and a third of all are refused. A single one may be chance. */
function hasHighReturnRate({ sentCount, refusedCount }: PincodeReturns): boolean {
	return refusedCount >= 2 && refusedCount * 3 >= sentCount
}

function isCodOffered(pin: string): boolean {
	const { pinsAllowed, pinsRefused } = getCodSettings()
	const begins = (prefix: string) => pin.startsWith(prefix)
	return (pinsAllowed.length === 0 || pinsAllowed.some(begins)) && !pinsRefused.some(begins)
}
