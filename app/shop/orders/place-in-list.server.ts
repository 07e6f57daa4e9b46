import { maxChosenOrders } from '../words/limits.ts'
import { findOrders, type OrderFilter } from './order-search.server.ts'

export type PlaceInList = Awaited<ReturnType<typeof placeInList>>

/** Where an order stands in the list that it was opened from: what is next there once it has left it, too. */
export async function placeInList(filter: OrderFilter, id: number) {
	const { items, total } = await findOrders(filter, 1, maxChosenOrders)
	const index = items.indexOf(id)
	const after = index === -1 ? (items.find((other) => other < id) ?? items[0]) : items[index + 1]
	return {
		/** From 1; null where the order is no longer, or not yet, among the first of the list. */
		number: index === -1 ? null : index + 1,
		total,
		before: items[index - 1] ?? null,
		after: after ?? null,
	}
}
