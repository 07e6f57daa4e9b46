import { expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { orderRow } from '../../../../tests/support/data/delivery.ts'
import { getUnfulfilledOrders } from './unfulfilled-orders.server.ts'

test('unfulfilled orders are to confirm, to pack or to ship, oldest first, without shipped, delivered or cancelled ones', async () => {
	await write((tx) =>
		tx.order.createMany({
			data: [
				order(1, 9),
				order(2, 3),
				order(1, 4),
				order(3, 1),
				order(4, 1),
				order(5, 1),
				order(2, 5),
				order(1, 6),
				order(1, 3),
				order(1, 8),
				order(2, 1),
				order(2, 2),
				order(2, 7, new Date(0)),
				order(2, 6, new Date(0)),
			],
		}),
	)
	const groups = await getUnfulfilledOrders()
	expect(
		groups.map(({ label, count, oldest }) => [label, count, oldest.map(({ createdAt }) => createdAt.getUTCDate())]),
	).toEqual([
		['To confirm', 5, [3, 4, 6]],
		['To pack', 4, [1, 2, 3]],
		['To ship', 2, [6, 7]],
	])
	expect(groups[1]!.oldest[2]).toEqual({
		id: expect.any(Number),
		customerName: 'Riya Shah',
		totalPaise: 100,
		createdAt: new Date(Date.UTC(2026, 0, 3)),
	})
})

function order(status: number, day: number, packedAt: Date | null = null) {
	return { ...orderRow, status, packedAt, createdAt: new Date(Date.UTC(2026, 0, day)) }
}
