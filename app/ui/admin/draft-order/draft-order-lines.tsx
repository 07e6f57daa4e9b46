import { formatVariantTitle } from '#app/shop/catalog/color/color-labels.ts'
import type { DraftOrder, DraftOrderLine } from '#app/shop/pos/draft-order.server.ts'
import { maxPosUnitsPerLine } from '#app/shop/values/limits.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { discountLabel, formatTotalLine } from '#app/shop/pricing/order-totals.ts'
import { Block } from '../block.tsx'
import { Button } from '../../forms/button.tsx'

/**
 * Shows the lines of the sale, inside the surrounding form. A changed quantity applies with the button, or at once with
 * script.
 */
export function DraftOrderLines({ bill: { lines, discounts, totalPaise, gone } }: { bill: DraftOrder }) {
	if (lines.length === 0)
		return <p className="text-sm text-muted">Scan a label or enter part of a name to add items.</p>
	return (
		<Block title="Items">
			{gone > 0 && (
				<p role="alert" className="mb-2 text-sm text-danger">
					A selected product is no longer available and was removed.
				</p>
			)}
			<ul className="divide-y divide-line border-y border-line">
				{lines.map((line, index) => (
					<Line key={`${line.productColorId} ${line.size}`} line={line} index={index} />
				))}
			</ul>
			<div className="mt-3 flex flex-wrap items-center justify-between gap-4">
				<Button variant="secondary" name="press" value="quantity" className="bg-white px-4">
					Update
				</Button>
				<p className="tabular text-right text-base font-medium">
					{discounts.map((discount, index) => (
						<span key={`${discount.name} ${index}`} className="block text-sm font-normal">
							{discountLabel(discount)} {formatTotalLine(-discount.paise)}
						</span>
					))}
					Total {formatPaise(totalPaise)}
				</p>
			</div>
		</Block>
	)
}

function Line({ line, index }: { line: DraftOrderLine; index: number }) {
	const { productColorId, size, name, colorName, pricePaise, quantity, linePaise, remainingQty } = line
	const label = [name, formatVariantTitle({ colorName, size })].filter(Boolean).join(', ')
	return (
		<li className="py-3 text-sm">
			<input type="hidden" name="choice" value={`${productColorId}:${size ?? ''}`} />
			<p className="flex justify-between gap-4">
				<span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
				<span className="tabular shrink-0">{formatPaise(linePaise)}</span>
			</p>
			<div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
				<label className="flex items-center gap-2">
					<span className="sr-only">Quantity of {label}</span>
					<input
						key={quantity}
						type="number"
						name="quantity"
						min={0}
						max={maxPosUnitsPerLine}
						defaultValue={quantity}
						onBlur={({ target }) => Number(target.value) !== quantity && target.form?.requestSubmit()}
						className="min-h-11 w-20 rounded-soft border border-field bg-white px-3"
					/>
					<span className="tabular text-muted">× {formatPaise(pricePaise)}</span>
				</label>
				<Button variant="danger" name="remove" value={index}>
					Remove<span className="sr-only"> {label}</span>
				</Button>
			</div>
			{quantity > remainingQty && (
				<p role="alert" className="text-danger">
					{remainingQty === 0 ? 'Out of stock.' : `Only ${remainingQty} left.`}
				</p>
			)}
		</li>
	)
}
