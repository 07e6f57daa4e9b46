import { data } from 'react-router'
import { sessionContext } from '#app/http/session/contexts.ts'
import { redirectToLogin, findCustomerId } from '#app/http/session/customer.server.ts'
import { orNull } from '#app/http/responses/page-refusals.server.ts'
import { canSendEmail } from '#app/shop/outbox/enqueue-email.server.ts'
import { canCancelOwnOrder } from '#app/shop/orders/cancel-own-order.server.ts'
import { formatEstimatedDelivery } from '#app/shop/orders/delivery/estimated-delivery.server.ts'
import { getOrder } from '#app/shop/orders/order.server.ts'
import { findManualPayment } from '#app/shop/orders/payments/manual-payment.server.ts'
import { findUpiPayment } from '#app/shop/orders/payments/upi/upi-payment.server.ts'
import { findOnlinePayment } from '#app/shop/orders/payments/online/online-payment.server.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { Breadcrumb } from '#app/ui/shell/breadcrumb.tsx'
import { createErrorBoundary } from '#app/ui/shell/error-page.tsx'
import pageStyles from '#app/ui/styles/pages.css?url'
import { PlacedOrder, getPlacedTitle } from './_placed-order.tsx'
import { buildPageTitle } from '#app/ui/seo/page-meta.ts'
import type { Route } from './+types/order-confirmation.ts'

const invalidOrder = 'Invalid order or session. Please log in or try again.'

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }]

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
	const placed = loaderData?.placed
	return [{ title: buildPageTitle(matches, placed ? getPlacedTitle(placed.order, placed.paying) : 'Order not found') }]
}

export async function loader({ context, url }: Route.LoaderArgs) {
	const session = context.get(sessionContext)
	const userId = await findCustomerId(session)
	const here = url.pathname + url.search
	if (await session.isExpired()) throw await redirectToLogin(session, here, invalidOrder)
	if (userId === null)
		return data({ placed: null, logIn: `/login?${new URLSearchParams({ redirectTo: here })}` }, { status: 401 })
	const id = parseRowId(url.searchParams.get('orderId') ?? undefined)
	const order = await orNull(getOrder(userId, id))
	if (!order) return data({ placed: null, logIn: null }, { status: 404 })
	const [upi, paying, agreed] = await Promise.all([
		findUpiPayment(userId, id),
		findOnlinePayment(userId, id),
		findManualPayment(userId, id),
	])
	const more = {
		arrives: formatEstimatedDelivery(order),
		canCancel: canCancelOwnOrder(order.status),
		sendsMail: canSendEmail(),
	}
	return data({ placed: { order, upi, paying, agreed, ...more }, logIn: null })
}

export default function OrderConfirmationPage({ loaderData: { placed, logIn } }: Route.ComponentProps) {
	return (
		<div className="shell pt-2">
			<Breadcrumb current="Order confirmation" />
			{placed ? (
				<PlacedOrder {...placed} />
			) : (
				<div className="py-16">
					<h1 className="font-display text-2xl">Order not found</h1>
					<p className="mt-4 mb-8 text-base">{invalidOrder}</p>
					<ButtonLink to={logIn ?? '/profile'}>{logIn ? 'Log In' : 'Your orders'}</ButtonLink>
				</div>
			)}
		</div>
	)
}

export const ErrorBoundary = createErrorBoundary('Failed to load order details.')
