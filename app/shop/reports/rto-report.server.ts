import { Prisma } from '#app/adapters/db/db.server.ts'
import { readRows } from '#app/adapters/db/sql.server.ts'
import { locale } from '../region/india.ts'
import { formatWholeRupees, toPaise } from '../values/money.ts'
import { type Period, sumBy } from './report-view.ts'
import { buildShippedCodCondition, getPeriodBounds, readInSlices } from './sales-report.server.ts'

/** The groupings of returns to origin (rule: rto-report). */
export type RtoGroup = 'pincode' | 'phone' | 'courier' | 'value'

/** The number of shipped COD orders of a group, and of those that were returned to origin. */
export interface RtoRow {
	/**
	 * A PIN code, a phone number in E.164, a courier or the lowest total of a value band in rupees. `''` for orders
	 * without one.
	 */
	name: string
	sentCount: number
	returnedCount: number
	returnedPaise: number
}

export type RtoReport = Record<RtoGroup, RtoRow[]>

/** The lowest totals of the value bands in rupees, without the COD fee. */
export const rtoBands = [0, 500, 1_000, 2_000, 3_000, 5_000] as const

/** Returns the label of a value band: '₹500 to ₹999', '₹5,000 and more'. */
export function formatRtoBand(lowest: number): string {
	const next = rtoBands.find((band) => band > lowest)
	const format = (rupees: number) => formatWholeRupees(toPaise(rupees))
	return next === undefined ? `${format(lowest)} and more` : `${format(lowest)} to ${format(next - 1)}`
}

/** The minimum number of shipments for a proposed rule. With fewer, the returns may be chance. */
export const minRtoShipments = 5

/** A COD rule that the owner may set. The shop never sets it (rule: proposed-cod-rules). */
export interface ProposedCodRule {
	/** The rule: `'No COD for PIN code 395001'`. */
	rule: string
	/** The reason for the rule: `'6 of 8 came back'`. */
	reason: string
	/** The address of the COD settings page with the rule entered. */
	to: string
}

interface CodLimits {
	highestPaise: number | null
	pinsAllowed: readonly string[]
	pinsRefused: readonly string[]
}

/**
 * Proposes COD rules from the returns of a period (rule: proposed-cod-rules): to exclude PIN codes from which half or
 * more of the shipments were returned, and to limit the order total to the lowest value band above which a third or
 * more were returned, at least twice as often as below it. Both rules require at least `minRtoShipments` shipments.
 */
export function proposeCodRules({ pincode, value }: RtoReport, limits: CodLimits): ProposedCodRule[] {
	const isOffered = (name: string) =>
		(limits.pinsAllowed.length === 0 || limits.pinsAllowed.some((prefix) => name.startsWith(prefix))) &&
		!limits.pinsRefused.some((prefix) => name.startsWith(prefix))
	const rules = pincode
		.filter(
			({ name, sentCount, returnedCount }) =>
				sentCount >= minRtoShipments && returnedCount * 2 >= sentCount && /^\d{6}$/.test(name) && isOffered(name),
		)
		.map((row) => ({
			rule: `No COD for PIN code ${row.name}`,
			reason: `${formatReturned(row)} came back`,
			to: `/admin/settings/cash?exclude=${row.name}`,
		}))
	const limit = rtoBands.find((lowest) => lowest > 0 && isBadAbove(value, lowest, limits.highestPaise))
	if (limit === undefined) return rules
	const [above, below] = splitAt(value, limit)
	const reason = `above it ${formatReturned(above)} came back, below it ${formatReturned(below)}`
	const rule = `COD only up to ${formatWholeRupees(toPaise(limit))}`
	return [...rules, { rule, reason, to: `/admin/settings/cash?highest=${limit}` }]
}

const formatReturned = ({ returnedCount, sentCount }: Pick<RtoRow, 'returnedCount' | 'sentCount'>) =>
	`${returnedCount.toLocaleString(locale)} of ${sentCount.toLocaleString(locale)}`

function splitAt(bands: readonly RtoRow[], lowest: number) {
	const sum = (rows: readonly RtoRow[]) => ({
		sentCount: sumBy(rows, ({ sentCount }) => sentCount),
		returnedCount: sumBy(rows, ({ returnedCount }) => returnedCount),
	})
	const isAbove = ({ name }: RtoRow) => Number(name) >= lowest
	return [sum(bands.filter(isAbove)), sum(bands.filter((row) => !isAbove(row)))] as const
}

function isBadAbove(bands: readonly RtoRow[], lowest: number, highestPaise: number | null): boolean {
	const [above, below] = splitAt(bands, lowest)
	if (highestPaise !== null && highestPaise <= toPaise(lowest)) return false
	// Without orders in the band that begins at `lowest`, the next higher limit has the same effect and is proposed.
	if (!bands.some(({ name }) => Number(name) === lowest)) return false
	return (
		above.sentCount >= minRtoShipments &&
		above.returnedCount * 3 >= above.sentCount &&
		above.returnedCount * below.sentCount >= 2 * below.returnedCount * above.sentCount
	)
}

/** SQL for the value band (`rtoBands`) of an order, given its total in paise as "paise". */
const bandSql = Prisma.sql`CASE WHEN "paise" >= 500000 THEN '5000' WHEN "paise" >= 300000 THEN '3000'
	WHEN "paise" >= 200000 THEN '2000' WHEN "paise" >= 100000 THEN '1000' WHEN "paise" >= 50000 THEN '500' ELSE '0' END`

/**
 * Counts the COD orders of a period that were shipped and those that were returned to origin, by PIN code, phone
 * number, courier and value, most returned first (rule: rto-report). Includes shipments booked with a courier service
 * and shipments that staff entered.
 */
export async function getRtoReport(period: Period): Promise<RtoReport> {
	const rows = await readInSlices(period, (slice) => {
		const [from, before] = getPeriodBounds(slice)
		const counts = Prisma.sql`count(*) AS "sentCount", sum("returned") AS "returnedCount", sum("returned" * "totalPaise") AS "returnedPaise"`
		return readRows<RtoRow & { kind: RtoGroup }>(Prisma.sql`
			WITH sent AS MATERIALIZED (
				SELECT "zipCode", coalesce("phoneE164", '') AS "phone", coalesce("courier", '') AS "courier", "totalPaise",
					"totalPaise" - "codFeePaise" AS "paise", CASE WHEN "status" = 5 THEN 1 ELSE 0 END AS "returned"
				FROM "Order" WHERE ${buildShippedCodCondition(from, before)}
			)
			SELECT 'pincode' AS "kind", "zipCode" AS "name", ${counts} FROM sent GROUP BY 2
			UNION ALL SELECT 'phone', "phone", ${counts} FROM sent GROUP BY 2
			UNION ALL SELECT 'courier', "courier", ${counts} FROM sent GROUP BY 2
			UNION ALL SELECT 'value', ${bandSql}, ${counts} FROM sent GROUP BY 2`)
	})
	const report = (group: RtoGroup) => {
		const sums = new Map<string, RtoRow>()
		for (const { kind, name, sentCount, returnedCount, returnedPaise } of rows) {
			if (kind !== group) continue
			const sum = sums.get(name) ?? { name, sentCount: 0, returnedCount: 0, returnedPaise: 0 }
			sum.sentCount += sentCount
			sum.returnedCount += returnedCount
			sum.returnedPaise += returnedPaise
			sums.set(name, sum)
		}
		return [...sums.values()].toSorted(
			(one, other) =>
				other.returnedCount - one.returnedCount ||
				one.sentCount - other.sentCount ||
				one.name.localeCompare(other.name),
		)
	}
	return { pincode: report('pincode'), phone: report('phone'), courier: report('courier'), value: report('value') }
}
