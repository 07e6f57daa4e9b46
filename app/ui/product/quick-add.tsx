import { Icon } from '../shell/icon.tsx'

const look =
	'absolute right-1 bottom-1 inline-flex size-11 items-center justify-center hover:text-madder disabled:cursor-not-allowed disabled:text-field'

interface QuickAddProps {
	productId: number
	name: string
	isSoldOut: boolean
	/** The address of its sizes, where one is to be chosen. */
	sizesHref: string | false
}

/** Adds one piece in the card's colour, or the first (rule: card-button), by the grid's form; or leads to the sizes. */
export function QuickAdd({ productId, name, isSoldOut, sizesHref }: QuickAddProps) {
	const bag = (
		<span className="inline-flex size-10 items-center justify-center rounded-full veil">
			<Icon name="bag" className="size-5" />
		</span>
	)
	if (sizesHref && !isSoldOut) {
		return (
			<a href={sizesHref} aria-label={`Choose a size of ${name}`} title="Choose a size" className={look}>
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
			className={look}
		>
			{bag}
		</button>
	)
}
