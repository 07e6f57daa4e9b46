import { Link } from 'react-router'
import { formatAge } from '#app/shop/values/dates.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { type OrderToConfirm, listOrdersToConfirm } from '#app/shop/orders/fulfillment/unfulfilled-orders.server.ts'
import { findStaffLinks } from '#app/shop/orders/links/order-link.server.ts'
import { getPaymentLabel } from '#app/shop/values/payment-methods.ts'
import { parsePageNumber } from '#app/shop/values/paging.ts'
import { paymentFilters } from '#app/shop/orders/payments/payment-labels.ts'
import { buildWhatsAppMessages } from '#app/shop/orders/whatsapp-messages.server.ts'
import { Empty, Pager } from '#app/ui/admin/list/list-controls.tsx'
import { AdvanceOrderButton } from '#app/ui/admin/orders/advance-orders.tsx'
import { WhatsAppTexts, PhoneLink } from '#app/ui/admin/contact-links.tsx'
import { PageHeader } from '#app/ui/admin/page-parts.tsx'
import type { Route } from './+types/to-confirm.ts'
import { locale } from '#app/shop/region/india.ts'

export const handle = { permission: 'orders' }

const address = '/admin/orders/to-confirm'

export const meta: Route.MetaFunction = () => [{ title: 'To confirm · Admin' }]

export async function loader({ url }: Route.LoaderArgs) {
	const { items, ...list } = await listOrdersToConfirm(parsePageNumber(url.searchParams.get('page')))
	const now = new Date()
	const links = await findStaffLinks(items.map(({ id }) => id))
	return { list, orders: await Promise.all(items.map((order) => toCard(order, links.get(order.id) ?? '', now))) }
}

/**
 * Returns an order as its card shows it. The age is calculated on the server because browsers may calculate it
 * differently.
 */
async function toCard({ createdAt, firstName, lastName, ...order }: OrderToConfirm, link: string, now: Date) {
	const [confirm] = await buildWhatsAppMessages({ ...order, firstName, paymentExpiresAt: null }, link)
	return {
		...order,
		name: `${firstName} ${lastName}`.trim(),
		place: `${order.city}, ${order.state} ${order.zipCode}`,
		age: formatAge(createdAt, now),
		texts: confirm ? [{ ...confirm, label: 'Ask on WhatsApp' }] : [],
	}
}

const getPagePath = (page: number) => (page === 1 ? address : `${address}?page=${page}`)

export default function ToConfirmPage({ loaderData: { list, orders } }: Route.ComponentProps) {
	return (
		<>
			<PageHeader title="To confirm" back={{ to: '/admin/orders', label: 'All orders' }} />
			{orders.length === 0 ? (
				<Empty title="Nothing to confirm" text="Pending orders appear here, oldest first." />
			) : (
				<ul className="grid gap-2 sm:gap-4">
					{orders.map((order) => (
						<OrderCard key={order.id} order={order} backTo={getPagePath(list.page)} />
					))}
				</ul>
			)}
			<Pager list={list} to={getPagePath} />
			<p className="mt-3 text-sm">
				Unpaid online orders are listed separately:{' '}
				<Link to="/admin/orders?payment=waiting" className="act-link">
					{paymentFilters.waiting}
				</Link>
			</p>
		</>
	)
}

interface CardProps {
	order: Awaited<ReturnType<typeof toCard>>
	backTo: string
}

function OrderCard({ order, backTo }: CardProps) {
	const { id, name, place, age, phoneNumber, totalPaise, paymentMethod, lines, texts, history } = order
	return (
		<li className="board px-4 py-3">
			<div className="flex flex-wrap items-baseline justify-between gap-x-4">
				<h2 className="font-medium [overflow-wrap:anywhere]">
					<Link to={`/admin/orders/${id}`} className="act-link text-indigo underline-offset-2 md:min-h-8">
						#{id}
					</Link>{' '}
					{name}
				</h2>
				<p className="tabular text-sm font-medium">
					{formatPaise(totalPaise)} <span className="font-normal text-muted">{getPaymentLabel(paymentMethod)}</span>
				</p>
			</div>
			<p className="text-sm text-muted [overflow-wrap:anywhere]">
				{place} · ordered {age === 'now' ? 'just now' : `${age} ago`}
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
					<AdvanceOrderButton orderId={id} stage="pending" backTo={backTo} />
				</div>
			</div>
		</li>
	)
}

/** Shows how many earlier COD orders with the same phone number were delivered and how many were returned to origin. */
function History({ delivered, returned }: { delivered: number; returned: number }) {
	if (delivered + returned === 0)
		return <p className="text-xs text-muted">No COD order delivered to this phone number yet.</p>
	const accepted = `${delivered.toLocaleString(locale)} delivered to this phone number before`
	return (
		<p className="text-xs">
			<span className="text-muted">{accepted}</span>
			{returned > 0 && (
				<span className="font-medium text-danger">, {returned.toLocaleString(locale)} returned to origin</span>
			)}
		</p>
	)
}

export { OrdersError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'
