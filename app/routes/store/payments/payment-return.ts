import { redirect } from 'react-router'
import { orNull } from '#app/http/responses/page-refusals.server.ts'
import { runAsVisitor } from '#app/http/server/client.server.ts'
import { payingLinkCookie } from '#app/http/session/cookies.server.ts'
import { buildOrderLinkPath, openOrderLink } from '#app/shop/orders/links/order-link.server.ts'
import { handlePaymentReturn } from '#app/shop/orders/payments/online/payment-callbacks.server.ts'
import type { Route } from './+types/payment-return.ts'

/**
 * Handles the return of the customer's browser from the payment service's page. The parameters of the URL are verified
 * (rule: payment-service-confirms).
 */
export async function loader({ request, context, url: { searchParams } }: Route.LoaderArgs) {
	const orderId = await handlePaymentReturn(searchParams)
	const linkPath = orderId && (await findPaidLink(context, request, orderId))
	if (linkPath) return redirect(linkPath, 303)
	return redirect(orderId ? `/order-confirmation?orderId=${orderId}` : '/profile?tab=order', 303)
}

/**
 * Returns the path of the order link from which the payment was started. `null` when it was started elsewhere, such as
 * in the account, or the link is no longer valid.
 */
async function findPaidLink(context: Route.LoaderArgs['context'], { headers }: Request, orderId: number) {
	const token = (await payingLinkCookie.parse(headers.get('Cookie'))) as string | null
	if (!token) return null
	const link = await orNull(runAsVisitor(context, (client) => openOrderLink(client, token)))
	return link?.orderId === orderId ? buildOrderLinkPath(token) : null
}
