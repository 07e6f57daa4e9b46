import { redirect } from 'react-router'
import { pageBefore } from '#app/http/admin/asked-first.server.ts'
import { listChosenOrders } from '#app/shop/orders/fulfilment/pick-list.server.ts'
import { isStage, type Stage } from '#app/shop/orders/fulfilment/order-stage.ts'
import { maxChosenOrders } from '#app/shop/words/limits.ts'
import { rowId } from '#app/shop/row-id.ts'

/** Reads the orders in a URL, without duplicates, and the previous page. Redirects to that page when there are none. */
export async function readChosenOrders({ searchParams }: URL) {
	const ids = searchParams.getAll('order').map((id) => rowId(id))
	const orders = await listChosenOrders([...new Set(ids)].filter((id) => id > 0).slice(0, maxChosenOrders))
	const back = pageBefore(searchParams.get('redirectTo'))
	if (orders.length === 0) throw redirect(back, 303)
	return { orders, back }
}

/** Parses '12:pending': an order and its expected status. */
export function seenOrders(form: FormData): { id: number; seen: Stage }[] {
	return form.getAll('order').flatMap((text) => {
		const [id, seen] = typeof text === 'string' ? text.split(':') : []
		return rowId(id) > 0 && isStage(seen) ? [{ id: rowId(id), seen }] : []
	})
}
