/** An Indian day, without cancelled orders, less what came back of the others. */
export interface SalesDay {
	startsAt: Date
	orderCount: number
	totalPaise: number
}

/** Spans in days, as the dashboard sums them. */
export const salesSpans = [1, 7, 30] as const

/** The sum of the last `count` days, today included. */
export function salesOfLast(days: readonly SalesDay[], count: number): Pick<SalesDay, 'orderCount' | 'totalPaise'> {
	const sum = { orderCount: 0, totalPaise: 0 }
	for (const { orderCount, totalPaise } of days.slice(-count)) {
		sum.orderCount += orderCount
		sum.totalPaise += totalPaise
	}
	return sum
}
