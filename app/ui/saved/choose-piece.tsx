import type { SavedCard } from '#app/shop/saved/saved.server.ts'
import { Button, ButtonLink } from '../forms/button.tsx'

/** Adds a product with a single size at once. Otherwise the product's page asks for the size. */
export function ChoosePiece({
	card: { id, name, countsByVariant },
	isSoldOut,
	href,
}: {
	card: SavedCard
	isSoldOut: boolean
	href: string
}) {
	const forReaders = <span className="sr-only">: {name}</span>
	if (isSoldOut) {
		return (
			<ButtonLink look="secondary" to={`/singleproduct/${id}/back-in-stock`} className="w-full px-2">
				Tell me when it is back{forReaders}
			</ButtonLink>
		)
	}
	if (countsByVariant) {
		return (
			<ButtonLink look="secondary" to={`${href}#sizes`} className="w-full px-2">
				Choose a size{forReaders}
			</ButtonLink>
		)
	}
	return (
		<Button
			look="secondary"
			formAction="/cart/lines"
			name="productId"
			value={id}
			className="w-full px-2"
			data-pending="Adding..."
		>
			Add to Cart{forReaders}
		</Button>
	)
}
