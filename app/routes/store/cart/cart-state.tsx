import { CartLink } from '#app/ui/cart/cart-parts.tsx'
import { iconButton } from '#app/ui/shell/header.tsx'
import { useRoot } from '#app/ui/shell/use-shop.ts'
import { buildUnlistedMeta, getPageTranslate } from '#app/ui/seo/page-meta.ts'
import type { Route } from './+types/cart-state.ts'

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: Route.MetaFunction = ({ matches }) =>
	buildUnlistedMeta(matches, getPageTranslate(matches)('cart.title'))

/**
 * A small page that script fetches after *Add to Cart*, for the item count of the cart link, the message and the next
 * `addKey`.
 */
export default function CartState() {
	return (
		<main>
			<CartLink className={iconButton} />
			<input type="hidden" name="addKey" value={useRoot()?.addKey ?? ''} />
		</main>
	)
}
