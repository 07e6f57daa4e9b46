import { formatPaise } from '#app/shop/money.ts'

interface TotalsProps {
	subtotalPaise: number
	taxPaise: number
	shippingPaise: number
	totalPaise: number
	/** Pieces. */
	count: number
}

/** What an order comes to, line by line. */
export function Totals({ subtotalPaise, taxPaise, shippingPaise, totalPaise, count }: TotalsProps) {
	const rows = [
		[`Subtotal (${count} ${count === 1 ? 'item' : 'items'})`, subtotalPaise],
		['Tax', taxPaise],
		['Shipping', shippingPaise],
	] as const
	return (
		<dl className="tabular mt-4 space-y-1.5 text-sm">
			{rows.map(([label, paise]) => (
				<div key={label} className="flex justify-between gap-4">
					<dt className="text-muted">{label}</dt>
					<dd>{formatPaise(paise)}</dd>
				</div>
			))}
			<div className="flex justify-between gap-4 border-t border-line pt-3 text-base font-medium">
				<dt>Total</dt>
				<dd>{formatPaise(totalPaise)}</dd>
			</div>
		</dl>
	)
}
