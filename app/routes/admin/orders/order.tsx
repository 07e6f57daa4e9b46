import type { ReactNode } from 'react'
import { orPage } from '#app/http/page-refusals.server.ts'
import { formatDateTime } from '#app/shop/dates.ts'
import { statusTone } from '#app/shop/orders/order-status.ts'
import { type AdminOrderView, paymentLabel } from '#app/shop/orders/order-view.ts'
import { orderForAdmin } from '#app/shop/orders/order.server.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { OrderStatusForm } from '#app/ui/admin/order-status-form.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Problem } from '#app/ui/admin/problem.tsx'
import { StatusBadge } from '#app/ui/admin/status-badge.tsx'
import type { Route } from './+types/order.ts'
import { OrderHistory, OrderItems } from './_order-parts.tsx'
import { rowId } from './_owner.server.ts'

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Order #${params.id} · Admin` }]

export async function loader({ params }: Route.LoaderArgs) {
	return { order: dated(await orPage(orderForAdmin(rowId(params.id)))) }
}

/** Dates become text on the server: the browser may write them differently. */
function dated({ createdAt, updatedAt: _, events, ...order }: AdminOrderView) {
	return {
		...order,
		placedAt: formatDateTime(createdAt),
		events: events.map(({ createdAt: at, ...event }) => ({ ...event, at: formatDateTime(at) })),
	}
}

type Order = ReturnType<typeof dated>

export default function OrderPage({ loaderData: { order } }: Route.ComponentProps) {
	return (
		<>
			<PageHead title={`Order #${order.id}`} back={{ to: '/admin/orders', label: 'Manage Orders' }}>
				<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
					<StatusBadge tone={statusTone(order.status)}>{order.statusLabel}</StatusBadge>
					<OrderStatusForm orderId={order.id} status={order.status} backTo={`/admin/orders/${order.id}`} className="w-64" />
				</div>
			</PageHead>
			<div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
				<div className="grid gap-4">
					<OrderItems order={order} />
					<OrderHistory events={order.events} />
				</div>
				<div className="grid gap-4">
					<Customer order={order} />
					<Delivery order={order} />
				</div>
			</div>
		</>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <Problem error={error} otherwise="Failed to load orders." back={{ to: '/admin/orders', label: 'All orders' }} />
}

function Customer({ order }: { order: Order }) {
	const { firstName, lastName, email, phoneNumber, waistSize, fullLength, userId } = order
	return (
		<Block title="Customer">
			<Facts>
				<Fact label="Name">{`${firstName} ${lastName}`.trim() || 'N/A'}</Fact>
				<Fact label="Email">{email ? <Contact to={`mailto:${email}`}>{email}</Contact> : 'N/A'}</Fact>
				<Fact label="Phone">{phoneNumber ? <Contact to={`tel:+${phoneNumber}`}>{phoneNumber}</Contact> : 'N/A'}</Fact>
				<Fact label="Waist size">{waistSize || 'Not provided'}</Fact>
				<Fact label="Full length">{fullLength || 'Not provided'}</Fact>
				{userId === null && <Fact label="Account">Deleted</Fact>}
			</Facts>
		</Block>
	)
}

function Delivery({ order }: { order: Order }) {
	const { streetAddress, apartment, city, state, zipCode, country, paymentMethod, orderNote, placedAt } = order
	return (
		<Block title="Delivery and payment">
			<Facts>
				<Fact label="Street address">{streetAddress || 'Not provided'}</Fact>
				<Fact label="Apartment">{apartment || 'Not provided'}</Fact>
				<Fact label="City">{city || 'N/A'}</Fact>
				<Fact label="State">{state || 'N/A'}</Fact>
				<Fact label="ZIP code">{zipCode || 'N/A'}</Fact>
				<Fact label="Country">{countryName(country)}</Fact>
				<Fact label="Payment">{paymentLabel(paymentMethod)}</Fact>
				<Fact label="Date">{placedAt}</Fact>
				<Fact label="Note">{orderNote || 'Not provided'}</Fact>
			</Facts>
		</Block>
	)
}

function countryName(country: string): string {
	return country.length <= 3 ? country.toUpperCase() || 'N/A' : country.charAt(0).toUpperCase() + country.slice(1)
}

function Facts({ children }: { children: ReactNode }) {
	return <dl className="grid gap-2.5 text-sm">{children}</dl>
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
	return (
		<div>
			<dt className="text-xs text-muted">{label}</dt>
			<dd className="whitespace-pre-line [overflow-wrap:anywhere]">{children}</dd>
		</div>
	)
}

function Contact({ to, children }: { to: string; children: string }) {
	return (
		<a href={to} className="inline-flex min-h-11 items-center text-indigo underline underline-offset-2 [overflow-wrap:anywhere] hover:no-underline md:min-h-6">
			{children}
		</a>
	)
}
