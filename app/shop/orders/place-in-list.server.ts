import { maxChosenOrders } from '../words/limits.ts'
import { findOrders, type OrderFilter } from './order-search.server.ts'

export interface PlaceInList {
	/** From 1; null where the order is no longer, or not yet, among the first of the list. */
	number: number | null
	total: number
	before: number | null
	after: number | null
}

/** Where an order stands in the list that it was opened from: what is next there once it has left it, too. */
export async function placeInList(filter: OrderFilter, id: number): Promise<PlaceInList> {
	const { items, total } = await findOrders(filter, 1, maxChosenOrders)
	const index = items.indexOf(id)
	if (index !== -1)
		return { number: index + 1, total, before: items[index - 1] ?? null, after: items[index + 1] ?? null }
	return { number: null, total, before: null, after: items.find((other) => other < id) ?? items[0] ?? null }
}
