import { expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { orderRow } from '../../../../../tests/support/data/delivery.ts'
import { makeEntry } from '../../../../../tests/support/data/orders.ts'
import { listAdminOrders } from '../../order.server.ts'
import { listPendingRemittances } from './remittance.server.ts'

type Entry = [kind: 'collected' | 'remitted', amountPaise: number, at: string]

async function order(courier: string, paymentState: string, ...entries: Entry[]) {
	const sums = { subtotalPaise: 100_000, totalPaise: 100_000 }
	const data = { ...orderRow, ...sums, paymentState: 'due', status: 4, courier }
	const { id } = await write((tx) => tx.order.create({ data }))
	for (const [kind, amountPaise, at] of entries) await makeEntry(id, kind, amountPaise, new Date(at))
	await write((tx) => tx.order.update({ where: { id }, data: { paymentState } }))
	return id
}

test('cash due from couriers is summed by courier, oldest first, without remitted amounts', async () => {
	expect(await listPendingRemittances()).toEqual([])
	await order('DTDC', 'collected', ['collected', 40_000, '2026-11-20T10:00:00Z'])
	await order('Delhivery', 'collected', ['collected', 70_000, '2026-11-15T10:00:00Z'])
	await order('Delhivery', 'collected', ['collected', 30_000, '2026-11-12T10:00:00Z'])
	const handedOver: Entry[] = [
		['collected', 90_000, '2026-11-01T10:00:00Z'],
		['remitted', 90_000, '2026-11-09T10:00:00Z'],
	]
	await order('Delhivery', 'remitted', ...handedOver)
	expect(await listPendingRemittances()).toEqual([
		{ courier: 'Delhivery', shipments: 2, paise: 100_000, oldestAt: new Date('2026-11-12T10:00:00Z') },
		{ courier: 'DTDC', shipments: 1, paise: 40_000, oldestAt: new Date('2026-11-20T10:00:00Z') },
	])
})

const listPendingOf = async (name: string) => (await listPendingRemittances()).filter(({ courier }) => courier === name)

test('a delivered order not marked as collected counts from its delivery date', async () => {
	const id = await order('Blue Dart', 'due')
	const at = new Date('2026-11-18T10:00:00Z')
	const entry = { kind: 'order', subjectId: id, action: 'status', status: 4, label: '', at }
	await write((tx) => tx.activityEntry.create({ data: entry }))
	await order('Blue Dart', 'collected', ['collected', 40_000, '2026-11-20T10:00:00Z'])
	expect(await listPendingOf('Blue Dart')).toEqual([
		{ courier: 'Blue Dart', shipments: 2, paise: 140_000, oldestAt: at },
	])
})

test.each([
	['is not delivered yet', { status: 3 }],
	['is cancelled', { status: 5 }],
	['is paid online', { paymentMethod: 'online' }],
	['is paid by UPI, as its customer says', { paymentState: 'claimed' }],
])('an order that %s has no cash with a courier', async (_, changes) => {
	const id = await order('Ecom Express', 'due')
	await write((tx) => tx.order.update({ where: { id }, data: changes }))
	expect(await listPendingOf('Ecom Express')).toEqual([])
})

test('the list of orders with cash at couriers has delivered orders not marked as collected', async () => {
	const id = await order('XpressBees', 'due')
	const found = async (status?: number) =>
		(await listAdminOrders({ search: '', page: 1, payment: 'collected', status })).items.map((row) => row.id)
	expect(await found()).toContain(id)
	expect(await found(4)).toContain(id)
	expect(await found(3)).not.toContain(id)
})
