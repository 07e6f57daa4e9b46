import { Icon } from '../shell/icon.tsx'

interface QuickAddProps {
	productId: number
	name: string
	isSoldOut: boolean
	/** The address of its sizes, where one is to be chosen. */
	sizesHref: string | false
}

/** Adds one piece in the card's colour, or the first (rule: card-button), by the grid's form; or leads to the sizes. */
export function QuickAdd({ productId, name, isSoldOut, sizesHref }: QuickAddProps) {
	const bag = <Icon name="bag" className="size-4.5" />
	if (sizesHref && !isSoldOut) {
		return (
			<a href={sizesHref} aria-label={`Choose a size of ${name}`} title="Choose a size" className="card-bag">
				{bag}
			</a>
		)
	}
	return (
		<button
			name="productId"
			value={productId}
			disabled={isSoldOut}
			aria-label={isSoldOut ? `${name} is sold out` : `Add ${name} to cart`}
			title={isSoldOut ? 'Sold out' : 'Add to cart'}
			className="card-bag"
		>
			{bag}
		</button>
	)
}
