import { Link } from 'react-router'
import { loadRows } from '#app/http/admin/row-list.server.ts'
import { formatCouponDates, formatCouponOffer } from '#app/shop/pricing/coupons/coupon-labels.ts'
import { type AdminCoupon, findCoupon, listCoupons } from '#app/shop/pricing/coupons/coupons.server.ts'
import { RowActions, SavedBadge } from '#app/ui/admin/list/row-actions.tsx'
import { CardFrame, type CardProps, createRowListPage } from '#app/ui/admin/list/row-list.tsx'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import type { Route } from './+types/coupons.ts'
import { locale } from '#app/shop/region/india.ts'

export const handle = { permission: 'coupons' }

const to = '/admin/coupons'

export async function loader(args: Route.LoaderArgs) {
	const { rows, ...list } = await loadRows(args, { to, list: listCoupons, find: findCoupon })
	return { ...list, rows: rows.map(describeCoupon) }
}

function describeCoupon(coupon: AdminCoupon) {
	const { id, code, isActive, uses, maxUses, maxPerCustomer } = coupon
	const maxUsesText = maxUses === null ? '' : ` of ${maxUses.toLocaleString(locale)}`
	const each = maxPerCustomer === null ? '' : `, limit ${maxPerCustomer.toLocaleString(locale)} per customer`
	const kept = uses > 0 ? '. Cannot be deleted because orders use it' : ''
	const used = `Used ${uses.toLocaleString(locale)}${maxUsesText}${each}${kept}`
	return {
		id,
		code,
		isActive,
		used,
		isUsed: uses > 0,
		offers: formatCouponOffer(coupon),
		days: formatCouponDates(coupon),
	}
}

const { meta, Page, ErrorBoundary } = createRowListPage<Route.ComponentProps['loaderData']['rows'][number]>({
	title: 'Coupons',
	to,
	add: 'Add Coupon',
	rows: 'coupons',
	placeholder: 'Search codes...',
	none: {
		begin: 'Add the first coupon. Customers enter its code at checkout.',
	},
	className: 'gap-2 sm:grid-cols-[repeat(auto-fill,minmax(18rem,1fr))] sm:gap-4',
	Card: CouponCard,
	all: 'All coupons',
})
export { meta, ErrorBoundary }
export default Page

function CouponCard({
	row: { id, code, isActive, offers, days, used, isUsed },
	query,
	...listed
}: CardProps<ReturnType<typeof describeCoupon>>) {
	return (
		<CardFrame of={listed}>
			{listed.isSaved && <SavedBadge />}
			<div className="flex items-start justify-between gap-3">
				<h2 className="font-medium [overflow-wrap:anywhere]">{code}</h2>
				{!isActive && <StatusBadge tone="muted">Inactive</StatusBadge>}
			</div>
			<p className="tabular text-sm">{offers}</p>
			<p className="text-xs text-muted">{days}</p>
			<p className="tabular text-xs text-muted">{used}</p>
			<RowActions
				to={`${to}/${id}`}
				query={query}
				name={code}
				thing="coupon"
				deletion={isUsed ? 'none' : undefined}
				className="items-center gap-4 pt-1"
			>
				<Link to={`${to}/${id}/orders`} className="mr-auto act-link">
					Orders<span className="sr-only"> with {code}</span>
				</Link>
			</RowActions>
		</CardFrame>
	)
}
