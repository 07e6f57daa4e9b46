import { read } from '#app/adapters/db/db.server.ts'
import { waitsForPayment } from '../payments/must-be-paid.server.ts'
import { orderSelect, orderView } from '../order-rows.server.ts'
import type { OrderItemView, OrderView } from '../order-view.ts'
import { maxChosenOrders } from '../../words/limits.ts'
import { stageOf } from './order-stage.ts'

/** Lists the existing orders among these ids, oldest first. */
export async function listChosenOrders(ids: number[]) {
	const rows = await read.order.findMany({
		where: { id: { in: ids.slice(0, maxChosenOrders) } },
		select: { ...orderSelect, packedAt: true, courier: true, trackingNumber: true },
	})
	// Sorting in memory is fine because there are at most a hundred orders.
	rows.sort((one, other) => Number(one.createdAt) - Number(other.createdAt) || one.id - other.id)
	return rows.map(({ packedAt, courier, trackingNumber, ...row }) => ({
		...orderView(row),
		stage: stageOf(row.status, packedAt),
		/** Bulk actions skip this order (rule: unpaid-waits). */
		waitsForPayment: waitsForPayment(row),
		courier,
		trackingNumber,
	}))
}

interface PickLine extends Pick<OrderItemView, 'name' | 'colorName' | 'hexCode' | 'size' | 'sku' | 'image'> {
	pieces: number
	orderIds: number[]
}

/** Returns the pick list of these orders: each product, color and size once, sorted by name. */
export function pickLines(orders: Pick<OrderView, 'id' | 'items'>[]): PickLine[] {
	const lines = new Map<string, PickLine>()
	for (const { id, items } of orders) {
		for (const { productId, name, colorName, hexCode, size, sku, image, quantity } of items) {
			const key = JSON.stringify([productId, name, colorName, size, sku])
			const line = lines.get(key) ?? { name, colorName, hexCode, size, sku, image, pieces: 0, orderIds: [] }
			line.pieces += quantity
			if (!line.orderIds.includes(id)) line.orderIds.push(id)
			lines.set(key, line)
		}
	}
	return [...lines.values()].toSorted(byName)
}

function byName(one: PickLine, other: PickLine): number {
	return (
		one.name.localeCompare(other.name) ||
		one.colorName.localeCompare(other.colorName) ||
		(one.sku ?? '').localeCompare(other.sku ?? '')
	)
}
