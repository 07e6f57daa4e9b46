import { expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { orderRow } from '../../../../../tests/support/data/delivery.ts'
import { makeEntry } from '../../../../../tests/support/data/order-of.ts'
import { cashWithCouriers } from './cash-with-couriers.server.ts'

type Entry = [kind: 'collected' | 'remitted', amountPaise: number, at: string]

async function order(courier: string, paymentState: string, ...entries: Entry[]) {
	const sums = { subtotalPaise: 100_000, totalPaise: 100_000 }
	const data = { ...orderRow, ...sums, paymentState: 'due', status: 4, courier }
	const { id } = await write((tx) => tx.order.create({ data }))
	for (const [kind, amountPaise, at] of entries) await makeEntry(id, kind, amountPaise, new Date(at))
	await write((tx) => tx.order.update({ where: { id }, data: { paymentState } }))
}

test('the cash that couriers have is summed by courier, the oldest first, without what they have handed over', async () => {
	expect(await cashWithCouriers()).toEqual([])
	await order('DTDC', 'collected', ['collected', 40_000, '2026-11-20T10:00:00Z'])
	await order('Delhivery', 'collected', ['collected', 70_000, '2026-11-15T10:00:00Z'])
	await order('Delhivery', 'collected', ['collected', 30_000, '2026-11-12T10:00:00Z'])
	const handedOver: Entry[] = [
		['collected', 90_000, '2026-11-01T10:00:00Z'],
		['remitted', 90_000, '2026-11-09T10:00:00Z'],
	]
	await order('Delhivery', 'remitted', ...handedOver)
	expect(await cashWithCouriers()).toEqual([
		{ courier: 'Delhivery', parcels: 2, paise: 100_000, oldestAt: new Date('2026-11-12T10:00:00Z') },
		{ courier: 'DTDC', parcels: 1, paise: 40_000, oldestAt: new Date('2026-11-20T10:00:00Z') },
	])
})
