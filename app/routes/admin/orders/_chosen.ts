import { isStage, type Stage } from '#app/shop/orders/fulfilment/order-stage.ts'
import { maxChosenOrders } from '#app/shop/words/limits.ts'
import { rowId } from '#app/shop/row-id.ts'

/** The orders that an address names, each once. */
export function chosenIds(params: URLSearchParams): number[] {
	const ids = params.getAll('order').map((id) => rowId(id))
	return [...new Set(ids)].filter((id) => id > 0).slice(0, maxChosenOrders)
}

/** '12:pending': an order, and how it was seen. */
export function seenOrders(form: FormData): { id: number; seen: Stage }[] {
	return form.getAll('order').flatMap((text) => {
		const [id, seen] = typeof text === 'string' ? text.split(':') : []
		return rowId(id) > 0 && isStage(seen) ? [{ id: rowId(id), seen }] : []
	})
}
