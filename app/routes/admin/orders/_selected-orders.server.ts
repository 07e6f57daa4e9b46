import { redirect } from 'react-router'
import { getBackPath } from '#app/http/admin/status-change-confirmation.server.ts'
import { listSelectedOrders } from '#app/shop/orders/fulfillment/packing.server.ts'
import { isFulfillmentStatus, type FulfillmentStatus } from '#app/shop/orders/fulfillment/fulfillment-status.ts'
import { maxChosenOrders } from '#app/shop/values/limits.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'

/** Reads the order ids in a URL, without duplicates, and the previous page. */
export function readSelectedIds({ searchParams }: URL): { ids: number[]; back: string } {
	const ids = searchParams.getAll('order').map((id) => parseRowId(id))
	return {
		ids: [...new Set(ids)].filter((id) => id > 0).slice(0, maxChosenOrders),
		back: getBackPath(searchParams.get('redirectTo')),
	}
}

/** Reads the orders in a URL and the previous page. Redirects to that page when there are none. */
export async function readSelectedOrders(url: URL) {
	const { ids, back } = readSelectedIds(url)
	const orders = await listSelectedOrders(ids)
	if (orders.length === 0) throw redirect(back, 303)
	return { orders, back }
}

/** Parses '12:pending': an order and its expected status. */
export function parseExpectedOrders(form: FormData): { id: number; expectedStatus: FulfillmentStatus }[] {
	return form.getAll('order').flatMap((text) => {
		const [id, expectedStatus] = typeof text === 'string' ? text.split(':') : []
		return parseRowId(id) > 0 && isFulfillmentStatus(expectedStatus) ? [{ id: parseRowId(id), expectedStatus }] : []
	})
}
