import { Icon } from '../shell/icon.tsx'

interface QuickAddProps {
	productId: number
	name: string
	isSoldOut: boolean
	/** While it is on its way into the cart. */
	isPending: boolean
}

/** The cart button of a card: one piece in the product's first colour (decision Q-31). The form that it sends is the grid's. */
export function QuickAdd({ productId, name, isSoldOut, isPending }: QuickAddProps) {
	return (
		<button
			name="productId"
			value={productId}
			disabled={isSoldOut}
			aria-disabled={isPending || undefined}
			aria-label={isSoldOut ? `${name} is sold out` : `Add ${name} to cart`}
			title={isSoldOut ? 'Sold out' : 'Add to cart'}
			className="inline-flex size-11 items-center justify-center rounded-soft bg-ink text-paper fade hover:bg-madder disabled:cursor-not-allowed disabled:bg-sand disabled:text-field"
		>
			<Icon name="bag" className="size-5" />
		</button>
	)
}
