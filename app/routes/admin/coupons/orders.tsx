import { Link } from 'react-router'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { formatCouponDates, formatCouponOffer } from '#app/shop/pricing/coupons/coupon-labels.ts'
import { findCoupon, listOrdersWithCoupon } from '#app/shop/pricing/coupons/coupons.server.ts'
import { formatDateTime } from '#app/shop/values/dates.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { formatTotalLine } from '#app/shop/pricing/order-price.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { Cell, DateCell, HeadCell, InboxRow, InboxTable } from '#app/ui/admin/list/inbox-table.tsx'
import { Empty } from '#app/ui/admin/list/list-controls.tsx'
import { PageHeader } from '#app/ui/admin/page-parts.tsx'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import type { Route } from './+types/orders.ts'
import { locale } from '#app/shop/region/india.ts'

export const handle = { permission: 'coupons' }

export const meta = ({ loaderData }: Route.MetaArgs) => [
	{ title: `Orders with ${loaderData?.code ?? 'coupon'} · Admin` },
]

export async function loader({ params }: Route.LoaderArgs) {
	const coupon = await orThrowResponse(findCoupon(parseRowId(params.id)))
	const orders = (await listOrdersWithCoupon(coupon.code)).map(({ createdAt, ...order }) => ({
		...order,
		placedAt: formatDateTime(createdAt),
	}))
	return {
		code: coupon.code,
		about: `${formatCouponOffer(coupon)}. ${formatCouponDates(coupon)}.`,
		uses: coupon.uses,
		orders,
	}
}

const columns = [
	{ label: 'Order' },
	{ label: 'Placed' },
	{ label: 'Status', width: 'w-38' },
	{ label: 'Discount', width: 'w-38' },
	{ label: 'Total', width: 'w-38' },
]

export default function CouponOrdersPage({ loaderData: { code, about, uses, orders } }: Route.ComponentProps) {
	return (
		<>
			<PageHeader title={`Orders with ${code}`} back={{ to: '/admin/coupons', label: 'All coupons' }} />
			<p className="text-sm">{about}</p>
			<p role="status" className="tabular my-3 text-xs text-muted">
				Used {uses.toLocaleString(locale)} {uses === 1 ? 'time' : 'times'}, not counting cancelled orders
			</p>
			{orders.length === 0 ? (
				<Empty title="No orders yet" text="Orders that use this coupon appear here." />
			) : (
				<InboxTable caption={`Orders with ${code}, newest first`} columns={columns}>
					{orders.map((order) => (
						<InboxRow key={order.id}>
							<HeadCell>
								<Link to={`/admin/orders/${order.id}`} className="act-link text-indigo underline-offset-2 md:min-h-6">
									#{order.id}
								</Link>
								<p className="text-xs font-normal text-muted">{order.customerName}</p>
							</HeadCell>
							<DateCell>{order.placedAt}</DateCell>
							<Cell badge>
								<StatusBadge tone={order.isCancelled ? 'danger' : 'muted'}>{order.statusLabel}</StatusBadge>
							</Cell>
							<Cell>
								<span className="tabular">{formatTotalLine(-order.discountPaise)}</span>
							</Cell>
							<Cell>
								<span className="tabular">{formatPaise(order.totalPaise)}</span>
							</Cell>
						</InboxRow>
					))}
				</InboxTable>
			)}
		</>
	)
}

export const ErrorBoundary = createErrorPage('Failed to load orders', { to: '/admin/coupons', label: 'All coupons' })
