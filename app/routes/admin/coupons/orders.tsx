import { Link } from 'react-router'
import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { couponDays, couponOffers } from '#app/shop/pricing/coupons/coupon-words.ts'
import { findCoupon, ordersWithCoupon } from '#app/shop/pricing/coupons/coupons.server.ts'
import { formatDateTime } from '#app/shop/dates.ts'
import { formatPaise } from '#app/shop/money.ts'
import { formatSum } from '#app/shop/pricing/order-sums.ts'
import { rowId } from '#app/shop/row-id.ts'
import { Cell, DateCell, HeadCell, InboxRow, InboxTable } from '#app/ui/admin/list/inbox-table.tsx'
import { Empty } from '#app/ui/admin/list/empty.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { problemPage } from '#app/ui/admin/problem.tsx'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import type { Route } from './+types/orders.ts'

export const handle = { act: 'coupons' }

export const meta = ({ loaderData }: Route.MetaArgs) => [
	{ title: `Orders with ${loaderData?.code ?? 'coupon'} · Admin` },
]

export async function loader({ params }: Route.LoaderArgs) {
	const coupon = await pageOrRefusal(findCoupon(rowId(params.id)))
	const orders = (await ordersWithCoupon(coupon.code)).map(({ createdAt, ...order }) => ({
		...order,
		placedAt: formatDateTime(createdAt),
	}))
	return {
		code: coupon.code,
		about: `${couponOffers(coupon)}. ${couponDays(coupon)}.`,
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
			<PageHead title={`Orders with ${code}`} back={{ to: '/admin/coupons', label: 'All coupons' }} />
			<p className="text-sm">{about}</p>
			<p role="status" className="tabular my-3 text-xs text-muted">
				Used {uses.toLocaleString('en-IN')} {uses === 1 ? 'time' : 'times'}, cancelled orders not counted
			</p>
			{orders.length === 0 ? (
				<Empty title="No orders yet" text="Orders that use this coupon are listed here." />
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
								<span className="tabular">{formatSum(-order.discountPaise)}</span>
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

export const ErrorBoundary = problemPage('Failed to load orders', { to: '/admin/coupons', label: 'All coupons' })
