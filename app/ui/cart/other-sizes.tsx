import type { CartLine } from '#app/shop/cart/cart-totals.ts'
import { formatPaise } from '#app/shop/money.ts'
import { cartFormId, sizeAction } from './cart-form.tsx'

interface OtherSizesProps {
	line: CartLine
	/** The other sizes must be visible then. */
	isSoldOut: boolean
}

/** Buttons that change a line to another size in stock, at any time. */
export function OtherSizes({ line: { cartId, name, size, pricePaise, variant }, isSoldOut }: OtherSizesProps) {
	const others = variant?.sizes.filter((other) => other.remainingQty > 0 && other.size !== size) ?? []
	if (others.length === 0) return null
	const isPriced = others.some((other) => other.pricePaise !== pricePaise)
	return (
		<details open={isSoldOut} className="open:order-1 open:w-full">
			<summary className="choice flex min-h-11 w-fit items-center border border-line pl-3 text-sm">
				<span className={size ? 'sr-only' : undefined}>Size </span>
				{size}
				<span className="sr-only"> of {name}: change</span>
			</summary>
			<div className="mt-2 flex flex-wrap gap-2">
				{others.map(({ size: other, pricePaise: itsPaise }) => (
					<button
						key={other}
						type="submit"
						form={cartFormId}
						formAction={sizeAction(cartId)}
						data-failed="Failed to change size"
						name="size"
						value={other}
						className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-soft border border-line px-3 text-sm hover:border-ink"
					>
						{other}
						{isPriced && <span className="tabular text-xs"> {formatPaise(itsPaise)}</span>}
						<span className="sr-only"> of {name}</span>
					</button>
				))}
			</div>
		</details>
	)
}
