import { Link } from 'react-router'
import { Block } from '#app/ui/admin/block.tsx'
import { listStateQuery } from '#app/ui/admin/list/list-state.ts'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import { Stars } from '#app/ui/reviews/stars.tsx'
import type { DatedCustomer } from './_dated-customer.ts'

export function CustomerReviews({ customer: { username, reviews, reviewCount } }: { customer: DatedCustomer }) {
	return (
		<Block title="Reviews">
			{reviews.length === 0 && <p className="text-sm text-muted">No review yet.</p>}
			<ul className="divide-y divide-line text-sm">
				{reviews.map(({ id, productName, rating, description, isHidden, writtenOn }) => (
					<li key={id} className="py-2">
						<p className="flex flex-wrap items-center gap-x-3">
							<Stars value={rating} className="h-4" />
							<span className="font-medium [overflow-wrap:anywhere]">{productName}</span>
							<span className="text-xs text-muted">{writtenOn}</span>
							{isHidden && <StatusBadge tone="warn">Hidden</StatusBadge>}
						</p>
						<p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{description}</p>
					</li>
				))}
			</ul>
			{reviews.length > 0 && (
				<Link
					to={`/admin/reviews${listStateQuery({ search: username, page: 1 })}`}
					discover="none"
					prefetch="none"
					className="inline-flex min-h-11 items-center text-sm underline underline-offset-4 hover:no-underline"
				>
					{reviewCount > reviews.length ? `All ${reviewCount} among the reviews` : 'To the reviews'}
				</Link>
			)}
		</Block>
	)
}
