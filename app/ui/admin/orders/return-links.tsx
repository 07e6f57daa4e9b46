import { Link } from 'react-router'
import { returnBadge, type ReturnState } from '#app/shop/orders/after-sale/returns/return-view.ts'
import { StatusBadge } from '../../orders/status-badge.tsx'

/** The returns of an order, each with where it stands. */
export function ReturnLinks({ returns }: { returns: { id: number; state: ReturnState }[] }) {
	return (
		<ul className="text-sm">
			{returns.map(({ id, state }) => (
				<li key={id} className="flex items-center justify-between gap-4">
					<Link to={`/admin/returns/${id}`} discover="none" prefetch="none" className="act-link">
						Return #{id}
					</Link>
					<StatusBadge tone={returnBadge(state).tone}>{returnBadge(state).label}</StatusBadge>
				</li>
			))}
		</ul>
	)
}
