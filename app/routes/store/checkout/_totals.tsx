import { formatPaise } from '#app/shop/money.ts'

interface TotalsProps {
	subtotalPaise: number
	taxPaise: number
	shippingPaise: number
	totalPaise: number
	/** Pieces. */
	count: number
	/** Before an order free items are listed too (rule 4). */
	isOffer?: boolean
	/** Before the state is chosen: what delivery may cost. */
	ifKnown?: string | null
}

export function Totals({
	subtotalPaise,
	taxPaise,
	shippingPaise,
	totalPaise,
	count,
	isOffer = false,
	ifKnown = null,
}: TotalsProps) {
	const charges = [
		{ label: 'Tax', paise: taxPaise },
		{ label: 'Shipping', paise: shippingPaise },
	].filter(({ paise }) => isOffer || paise !== 0)
	const rows = [{ label: `Subtotal (${count} ${count === 1 ? 'item' : 'items'})`, paise: subtotalPaise }, ...charges]
	return (
		<>
			<dl className="tabular mt-4 space-y-1 text-xs text-muted">
				{rows.map(({ label, paise }) => (
					<div key={label} className="flex justify-between gap-4">
						<dt>{label}</dt>
						<dd className="text-right">{(label === 'Shipping' && ifKnown) || formatPaise(paise)}</dd>
					</div>
				))}
				<div className="mt-3 flex items-baseline justify-between gap-4 border-t border-line pt-3 font-medium text-ink">
					<dt className="text-sm">{ifKnown ? 'Total without delivery' : 'Total'}</dt>
					<dd className="text-lg">{formatPaise(totalPaise)}</dd>
				</div>
			</dl>
			{!isOffer && (
				<p className="mt-1 text-xs text-muted">
					{shippingPaise === 0 ? 'Taxes included, delivery free' : 'Taxes included'}
				</p>
			)}
		</>
	)
}
