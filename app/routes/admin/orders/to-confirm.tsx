import { Link } from 'react-router'
import { formatAge } from '#app/shop/dates.ts'
import { formatPaise } from '#app/shop/money.ts'
import { type OrderToConfirm, ordersToConfirm } from '#app/shop/orders/fulfilment/orders-to-confirm.server.ts'
import { paymentLabel } from '#app/shop/words/ways-to-pay.ts'
import { pageNumber } from '#app/shop/paging.ts'
import { paymentFilters } from '#app/shop/orders/payments/payment-filter.ts'
import { whatsAppTexts } from '#app/shop/orders/whatsapp-texts.server.ts'
import { Empty } from '#app/ui/admin/list/empty.tsx'
import { Pager } from '#app/ui/admin/list/pager.tsx'
import { NextStepButton } from '#app/ui/admin/orders/next-step-button.tsx'
import { WhatsAppTexts } from '#app/ui/admin/orders/whatsapp-texts.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { PhoneLink } from '#app/ui/admin/reach.tsx'
import type { Route } from './+types/to-confirm.ts'

export const handle = { act: 'orders' }

const address = '/admin/orders/to-confirm'

export const meta: Route.MetaFunction = () => [{ title: 'To confirm · Admin' }]

export async function loader({ url }: Route.LoaderArgs) {
	const { items, ...list } = await ordersToConfirm(pageNumber(url.searchParams.get('page')))
	const now = new Date()
	return { list, orders: items.map((order) => toShow(order, now)) }
}

/** Times are formatted on the server because browsers may calculate them differently. */
function toShow({ createdAt, firstName, lastName, ...order }: OrderToConfirm, now: Date) {
	const [confirm] = whatsAppTexts({ ...order, firstName })
	return {
		...order,
		name: `${firstName} ${lastName}`.trim(),
		place: `${order.city}, ${order.state} ${order.zipCode}`,
		age: formatAge(createdAt, now),
		texts: confirm ? [{ ...confirm, label: 'Ask on WhatsApp' }] : [],
	}
}

const pathOf = (page: number) => (page === 1 ? address : `${address}?page=${page}`)

export default function ToConfirmPage({ loaderData: { list, orders } }: Route.ComponentProps) {
	return (
		<>
			<PageHead title="To confirm" back={{ to: '/admin/orders', label: 'All orders' }} />
			{orders.length === 0 ? (
				<Empty title="Nothing to confirm" text="Orders that are Pending are listed here, the oldest first." />
			) : (
				<ul className="grid gap-2 sm:gap-4">
					{orders.map((order) => (
						<OrderCard key={order.id} order={order} backTo={pathOf(list.page)} />
					))}
				</ul>
			)}
			<Pager list={list} to={pathOf} />
			<p className="mt-3 text-sm">
				Online orders that are not paid are listed apart:{' '}
				<Link to="/admin/orders?payment=waiting" className="act-link">
					{paymentFilters.waiting}
				</Link>
			</p>
		</>
	)
}

interface CardProps {
	order: ReturnType<typeof toShow>
	backTo: string
}

function OrderCard({ order, backTo }: CardProps) {
	const { id, name, place, age, phoneNumber, totalPaise, paymentMethod, lines, texts, history } = order
	return (
		<li className="bg-white px-4 py-3">
			<div className="flex flex-wrap items-baseline justify-between gap-x-4">
				<h2 className="font-medium [overflow-wrap:anywhere]">
					<Link to={`/admin/orders/${id}`} className="act-link text-indigo underline-offset-2 md:min-h-8">
						#{id}
					</Link>{' '}
					{name}
				</h2>
				<p className="tabular text-sm font-medium">
					{formatPaise(totalPaise)} <span className="font-normal text-muted">{paymentLabel(paymentMethod)}</span>
				</p>
			</div>
			<p className="text-sm text-muted [overflow-wrap:anywhere]">
				{place} · {age}
			</p>
			<p className="text-sm [overflow-wrap:anywhere]">{lines.join('; ')}</p>
			{history && <History {...history} />}
			<div className="mt-1 flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
				{phoneNumber && <PhoneLink phone={phoneNumber} />}
				{phoneNumber && <WhatsAppTexts phone={phoneNumber} texts={texts} />}
				<div className="ml-auto flex items-center gap-4">
					<Link
						to={`/admin/orders/${id}/cancel?${new URLSearchParams({ redirectTo: backTo })}`}
						className="act-link text-danger"
					>
						Cancel<span className="sr-only"> order {id}</span>
					</Link>
					<NextStepButton orderId={id} stage="pending" backTo={backTo} />
				</div>
			</div>
		</li>
	)
}

/** Shows the outcome of earlier cash on delivery orders with the phone number. */
function History({ delivered, returned }: { delivered: number; returned: number }) {
	if (delivered + returned === 0)
		return <p className="text-xs text-muted">No cash order was delivered to this phone number yet.</p>
	const accepted = `${delivered.toLocaleString('en-IN')} delivered to this phone number before`
	return (
		<p className="text-xs">
			<span className="text-muted">{accepted}</span>
			{returned > 0 && (
				<span className="font-medium text-danger">, {returned.toLocaleString('en-IN')} returned to origin</span>
			)}
		</p>
	)
}

export { OrdersProblem as ErrorBoundary } from '#app/ui/admin/problem.tsx'
