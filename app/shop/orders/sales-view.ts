/** What was ordered on one day in India; cancelled orders are none. */
export interface SalesDay {
	/** Midnight in India. */
	startsAt: Date
	orderCount: number
	totalPaise: number
}

/** What was sold on the last `count` of these days together; the last day is today. */
export function salesOfLast(days: readonly SalesDay[], count: number): Pick<SalesDay, 'orderCount' | 'totalPaise'> {
	const sum = { orderCount: 0, totalPaise: 0 }
	for (const { orderCount, totalPaise } of days.slice(-count)) {
		sum.orderCount += orderCount
		sum.totalPaise += totalPaise
	}
	return sum
}
