import { Link } from 'react-router'

/** Lists the orders that are skipped because they are not paid (rule: unpaid-waits); nothing when there are none. */
export function SkippedOrders({ ids, className = '' }: { ids: number[]; className?: string }) {
	if (ids.length === 0) return null
	return (
		<p className={`border-l-4 border-l-madder board px-4 py-3 text-sm ${className}`}>
			<span className="font-medium">Skipped, not paid yet: </span>
			{ids.map((id, index) => (
				<span key={id}>
					{index > 0 && ', '}
					<Link to={`/admin/orders/${id}`} className="tabular underline underline-offset-2 hover:no-underline">
						#{id}
					</Link>
				</span>
			))}
			. To process one anyway, open that order.
		</p>
	)
}
