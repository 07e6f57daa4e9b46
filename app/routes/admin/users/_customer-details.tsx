import { Link } from 'react-router'
import type { ReactNode } from 'react'
import { getCountryName, listAddressLines } from '#app/shop/values/address.ts'
import { Block } from '#app/ui/admin/page-parts.tsx'
import { CopyText, EmailLink, PhoneLink, WhatsAppLink } from '#app/ui/admin/contact-links.tsx'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import { formatDateTime, formatShortDate } from '#app/shop/values/dates.ts'
import type { CustomerView } from '#app/shop/people/customers/customer.server.ts'
import { orderChannelLabel } from '#app/shop/orders/order-view.ts'
import { buildListQuery } from '#app/shop/search/list-state.ts'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import { formatPaise } from '#app/shop/values/money.ts'
import { getStatusLabel, getStatusTone } from '#app/shop/values/order-status.ts'
import { locale } from '#app/shop/region/india.ts'

export function CustomerDetails({ customer }: { customer: DatedCustomer }) {
	const { id, username, fullname, email, phone, status, role, joinedOn, blockedOn } = customer
	return (
		<Block title="Customer" className="lg:col-start-2">
			<dl className="grid gap-2.5 text-sm">
				<Fact label="Name">{fullname ?? username}</Fact>
				<Fact label="Email">
					<EmailLink email={email} />
				</Fact>
				<Fact label="Phone">
					<PhoneLink phone={phone} />
				</Fact>
				<Fact label="Account">
					<span className="tabular">#{id}</span> since {joinedOn}
				</Fact>
				<Fact label="Status">
					<StatusBadge tone={status === 'active' ? 'success' : 'warn'}>{status}</StatusBadge>
				</Fact>
			</dl>
			<div className="mt-2 flex flex-wrap items-center gap-x-5 text-sm">
				<CopyText text={[fullname ?? username, email, phone].filter(Boolean).join('\n')} label="Copy contact details" />
				{phone && <WhatsAppLink phone={phone} name={username} />}
				{!role && (
					<Link to={`/admin/users/${id}/password-link`} className="act-link">
						Create password link
					</Link>
				)}
				{!role && !blockedOn && (
					<Link to={`/admin/users/${id}/block`} className="act-link text-danger">
						Block
					</Link>
				)}
			</div>
		</Block>
	)
}

export function CustomerAddresses({ addresses }: Pick<DatedCustomer, 'addresses'>) {
	return (
		<Block title="Addresses" className="lg:col-start-2">
			{addresses.length === 0 && <p className="text-sm text-muted">No addresses yet.</p>}
			<ul className="divide-y divide-line text-sm">
				{addresses.map(({ orders, ...place }) => {
					const text = listAddressLines({ ...place, country: getCountryName(place.country) }).join(', ')
					return (
						<li key={text} className="py-2 [overflow-wrap:anywhere]">
							{text}
							<p className="tabular text-xs text-muted">{orders === 1 ? '1 order' : `${orders} orders`}</p>
						</li>
					)
				})}
			</ul>
		</Block>
	)
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
	return (
		<div>
			<dt className="text-xs text-muted">{label}</dt>
			<dd className="[overflow-wrap:anywhere]">{children}</dd>
		</div>
	)
}

export function CustomerOrders({ customer }: { customer: DatedCustomer }) {
	const { orders, orderCount, cancelledCount, refusedCount, totalPaise } = customer
	return (
		<Block title="Orders">
			<dl className="tabular grid grid-cols-2 gap-x-6 gap-y-3 text-sm sm:grid-cols-4">
				<CustomerMetric label="Orders">{orderCount.toLocaleString(locale)}</CustomerMetric>
				<CustomerMetric label="Total">{formatPaise(totalPaise)}</CustomerMetric>
				<CustomerMetric label="Cancelled">{cancelledCount.toLocaleString(locale)}</CustomerMetric>
				<CustomerMetric label="Returned (RTO)" isBad={refusedCount > 0}>
					{refusedCount.toLocaleString(locale)}
				</CustomerMetric>
			</dl>
			<p className="mt-2 max-w-prose text-xs text-muted">
				The total excludes cancelled orders. Returned (RTO): COD orders returned undelivered.
			</p>
			{orders.length > 0 ? <OrderList orders={orders} /> : <p className="mt-3 text-sm text-muted">No orders yet.</p>}
			{orderCount > orders.length && (
				<Link to={`/admin/orders?customer=${customer.id}`} className="act-link text-sm">
					View all orders
				</Link>
			)}
		</Block>
	)
}

interface ListedOrder {
	id: number
	status: number
	totalPaise: number
	placedOn: string
	/** The channel of an unconfirmed order, which staff or a guest entered. Absent for an order of the account. */
	channelLabel?: string
}

function OrderList({ orders }: { orders: ListedOrder[] }) {
	return (
		<ul className="mt-3 divide-y divide-line border-t border-line text-sm">
			{orders.map(({ id, status, totalPaise, placedOn, channelLabel }) => (
				<li key={id} className="flex items-center gap-x-4 py-1">
					<Link
						to={`/admin/orders/${id}`}
						className="tabular inline-flex min-h-11 min-w-16 items-center text-indigo underline underline-offset-2 hover:no-underline"
					>
						#{id}
					</Link>
					<span className="tabular grow text-xs text-muted">{[placedOn, channelLabel].filter(Boolean).join(', ')}</span>
					<span className="flex gap-x-4 gap-y-1 max-sm:flex-col max-sm:items-end">
						<StatusBadge tone={getStatusTone(status)}>{getStatusLabel(status)}</StatusBadge>
						<span className="tabular min-w-28 text-right">{formatPaise(totalPaise)}</span>
					</span>
				</li>
			))}
		</ul>
	)
}

/**
 * Shows the orders that staff or guests entered with the phone number of the account (rule: unconfirmed-orders);
 * nothing if there are none.
 */
export function UnconfirmedOrders({ customer: { unconfirmed, phone } }: { customer: DatedCustomer }) {
	const { orders, count, totalPaise } = unconfirmed
	if (count === 0) return null
	return (
		<Block title="Orders entered for this phone" note="Unconfirmed">
			<p className="max-w-prose text-sm">
				<span className="tabular">
					{count === 1 ? '1 order' : `${count.toLocaleString(locale)} orders`}, {formatPaise(totalPaise)} without
					cancelled ones.
				</span>{' '}
				Staff entered them with this phone number, so they may belong to someone else. The customer does not see them in
				the account, and they are not in the totals above.
			</p>
			<OrderList
				orders={orders.map(({ source, channel, ...order }) => ({
					...order,
					channelLabel: orderChannelLabel({ source, channel }),
				}))}
			/>
			{count > orders.length && (
				<Link to={`/admin/orders${buildListQuery({ search: phone, page: 1 })}`} className="act-link text-sm">
					View all orders with this phone
				</Link>
			)}
		</Block>
	)
}

function CustomerMetric({ label, isBad = false, children }: { label: string; isBad?: boolean; children: ReactNode }) {
	return (
		<div>
			<dt className="text-xs text-muted">{label}</dt>
			<dd className={`text-base font-medium ${isBad ? 'text-danger' : ''}`}>{children}</dd>
		</div>
	)
}

export const deletionNote =
	'Their orders stay, but name, address, email and phone are removed from them. ' +
	'Orders that are not delivered or cancelled yet keep them until then. Their reviews stay without the name.'

export const unblockConfirmation = {
	question: 'Allow this customer to order again?',
	labels: { yes: 'Unblock', pending: 'Unblocking...', no: 'Cancel' },
}

export const UserError = createErrorPage('Something went wrong', { to: '/admin/users', label: 'All users' })

/** Formats the dates of a customer on the server, because browsers may format them differently. */
export function toDatedCustomer({
	createdAt,
	blockedAt,
	orders,
	unconfirmed,
	reviews,
	notes,
	...customer
}: CustomerView) {
	const toDatedOrder = <Order extends { createdAt: Date }>({ createdAt: at, ...order }: Order) => ({
		...order,
		placedOn: formatShortDate(at),
	})
	return {
		...customer,
		joinedOn: formatShortDate(createdAt),
		blockedOn: blockedAt && formatShortDate(blockedAt),
		orders: orders.map(toDatedOrder),
		unconfirmed: { ...unconfirmed, orders: unconfirmed.orders.map(toDatedOrder) },
		reviews: reviews.map(({ createdAt: at, ...review }) => ({ ...review, writtenOn: formatShortDate(at) })),
		notes: notes.map(({ createdAt: at, ...note }) => ({ ...note, at: formatDateTime(at) })),
	}
}

export type DatedCustomer = ReturnType<typeof toDatedCustomer>
