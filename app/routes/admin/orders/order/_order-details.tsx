import { Link } from 'react-router'
import {
	orderSourceLabel,
	orderPaymentMethodLabel,
	formatAddressLines,
	formatPlaceLines,
} from '#app/shop/orders/order-view.ts'
import { isMissingPhone, getPaymentBadge } from '#app/shop/orders/payments/payment-state.ts'
import { getPaymentCollector } from '#app/shop/values/payment-methods.ts'
import { CopyText, EmailLink, PhoneLink, WhatsAppLink } from '#app/ui/admin/contact-links.tsx'
import { joinNames } from '#app/shop/values/person-name.ts'
import { usePermission } from '#app/ui/admin/layout-data.ts'
import type { DatedOrder } from './_dated-order.server.ts'
import { OrderCard } from './_order-cards.tsx'
import type { TaxDocumentLink } from '#app/shop/orders/invoices/tax-documents.server.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import type { DisplayStatus } from '#app/shop/orders/fulfillment/fulfillment-status.ts'
import { paymentFilters } from '#app/shop/orders/payments/payment-labels.ts'
import type { AdjacentOrders } from '#app/shop/orders/admin-order-list.server.ts'
import { type OrderListState, getTab } from '#app/ui/admin/list/admin-list-state.ts'
import { LineIcon } from '#app/ui/admin/page-parts.tsx'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import type { ReturnView } from '#app/shop/orders/returns/return-rows.server.ts'
import {
	describeDeduction,
	formatReturnLine,
	formatShipment,
	getReturnBadge,
} from '#app/shop/orders/returns/return-view.ts'

/** Shows the delivery address, in the lines of the shipping label, and the link that changes it. */
export function ShipTo({ order, canChange }: { order: DatedOrder; canChange: boolean }) {
	const { id, firstName, lastName, streetAddress, source } = order
	const name = `${firstName} ${lastName}`.trim()
	const change = canChange && (
		<Link to={`/admin/orders/${id}/address`} className="o-link">
			Change address
		</Link>
	)
	return (
		<OrderCard title="Ship to" action={change}>
			<address className="not-italic [overflow-wrap:anywhere]">
				{name || 'N/A'}
				{!streetAddress && <span className="block">{source === 'outlet' ? 'Sold in person' : 'Not provided'}</span>}
				{formatPlaceLines(order).map((line) => (
					<span key={line} className="block">
						{line}
					</span>
				))}
			</address>
			<AddressActions order={order} />
		</OrderCard>
	)
}

/** Shows a button that copies the delivery address and a link to it on a map. */
function AddressActions({ order }: { order: DatedOrder }) {
	const map = `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: formatPlaceLines(order).join(', ') })}`
	return (
		<div className="mt-2 flex flex-wrap items-center gap-x-5 text-sm">
			<CopyText text={formatAddressLines(order).join('\n')} label="Copy address" />
			<a href={map} target="_blank" rel="noopener noreferrer" className="act-link">
				Map<span className="sr-only">, in a new tab</span>
			</a>
		</div>
	)
}

interface CustomerProps {
	order: DatedOrder
	/** The name of the language of messages to the customer (rule: customer-language). `null` if it is English. */
	language: string | null
}

/** Shows the customer's contact details, the language of messages, the measurements and the GSTIN. */
export function Customer({ order, language }: CustomerProps) {
	const { email, phoneNumber, waistSize, fullLength, buyerGstin, userId, isGuest, source, channel } = order
	const opensCustomers = usePermission('customers')
	const all =
		userId !== null && opensCustomers ? (
			<Link to={`/admin/users/${userId}`} className="o-link">
				View customer
			</Link>
		) : null
	return (
		<OrderCard title="Customer" action={all}>
			<p className="flex flex-wrap items-center gap-x-3 font-semibold">
				{phoneNumber ? (
					<>
						<PhoneLink phone={phoneNumber} />
						<WhatsAppLink phone={phoneNumber} name={joinNames(order)} />
					</>
				) : (
					'Phone: N/A'
				)}
			</p>
			{isMissingPhone(order) && <p className="text-danger">COD order without a phone number</p>}
			<p className="text-muted [overflow-wrap:anywhere]">{email ? <EmailLink email={email} /> : 'Email: N/A'}</p>
			{language && <Measure label="Language" value={language} />}
			{waistSize && <Measure label="Waist size" value={waistSize} />}
			{fullLength && <Measure label="Full length" value={fullLength} />}
			{buyerGstin && <Measure label="GSTIN" value={buyerGstin} />}
			{userId === null && <p className="text-muted">Account: {orderSourceLabel({ source, channel, isGuest })}</p>}
		</OrderCard>
	)
}

function Measure({ label, value }: { label: string; value: string }) {
	return (
		<p className="flex justify-between gap-4">
			<span className="text-muted">{label}</span>
			<b>{value}</b>
		</p>
	)
}

/**
 * Shows links to the packing slip and to the order's invoices and credit notes by number, oldest first. Without any of
 * these, one link leads to the receipt, or to a page that says that the order has no invoice yet.
 */
export function Documents({ orderId, documents }: { orderId: number; documents: TaxDocumentLink[] }) {
	const bills = documents.map(({ id, kind, number }) => ({
		path: `documents/${id}`,
		label: `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${number}`,
	}))
	const links = [
		{ path: 'packing-slip', label: 'Packing slip' },
		...(bills.length > 0 ? bills : [{ path: 'invoice', label: 'Invoice' }]),
	]
	return (
		<OrderCard title="Documents">
			<p className="flex flex-wrap gap-x-5">
				{links.map(({ path, label }) => (
					<Link key={path} to={`/admin/orders/${orderId}/${path}`} className="o-link">
						{label}
					</Link>
				))}
			</p>
		</OrderCard>
	)
}

interface OrderHeadProps {
	order: DatedOrder
	state: DisplayStatus
	/**
	 * The order's position in the list that it was opened from, and the previous and next order. `null` when it was
	 * opened from elsewhere.
	 */
	place: AdjacentOrders | null
	listState: OrderListState
	query: string
}

/**
 * Shows the heading of an order, with links to the previous and next order of the list that the order was opened from.
 */
export function OrderHeader({ order, state, place, listState, query }: OrderHeadProps) {
	const name = `${order.firstName} ${order.lastName}`.trim()
	const unitCount = order.items.reduce((sum, { quantity }) => sum + quantity, 0)
	const badge = getPaymentBadge(order)
	const isOfCourier = getPaymentCollector(order.paymentMethod) === 'courier'
	const facts = [
		order.placedAt,
		orderPaymentMethodLabel(order),
		unitCount === 1 ? '1 item' : `${unitCount} items`,
		formatPaise(order.totalPaise),
	]
	return (
		<header>
			<nav aria-label="Order list" className="o-crumb">
				<Link to={`/admin/orders${query}`}>Orders</Link>
				{place && (
					<>
						<span>
							/ {getListName(listState)}
							{place.number && `, ${place.number} of ${place.total}`}
						</span>
						<Arrow to={place.before} label="Previous order" path="M10 3 5 8l5 5" query={query} />
						<Arrow to={place.after} label="Next order" path="m6 3 5 5-5 5" query={query} />
					</>
				)}
			</nav>
			<div className="o-title">
				<h1>
					Order #{order.id}
					{name && ` · ${name}`}
				</h1>
				<span className={`o-pie ${state}`}>{order.statusLabel}</span>
				{order.stage === 'packed' && <StatusBadge tone="info">Packed</StatusBadge>}
				{state === 'waiting' && <StatusBadge tone="warn">{paymentFilters.waiting}</StatusBadge>}
				{order.isReturnedToOrigin && <StatusBadge tone="danger">Returned to origin (RTO)</StatusBadge>}
				{badge && <span className={`o-tag ${badge.tone}`}>{isOfCourier ? `COD: ${badge.label}` : badge.label}</span>}
				<p className="tabular text-xs text-muted">{facts.join(' · ')}</p>
			</div>
		</header>
	)
}

function getListName(listState: OrderListState): string {
	const { payment, search } = listState
	return search ? `“${search}”` : (getTab(listState) ?? (payment ? paymentFilters[payment] : 'All'))
}

function Arrow({ to, label, path, query }: { to: number | null; label: string; path: string; query: string }) {
	if (to === null) return null
	return (
		<Link to={`/admin/orders/${to}${query}`} aria-label={label} className="o-arrow">
			<LineIcon path={path} size={16} className="size-4" />
		</Link>
	)
}

interface ReturnsCardProps {
	orderId: number
	isShipped: boolean
	returns: Omit<ReturnView, 'requestedAt'>[]
}

/**
 * Shows the returns of an order with their states and, to staff who may handle payments, a link to the form that opens
 * a return once the order has shipped (rule: open-return).
 */
export function ReturnsCard({ orderId, isShipped, returns }: ReturnsCardProps) {
	const canOpen = usePermission('payments') && isShipped
	if (returns.length === 0 && !canOpen) return null
	const open = canOpen && (
		<Link to={`/admin/orders/${orderId}/return`} className="o-link">
			Create return
		</Link>
	)
	return (
		<OrderCard title="Returns" action={open}>
			{returns.length === 0 && <p className="text-sm text-muted">No returns or exchanges.</p>}
			<ul className="divide-y divide-line text-sm">
				{returns.map((view) => (
					<ReturnRow key={view.id} view={view} />
				))}
			</ul>
		</OrderCard>
	)
}

function ReturnRow({ view }: { view: ReturnsCardProps['returns'][number] }) {
	const { label, tone } = getReturnBadge(view.state)
	const facts = [
		...view.lines.map((line) => formatReturnLine(line)),
		describeDeduction(view),
		formatShipment(view),
	].filter(Boolean)
	return (
		<li className="py-1.5">
			<p className="flex items-center justify-between gap-4">
				<Link to={`/admin/returns/${view.id}`} className="act-link">
					Return #{view.id}
				</Link>
				<StatusBadge tone={tone}>{label}</StatusBadge>
			</p>
			{facts.map((fact, index) => (
				<p key={index} className="text-xs text-muted [overflow-wrap:anywhere]">
					{fact}
				</p>
			))}
		</li>
	)
}
