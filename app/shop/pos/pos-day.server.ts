import { isCod } from '../values/payment-methods.ts'
import { read } from '#app/adapters/db/db.server.ts'
import { formatDateOfDay, dayMs, parseDay, toIndianDay, getStartOfIndianDay } from '../values/dates.ts'
import type { PosPaymentMethod } from './draft-order-lines.ts'

/**
 * Returns the point-of-sale payments and refunds of an Indian day, from the ledger (rule: counter-day). An invalid date
 * means today.
 */
export async function getPosDay(date: string | null, now: Date) {
	const today = toIndianDay(now)
	const day = Math.min(parseDay(date) ?? today, today)
	const from = getStartOfIndianDay(day)
	const rows = await read.paymentEntry.findMany({
		where: { at: { gte: from, lt: new Date(from.getTime() + dayMs) }, order: { is: { source: 'outlet' } } },
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
		method: isCod(order) ? ('cash' as const) : ('upi' as const),
		// Refunds are negative.
		amountPaise: kind === 'refunded' ? -amountPaise : amountPaise,
		customerName: `${order.firstName} ${order.lastName}`.trim(),
		byUsername: byUser?.username ?? null,
	}))
	const sumByMethod = (method?: PosPaymentMethod) =>
		entries.reduce((sum, entry) => sum + (method === undefined || entry.method === method ? entry.amountPaise : 0), 0)
	return {
		date: formatDateOfDay(day),
		isToday: day === today,
		before: formatDateOfDay(day - 1),
		after: day === today ? null : formatDateOfDay(day + 1),
		entries,
		// The day's sums in the cash drawer, on the UPI account and in total.
		sums: { cash: sumByMethod('cash'), upi: sumByMethod('upi'), total: sumByMethod() },
	}
}
