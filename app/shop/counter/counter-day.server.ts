import { isCash } from '../words/ways-to-pay.ts'
import { read } from '#app/adapters/db/db.server.ts'
import { dateOfDay, dayLength, dayOfDate, indianDay, startOfIndianDay } from '../dates.ts'
import type { CounterWay } from './bill-lines.ts'

/**
 * Returns the point-of-sale payments and refunds of an Indian day, from the ledger (rule: counter-day). An invalid date
 * means today.
 */
export async function counterDay(date: string | null, now: Date) {
	const today = indianDay(now)
	const day = Math.min(dayOfDate(date) ?? today, today)
	const from = startOfIndianDay(day)
	const rows = await read.paymentEntry.findMany({
		where: { at: { gte: from, lt: new Date(from.getTime() + dayLength) }, order: { is: { source: 'outlet' } } },
		orderBy: [{ at: 'asc' }, { id: 'asc' }],
		select: {
			id: true,
			orderId: true,
			kind: true,
			amountPaise: true,
			reference: true,
			at: true,
			byUser: { select: { username: true } },
			order: { select: { firstName: true, lastName: true, paymentMethod: true } },
		},
	})
	const entries = rows.map(({ kind, amountPaise, byUser, order, ...row }) => ({
		...row,
		way: isCash(order) ? ('cash' as const) : ('upi' as const),
		// Refunds are negative.
		amountPaise: kind === 'refunded' ? -amountPaise : amountPaise,
		customerName: `${order.firstName} ${order.lastName}`.trim(),
		byUsername: byUser?.username ?? null,
	}))
	const sumOf = (way?: CounterWay) =>
		entries.reduce((sum, entry) => sum + (way === undefined || entry.way === way ? entry.amountPaise : 0), 0)
	return {
		date: dateOfDay(day),
		isToday: day === today,
		before: dateOfDay(day - 1),
		after: day === today ? null : dateOfDay(day + 1),
		entries,
		// The day's sums in the cash drawer, on the UPI account and in total.
		sums: { cash: sumOf('cash'), upi: sumOf('upi'), total: sumOf() },
	}
}
