import type { CartLine } from '#app/shop/cart/cart-totals.ts'
import { sizeAction, useCartForm } from './cart-form.tsx'

/** Buttons that move a line, whose size is gone, to one that is in stock. */
export function OtherSizes({ line: { cartId, name, size, variant } }: { line: CartLine }) {
	const { id } = useCartForm()
	const others = variant?.sizes.filter(({ remainingQty }) => remainingQty > 0) ?? []
	if (others.length === 0) return null
	return (
		<div className="mt-2 flex flex-wrap gap-2">
			{size && <p className="w-full text-xs">Take another size:</p>}
			{others.map(({ size: other }) => (
				<button
					key={other}
					type="submit"
					form={id}
					formAction={sizeAction(cartId)}
					name="size"
					value={other}
					className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-full border border-line px-3 text-sm hover:border-ink"
				>
					{other}
					<span className="sr-only"> of {name}</span>
				</button>
			))}
		</div>
	)
}
