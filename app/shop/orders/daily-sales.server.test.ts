import { expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { orderRow } from '../../../tests/support/data/delivery.ts'
import { formatShortDate } from '../values/dates.ts'
import { listDailySales } from './daily-sales.server.ts'

const now = new Date('2026-11-21T12:00:00+05:30')

test('an order counts as a sale on its day in India, unless cancelled or older than 30 days', async () => {
	await write((tx) =>
		tx.order.createMany({
			data: [
				order('2026-10-22T23:59:59.999+05:30', 1_000_000),
				order('2026-10-23T00:00:00.000+05:30', 111),
				order('2026-11-14T23:59:59.999+05:30', 5_000),
				order('2026-11-15T00:00:00.000+05:30', 700),
				// It is still the previous day in London.
				order('2026-11-21T00:00:00.000+05:30', 40_000, 4),
				order('2026-11-20T23:59:59.999+05:30', 30_000, 2),
				order('2026-11-21T11:00:00.000+05:30', 2_050, 3),
				order('2026-11-21T11:00:00.000+05:30', 9_999_999, 5),
			],
		}),
	)
	const days = await listDailySales(now, 30)
	const sold = days
		.filter(({ orderCount }) => orderCount > 0)
		.map(({ startsAt, ...day }) => ({ day: formatShortDate(startsAt), ...day }))
	expect(sold).toEqual([
		{ day: '23 Oct 2026', orderCount: 1, totalPaise: 111 },
		{ day: '14 Nov 2026', orderCount: 1, totalPaise: 5_000 },
		{ day: '15 Nov 2026', orderCount: 1, totalPaise: 700 },
		{ day: '20 Nov 2026', orderCount: 1, totalPaise: 30_000 },
		{ day: '21 Nov 2026', orderCount: 2, totalPaise: 42_050 },
	])
	expect(days).toHaveLength(30)
})

test('a sale in the last moment of a day counts for that day, and one a moment later for the next', async () => {
	const evening = await listDailySales(new Date('2026-11-20T23:59:59.999+05:30'), 2)
	expect(evening.at(-1)).toMatchObject({ orderCount: 1, totalPaise: 30_000 })
	const midnight = await listDailySales(new Date('2026-11-21T00:00:00.000+05:30'), 2)
	expect(midnight.at(-1)).toMatchObject({ orderCount: 2, totalPaise: 42_050 })
	expect(midnight.at(-2)).toEqual(evening.at(-1))
})

function order(createdAt: string, totalPaise: number, status = 1) {
	return { ...orderRow, status, subtotalPaise: totalPaise, totalPaise, createdAt: new Date(createdAt) }
}
