import type { CartLine } from '#app/shop/cart/cart-totals.ts'
import { sizeAction, useCartForm } from './cart-form.tsx'

/** Buttons that move a line, whose size is gone, to one that is in stock. */
export function OtherSizes({ line: { cartId, name, variant } }: { line: CartLine }) {
	const { id } = useCartForm()
	const others = variant?.sizes.filter(({ remainingQty }) => remainingQty > 0) ?? []
	if (others.length === 0) return null
	return (
		<div className="mt-1 flex flex-wrap items-center gap-x-3 text-xs font-medium text-danger">
			Take another size:
			{others.map(({ size }) => (
				<button
					key={size}
					type="submit"
					form={id}
					formAction={sizeAction(cartId)}
					name="size"
					value={size}
					className="inline-flex min-h-11 min-w-11 items-center justify-center text-ink underline underline-offset-4"
				>
					{size}
					<span className="sr-only"> of {name}</span>
				</button>
			))}
		</div>
	)
}
