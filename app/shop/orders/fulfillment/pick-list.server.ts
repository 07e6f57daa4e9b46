import { read } from '#app/adapters/db/db.server.ts'
import { isAwaitingPayment } from '../payments/payment-required.server.ts'
import { orderSelect, toOrderView } from '../order-rows.server.ts'
import type { OrderItemView, OrderView } from '../order-view.ts'
import { maxChosenOrders } from '../../values/limits.ts'
import { getFulfillmentStatus } from './fulfillment-status.ts'

/** Lists the existing orders among these ids, oldest first. */
export async function listSelectedOrders(ids: number[]) {
	const rows = await read.order.findMany({
		where: { id: { in: ids.slice(0, maxChosenOrders) } },
		select: { ...orderSelect, packedAt: true, courier: true, trackingNumber: true },
	})
	// Sorting in memory is fine because there are at most a hundred orders.
	rows.sort((one, other) => Number(one.createdAt) - Number(other.createdAt) || one.id - other.id)
	return rows.map(({ packedAt, courier, trackingNumber, ...row }) => ({
		...toOrderView(row),
		stage: getFulfillmentStatus(row.status, packedAt),
		/** Bulk actions skip this order (rule: unpaid-waits). */
		isAwaitingPayment: isAwaitingPayment(row),
		courier,
		trackingNumber,
	}))
}

interface PickLine extends Pick<OrderItemView, 'name' | 'colorName' | 'hexCode' | 'size' | 'sku' | 'image'> {
	quantity: number
	orderIds: number[]
}

/** Returns the pick list of these orders: each product, color and size once, sorted by name. */
export function buildPickList(orders: Pick<OrderView, 'id' | 'items'>[]): PickLine[] {
	const lines = new Map<string, PickLine>()
	for (const { id, items } of orders) {
		for (const { productId, name, colorName, hexCode, size, sku, image, quantity } of items) {
			const key = JSON.stringify([productId, name, colorName, size, sku])
			const line = lines.get(key) ?? { name, colorName, hexCode, size, sku, image, quantity: 0, orderIds: [] }
			line.quantity += quantity
			if (!line.orderIds.includes(id)) line.orderIds.push(id)
			lines.set(key, line)
		}
	}
	return [...lines.values()].toSorted(compareByName)
}

function compareByName(one: PickLine, other: PickLine): number {
	return (
		one.name.localeCompare(other.name) ||
		one.colorName.localeCompare(other.colorName) ||
		(one.sku ?? '').localeCompare(other.sku ?? '')
	)
}
