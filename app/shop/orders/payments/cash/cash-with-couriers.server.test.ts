import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { orderRow } from '../../../../../tests/support/data/delivery.ts'
import { cashWithCouriers } from './cash-with-couriers.server.ts'

async function order(
	courier: string | null,
	entries: [kind: string, amountPaise: number, at: string][],
	state: string,
) {
	const { id } = await write((tx) =>
		tx.order.create({
			data: {
				...orderRow,
				paymentMethod: 'cod',
				paymentState: 'due',
				status: 4,
				courier,
				subtotalPaise: 100_000,
				totalPaise: 100_000,
			},
		}),
	)
	await write(async (tx) => {
		for (const [kind, amountPaise, at] of entries)
			await tx.paymentEntry.create({
				data: {
					orderId: id,
					kind,
					amountPaise,
					at: new Date(at),
					provider: 'shop',
					paymentId: `${id} ${kind}`,
					reference: '',
				},
			})
		await tx.order.update({ where: { id }, data: { paymentState: state } })
	})
	return read.order.findUniqueOrThrow({ where: { id } })
}

test('the cash that couriers have is summed by courier, the oldest first, without what they have handed over', async () => {
	expect(await cashWithCouriers()).toEqual([])
	await order('DTDC', [['collected', 40_000, '2026-11-20T10:00:00Z']], 'collected')
	await order('Delhivery', [['collected', 70_000, '2026-11-15T10:00:00Z']], 'collected')
	await order('Delhivery', [['collected', 30_000, '2026-11-12T10:00:00Z']], 'collected')
	await order(
		'Delhivery',
		[
			['collected', 90_000, '2026-11-01T10:00:00Z'],
			['remitted', 90_000, '2026-11-09T10:00:00Z'],
		],
		'remitted',
	)
	expect(await cashWithCouriers()).toEqual([
		{ courier: 'Delhivery', parcels: 2, paise: 100_000, oldestAt: new Date('2026-11-12T10:00:00Z') },
		{ courier: 'DTDC', parcels: 1, paise: 40_000, oldestAt: new Date('2026-11-20T10:00:00Z') },
	])
})
