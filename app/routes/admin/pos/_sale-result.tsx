import { Link } from 'react-router'
import type { CompletedSale } from '#app/shop/pos/pos-orders.server.ts'
import { formatPaise } from '#app/shop/values/money.ts'

/** Shows the completed sale with the change to give and its receipt. */
export function SaleResult({ sold: { id, totalPaise, method, changePaise, whatsAppUrl } }: { sold: CompletedSale }) {
	return (
		<div className="flex flex-wrap items-center justify-between gap-x-4 border-l-4 border-l-success board px-4 py-2">
			<div role="status" className="tabular text-sm">
				{changePaise > 0 && <p className="text-base font-medium">Change: {formatPaise(changePaise)}</p>}
				<p>
					Sold for {formatPaise(totalPaise)}, {method}: order #{id}.
				</p>
			</div>
			<div className="flex flex-wrap gap-x-5">
				<Link to={`/admin/orders/${id}/invoice?print=1`} className="act-link text-sm">
					Print receipt
				</Link>
				<a href={whatsAppUrl} target="_blank" rel="noopener noreferrer" className="act-link text-sm">
					Send receipt by WhatsApp<span className="sr-only">, in a new tab</span>
				</a>
			</div>
		</div>
	)
}
