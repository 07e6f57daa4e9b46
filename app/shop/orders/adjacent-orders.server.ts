import { maxChosenOrders } from '../values/limits.ts'
import { findOrders, type OrderFilter } from './order-search.server.ts'

export type AdjacentOrders = Awaited<ReturnType<typeof findAdjacentOrders>>

/**
 * Returns the position of an order in the list from which it was opened, and the next order, even after the order has
 * left the list.
 */
export async function findAdjacentOrders(filter: OrderFilter, id: number) {
	const { items, total } = await findOrders(filter, 1, maxChosenOrders)
	const index = items.indexOf(id)
	const after = index === -1 ? (items.find((other) => other < id) ?? items[0]) : items[index + 1]
	return {
		/** The position, counted from 1. `null` when the order is not, or no longer, among the first of the list. */
		number: index === -1 ? null : index + 1,
		total,
		before: items[index - 1] ?? null,
		after: after ?? null,
	}
}
