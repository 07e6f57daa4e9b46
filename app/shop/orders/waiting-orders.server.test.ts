import { expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { waitingOrders } from './waiting-orders.server.ts'

test('in a shop where nobody waits there is none', async () => {
	expect(await waitingOrders()).toEqual({
		counts: [
			{ status: 1, label: 'Pending', count: 0 },
			{ status: 2, label: 'Processing', count: 0 },
		],
		oldest: [],
	})
})

test('Pending and Processing wait, the longest first whatever of the two they are; what is sent, delivered or cancelled does not', async () => {
	await write((tx) =>
		tx.order.createMany({ data: [order(1, 9), order(2, 3), order(1, 4), order(3, 1), order(4, 1), order(5, 1), order(2, 5), order(1, 6), order(1, 3), order(1, 8)] }),
	)
	const { counts, oldest } = await waitingOrders()
	expect(counts.map(({ label, count }) => [label, count])).toEqual([
		['Pending', 5],
		['Processing', 2],
	])
	expect(oldest.map(({ createdAt, statusLabel }) => [createdAt.getUTCDate(), statusLabel])).toEqual([
		[3, 'Processing'],
		[3, 'Pending'],
		[4, 'Pending'],
		[5, 'Processing'],
		[6, 'Pending'],
	])
	expect(oldest[0]).toEqual({ id: 2, status: 2, statusLabel: 'Processing', customerName: 'Asha Patel', totalPaise: 100, createdAt: new Date(Date.UTC(2026, 0, 3)) })
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
