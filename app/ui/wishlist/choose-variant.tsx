import type { WishlistCard } from '#app/shop/wishlist/wishlist.server.ts'
import { Button, ButtonLink } from '../forms/button.tsx'

/** Adds a product with a single size at once. Otherwise the product's page asks for the size. */
export function ChooseVariant({
	card: { id, name, countsByVariant },
	isSoldOut,
	href,
}: {
	card: WishlistCard
	isSoldOut: boolean
	href: string
}) {
	const forReaders = <span className="sr-only">: {name}</span>
	if (isSoldOut) {
		return (
			<ButtonLink variant="secondary" to={`/singleproduct/${id}/back-in-stock`} className="w-full px-2">
				Notify me when available{forReaders}
			</ButtonLink>
		)
	}
	if (countsByVariant) {
		return (
			<ButtonLink variant="secondary" to={`${href}#sizes`} className="w-full px-2">
				Choose a size{forReaders}
			</ButtonLink>
		)
	}
	return (
		<Button
			variant="secondary"
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
