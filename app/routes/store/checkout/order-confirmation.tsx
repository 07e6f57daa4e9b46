import { data } from 'react-router'
import { sessionContext } from '#app/http/session/contexts.ts'
import { askToLogIn, customerIdOf } from '#app/http/session/customer.server.ts'
import { valueOrNull } from '#app/http/outcomes/page-refusals.server.ts'
import { sendsMail } from '#app/shop/outbox/enqueue.server.ts'
import { mayCancel } from '#app/shop/orders/after-sale/cancel-own-order.server.ts'
import { arrivalOf } from '#app/shop/orders/arrival.server.ts'
import { orderOf } from '#app/shop/orders/order.server.ts'
import { agreedPaymentOf } from '#app/shop/orders/payments/agreed-payment.server.ts'
import { upiOfOrder } from '#app/shop/orders/payments/upi/upi-of-order.server.ts'
import { payingOf } from '#app/shop/orders/payments/online/paying.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { Breadcrumb } from '#app/ui/shell/breadcrumb.tsx'
import { failedWith } from '#app/ui/shell/error-page.tsx'
import pageStyles from '#app/ui/styles/pages.css?url'
import { PlacedOrder, titleOfPlaced } from './_placed-order.tsx'
import { pageTitle } from '#app/ui/seo/page-meta.ts'
import type { Route } from './+types/order-confirmation.ts'

const invalidOrder = 'Invalid order or session. Please log in or try again.'

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }]

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
	const placed = loaderData?.placed
	return [{ title: pageTitle(matches, placed ? titleOfPlaced(placed.order, placed.paying) : 'Order not found') }]
}

export async function loader({ context, url }: Route.LoaderArgs) {
	const session = context.get(sessionContext)
	const userId = await customerIdOf(session)
	const here = url.pathname + url.search
	if (await session.isExpired()) throw await askToLogIn(session, here, invalidOrder)
	if (userId === null)
		return data({ placed: null, logIn: `/login?${new URLSearchParams({ redirectTo: here })}` }, { status: 401 })
	const id = rowId(url.searchParams.get('orderId') ?? undefined)
	const order = await valueOrNull(orderOf(userId, id))
	if (!order) return data({ placed: null, logIn: null }, { status: 404 })
	const [upi, paying, agreed] = await Promise.all([
		upiOfOrder(userId, id),
		payingOf(userId, id),
		agreedPaymentOf(userId, id),
	])
	const more = { arrives: arrivalOf(order), canCancel: mayCancel(order.status), sendsMail: sendsMail() }
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

export const ErrorBoundary = failedWith('Failed to load order details.')
