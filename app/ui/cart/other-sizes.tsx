import type { CartLine } from '#app/shop/cart/cart-totals.ts'
import { formatPaise } from '#app/shop/money.ts'
import { cartFormId, sizeAction } from './cart-form.tsx'

/** Buttons that move a line, whose size is gone, to one that is in stock. */
export function OtherSizes({ line: { cartId, name, size, pricePaise, variant } }: { line: CartLine }) {
	const others = variant?.sizes.filter(({ remainingQty }) => remainingQty > 0) ?? []
	if (others.length === 0) return null
	const isPriced = others.some((other) => other.pricePaise !== pricePaise)
	return (
		<div className="mt-2 flex flex-wrap gap-2">
			{size && <p className="w-full text-xs">Take another size:</p>}
			{others.map(({ size: other, pricePaise: itsPaise }) => (
				<button
					key={other}
					type="submit"
					form={cartFormId}
					formAction={sizeAction(cartId)}
					data-failed="Failed to change size"
					name="size"
					value={other}
					className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full border border-line px-3 text-sm hover:border-ink"
				>
					{other}
					{isPriced && <span className="tabular text-xs"> {formatPaise(itsPaise)}</span>}
					<span className="sr-only"> of {name}</span>
				</button>
			))}
		</div>
	)
}
