import { choiceWords } from '#app/shop/catalog/color/color-words.ts'
import type { Bill, BillLine } from '#app/shop/counter/bill.server.ts'
import { mostPieces } from '#app/shop/words/limits.ts'
import { formatPaise } from '#app/shop/money.ts'
import { discountLabel, formatSum } from '#app/shop/pricing/order-sums.ts'
import { Block } from '../block.tsx'
import { Button } from '../../forms/button.tsx'

/**
 * Shows the lines of the sale, inside the surrounding form. A changed quantity applies with the button, or at once with
 * script.
 */
export function BillLines({ bill: { lines, discounts, totalPaise, gone } }: { bill: Bill }) {
	if (lines.length === 0)
		return <p className="text-sm text-muted">Scan a label, or type a part of a name: what is sold is listed here.</p>
	return (
		<Block title="Bill">
			{gone > 0 && (
				<p role="alert" className="mb-2 text-sm text-danger">
					A product that was chosen is no longer in the shop: it is not on the bill.
				</p>
			)}
			<ul className="divide-y divide-line border-y border-line">
				{lines.map((line, index) => (
					<Line key={`${line.productColorId} ${line.size}`} line={line} index={index} />
				))}
			</ul>
			<div className="mt-3 flex flex-wrap items-center justify-between gap-4">
				<Button look="secondary" name="press" value="pieces" className="bg-white px-4">
					Change pieces
				</Button>
				<p className="tabular text-right text-base font-medium">
					{discounts.map((discount, index) => (
						<span key={`${discount.name} ${index}`} className="block text-sm font-normal">
							{discountLabel(discount)} {formatSum(-discount.paise)}
						</span>
					))}
					Total {formatPaise(totalPaise)}
				</p>
			</div>
		</Block>
	)
}

function Line({ line, index }: { line: BillLine; index: number }) {
	const { productColorId, size, name, colorName, pricePaise, quantity, linePaise, remainingQty } = line
	const words = [name, choiceWords({ colorName, size })].filter(Boolean).join(', ')
	return (
		<li className="py-3 text-sm">
			<input type="hidden" name="choice" value={`${productColorId}:${size ?? ''}`} />
			<p className="flex justify-between gap-4">
				<span className="min-w-0 [overflow-wrap:anywhere]">{words}</span>
				<span className="tabular shrink-0">{formatPaise(linePaise)}</span>
			</p>
			<div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
				<label className="flex items-center gap-2">
					<span className="sr-only">Pieces of {words}</span>
					<input
						key={quantity}
						type="number"
						name="pieces"
						min={0}
						max={mostPieces}
						defaultValue={quantity}
						onBlur={({ target }) => Number(target.value) !== quantity && target.form?.requestSubmit()}
						className="min-h-11 w-20 rounded-soft border border-field bg-white px-3"
					/>
					<span className="tabular text-muted">× {formatPaise(pricePaise)}</span>
				</label>
				<Button look="danger" name="remove" value={index}>
					Remove<span className="sr-only"> {words}</span>
				</Button>
			</div>
			{quantity > remainingQty && (
				<p role="alert" className="text-danger">
					{remainingQty === 0 ? 'None is left.' : `Only ${remainingQty} left.`}
				</p>
			)}
		</li>
	)
}
