import { read } from '#app/adapters/db/db.server.ts'
import { findAllOrders } from '../../order-search.server.ts'

/** More are not summed. */
const mostParcels = 1000
const atOnce = 100

export interface CourierCash {
	/** '' where the order names none. */
	courier: string
	parcels: number
	paise: number
	/** When the cash that waits longest was collected. */
	oldestAt: Date
}

/**
 * What couriers have collected and not handed over, by courier, the oldest first; of more than `mostParcels` orders
 * the newest. What the shop has given back meanwhile is no part of it.
 */
export async function cashWithCouriers(): Promise<CourierCash[]> {
	const entries = await readEntries()
	const sums = new Map<string, CourierCash>()
	for (const { kind, amountPaise, at, order } of entries) {
		const courier = order.courier ?? ''
		const sum = sums.get(courier) ?? { courier, parcels: 0, paise: 0, oldestAt: at }
		const isIn = kind === 'collected'
		sums.set(courier, {
			courier,
			parcels: sum.parcels + (isIn ? 1 : 0),
			paise: sum.paise + (isIn ? amountPaise : -amountPaise),
			oldestAt: isIn && at < sum.oldestAt ? at : sum.oldestAt,
		})
	}
	return [...sums.values()].toSorted((a, b) => a.oldestAt.getTime() - b.oldestAt.getTime())
}

async function readEntries() {
	const entries = []
	let parcels = 0
	for await (const ids of findAllOrders({ search: '', payment: 'collected' }, atOnce)) {
		entries.push(
			...(await read.paymentEntry.findMany({
				where: { orderId: { in: ids }, kind: { in: ['collected', 'remitted'] } },
				select: { kind: true, amountPaise: true, at: true, order: { select: { courier: true } } },
			})),
		)
		parcels += ids.length
		if (parcels >= mostParcels) break
	}
	return entries
}
