import { expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { waitingOrders } from './waiting-orders.server.ts'

test('waiting orders are Pending before Processing, each with those that wait longest; what is sent, delivered or cancelled does not wait', async () => {
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
			],
		}),
	)
	const groups = await waitingOrders()
	expect(
		groups.map(({ label, count, oldest }) => [label, count, oldest.map(({ createdAt }) => createdAt.getUTCDate())]),
	).toEqual([
		['Pending', 5, [3, 4, 6]],
		['Processing', 4, [1, 2, 3]],
	])
	expect(groups[1]!.oldest[2]).toEqual({
		id: expect.any(Number),
		customerName: 'Asha Patel',
		totalPaise: 100,
		createdAt: new Date(Date.UTC(2026, 0, 3)),
	})
})

function order(status: number, day: number) {
	return {
		status,
		firstName: 'Asha',
		lastName: 'Patel',
		email: 'asha@example.com',
		streetAddress: '1 Ring Road',
		city: 'Surat',
		state: 'Gujarat',
		zipCode: '395002',
		country: 'india',
		customerKey: 'asha patel',
		paymentMethod: 'cod',
		subtotalPaise: 100,
		totalPaise: 100,
		createdAt: new Date(Date.UTC(2026, 0, day)),
	}
}
