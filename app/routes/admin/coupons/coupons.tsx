import { Link } from 'react-router'
import { markSaved } from '#app/http/admin/saved-row.server.ts'
import { couponDays, couponOffers } from '#app/shop/pricing/coupons/coupon-words.ts'
import { type AdminCoupon, findCoupon, listCoupons } from '#app/shop/pricing/coupons/coupons.server.ts'
import { ConfirmLink } from '#app/ui/admin/confirm.tsx'
import { listStateQuery, readListState } from '#app/ui/admin/list/list-state.ts'
import { SavedNote, savedRow } from '#app/ui/admin/list/saved.tsx'
import { RowList } from '#app/ui/admin/list/row-list.tsx'
import { problemPage } from '#app/ui/admin/problem.tsx'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import type { Route } from './+types/coupons.ts'

export const handle = { act: 'coupons' }

export const meta: Route.MetaFunction = () => [{ title: 'Coupons · Admin' }]

export async function loader({ context, url }: Route.LoaderArgs) {
	const { search, page } = readListState(url.searchParams)
	const { items, ...list } = await listCoupons({ search, page })
	const { rows, savedId } = await markSaved(context, '/admin/coupons', items, findCoupon)
	return { search, list, savedId, coupons: rows.map(inWords) }
}

/** Text, for browsers may format dates differently. */
function inWords(coupon: AdminCoupon) {
	const { id, code, isActive, uses, maxUses, maxPerCustomer } = coupon
	const most = maxUses === null ? '' : ` of ${maxUses.toLocaleString('en-IN')}`
	const each = maxPerCustomer === null ? '' : `, ${maxPerCustomer.toLocaleString('en-IN')} for each customer`
	const used = `Used ${uses.toLocaleString('en-IN')}${most}${each}`
	return { id, code, isActive, used, isUsed: uses > 0, offers: couponOffers(coupon), days: couponDays(coupon) }
}

export default function CouponsPage({ loaderData: { search, list, savedId, coupons } }: Route.ComponentProps) {
	const query = listStateQuery({ search, page: list.page })
	return (
		<RowList
			title="Coupons"
			to="/admin/coupons"
			add="Add Coupon"
			rows="coupons"
			search={search}
			list={list}
			placeholder="Search codes..."
			none={none}
			className="gap-2 sm:grid-cols-[repeat(auto-fill,minmax(18rem,1fr))] sm:gap-4"
		>
			{coupons.map((coupon) => (
				<CouponCard key={coupon.id} coupon={coupon} query={query} isSaved={coupon.id === savedId} />
			))}
		</RowList>
	)
}

const none = {
	title: 'No coupons found',
	begin: 'Add the first one: customers type its code at the checkout.',
	found: 'No code',
}

export const ErrorBoundary = problemPage('Failed to load coupons', { to: '/admin/coupons', label: 'All coupons' })

const action = 'inline-flex min-h-11 items-center text-xs underline underline-offset-4 hover:no-underline'

interface CardProps {
	coupon: ReturnType<typeof inWords>
	query: string
	isSaved: boolean
}

function CouponCard({ coupon: { id, code, isActive, offers, days, used, isUsed }, query, isSaved }: CardProps) {
	const { id: mark, className } = savedRow(isSaved)
	return (
		<li id={mark} className={`flex flex-col board px-4 pt-3 pb-1 ${className}`}>
			{isSaved && <SavedNote />}
			<div className="flex items-start justify-between gap-3">
				<h2 className="font-medium [overflow-wrap:anywhere]">{code}</h2>
				{!isActive && <StatusBadge tone="muted">Not active</StatusBadge>}
			</div>
			<p className="tabular text-sm">{offers}</p>
			<p className="text-xs text-muted">{days}</p>
			<p className="tabular text-xs text-muted">{used}</p>
			<div className="mt-auto flex items-center gap-4 pt-1">
				<Link to={`/admin/coupons/${id}/orders`} className={`mr-auto ${action}`}>
					Orders<span className="sr-only"> with {code}</span>
				</Link>
				<Link to={`/admin/coupons/${id}${query}`} preventScrollReset className={action}>
					Edit<span className="sr-only"> {code}</span>
				</Link>
				{!isUsed && (
					<ConfirmLink
						to={`/admin/coupons/${id}/delete${query}`}
						question="Are you sure you want to delete this coupon?"
						subject={code}
						label="Delete"
						className="text-xs"
					/>
				)}
			</div>
		</li>
	)
}
