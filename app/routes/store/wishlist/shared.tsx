import { findWishlistItems, listWishlistCards } from '#app/shop/wishlist/wishlist.server.ts'
import { getCardColors, parseWishlistParam, formatWishlistParam } from '#app/shop/wishlist/wishlist-items.ts'
import { Button, ButtonLink } from '#app/ui/forms/button.tsx'
import { Grid } from '#app/ui/product/grid.tsx'
import { buildPageMeta } from '#app/ui/seo/page-meta.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/shared.ts'

const title = 'Items for you'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	buildPageMeta(matches, {
		title,
		description: 'Someone chose these items for you.',
		path: '/saved/shared',
		imageHash: loaderData?.cards[0]?.image?.hash,
		isListed: false,
	})

export async function loader({ url }: Route.LoaderArgs) {
	const choices = parseWishlistParam(url.searchParams.get('pieces'))
	return { cards: await listWishlistCards(await findWishlistItems([...choices.keys()], choices)) }
}

export default function SharedPage({ loaderData: { cards } }: Route.ComponentProps) {
	return (
		<div className="shell pt-6">
			<h1 className="font-display text-2xl">{title}</h1>
			{cards.length === 0 ? (
				<>
					<p className="mt-3 mb-8 text-base text-muted">
						None of these items is in the shop any more, or the link is incomplete.
					</p>
					<ButtonLink to="/allproducts">Shop All Products</ButtonLink>
				</>
			) : (
				<>
					<form method="post" action="/saved" className="mt-4 mb-8">
						<input type="hidden" name="redirectTo" value="/saved" />
						<Button variant="secondary" name="all" value={formatWishlistParam(getCardColors(cards))}>
							{cards.length === 1 ? 'Save this item' : `Save all ${cards.length} items`}
						</Button>
					</form>
					<h2 className="sr-only">Items</h2>
					<Grid products={cards} layout="beside" isFirst />
				</>
			)}
		</div>
	)
}

export const ErrorBoundary = ErrorMessage
