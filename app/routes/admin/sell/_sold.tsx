import { Link } from 'react-router'
import { formatPaise } from '#app/shop/money.ts'

/** What was sold, with its bill. */
export function Sold({ sold: { id, totalPaise, way } }: { sold: { id: number; totalPaise: number; way: string } }) {
	return (
		<div className="flex flex-wrap items-center justify-between gap-x-4 border-l-4 border-success bg-white px-4 py-2">
			<p role="status" className="tabular text-sm">
				Sold for {formatPaise(totalPaise)}, {way}: order #{id}.
			</p>
			<Link
				to={`/admin/orders/${id}/invoice`}
				discover="none"
				prefetch="none"
				className="inline-flex min-h-11 items-center text-sm underline underline-offset-4 hover:no-underline"
			>
				Print the bill
			</Link>
		</div>
	)
}
