import type { RouterContextProvider } from 'react-router'
import { buildOrderLinkPath, findStaffLink, openOrderLink } from '#app/shop/orders/links/order-link.server.ts'
import type { OrderAccess, OrderClient } from '#app/shop/orders/links/order-access.server.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { orThrowResponse } from '../responses/page-refusals.server.ts'
import { runAsClient, runAsVisitor } from '../server/client.server.ts'
import { sessionContext } from './contexts.ts'
import { requireCustomer } from './customer.server.ts'

type Context = Readonly<RouterContextProvider>

/** An order as a page reaches it: from the account, or by an order link (rule: order-link). */
export interface ReachedOrder {
	access: OrderAccess
	orderId: number
	/** The page of the order. */
	orderPath: string
	/** The path of the actions on the order, such as `${actionPath}/pay`. */
	actionPath: string
}

/** Returns the order of a page: the link's order, or the order with this number of the logged-in customer. */
export async function readOrderAccess(
	context: Context,
	{ id, token }: { id?: string; token?: string },
): Promise<ReachedOrder> {
	if (token === undefined) {
		const orderId = parseRowId(id)
		const orderPath = `/profile?tab=order&order=${orderId}`
		const actionPath = `/profile/orders/${orderId}`
		return { access: await requireCustomer(context), orderId, orderPath, actionPath }
	}
	const { linkId, ...link } = await orThrowResponse(runAsVisitor(context, (client) => openOrderLink(client, token)))
	const path = buildOrderLinkPath(token)
	return { access: { linkId }, ...link, orderPath: path, actionPath: path }
}

/**
 * Returns an order that a guest placed in this browser within the last day (rule: guest-checkout). `null` for other
 * orders, and when its links were revoked.
 */
export async function findPlacedOrder(context: Context, orderId: number): Promise<ReachedOrder | null> {
	const placed = await context.get(sessionContext).placedOrder()
	return placed && placed.orderId === orderId ? findGuestOrder(context, orderId) : null
}

/** Returns an order that was just placed by a guest, with its link. `null` when its links were revoked. */
export async function findGuestOrder(context: Context, orderId: number): Promise<ReachedOrder | null> {
	const url = await findStaffLink(orderId)
	return url ? readOrderAccess(context, { token: url.slice(url.lastIndexOf('/') + 1) }) : null
}

/** Runs `work` for the account or the holder of the link. Sets Retry-After for a rate-limited refusal. */
export async function runWithAccess<T>(
	context: Context,
	access: OrderAccess,
	work: (client: OrderClient) => Promise<T>,
): Promise<T> {
	if (typeof access === 'number') return runAsClient(context, access, work)
	return runAsClient(context, null, (client) => work({ ...client, ...access }))
}
