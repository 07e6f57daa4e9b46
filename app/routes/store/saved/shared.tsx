import { piecesOf, savedCards } from '#app/shop/saved/saved.server.ts'
import { colorsOfCards, readChoices, writeChoices } from '#app/shop/saved/saved-pieces.ts'
import { Button, ButtonLink } from '#app/ui/forms/button.tsx'
import { Grid } from '#app/ui/product/grid.tsx'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/shared.ts'

const title = 'Pieces for you'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	pageMeta(matches, {
		title,
		description: 'Somebody has chosen these pieces to show them to you.',
		path: '/saved/shared',
		imageHash: loaderData?.cards[0]?.image?.hash,
		isListed: false,
	})

export async function loader({ url }: Route.LoaderArgs) {
	const choices = readChoices(url.searchParams.get('pieces'))
	return { cards: await savedCards(await piecesOf([...choices.keys()], choices)) }
}

export default function SharedPage({ loaderData: { cards } }: Route.ComponentProps) {
	return (
		<div className="shell pt-6">
			<h1 className="font-display text-2xl">{title}</h1>
			{cards.length === 0 ? (
				<>
					<p className="mt-3 mb-8 text-base text-muted">
						None of these pieces is in the shop any more, or the link is not complete.
					</p>
					<ButtonLink to="/allproducts">Shop All Products</ButtonLink>
				</>
			) : (
				<>
					<form method="post" action="/saved" className="mt-4 mb-8">
						<input type="hidden" name="redirectTo" value="/saved" />
						<Button look="secondary" name="all" value={writeChoices(colorsOfCards(cards))}>
							{cards.length === 1 ? 'Save this piece' : `Save all ${cards.length} pieces`}
						</Button>
					</form>
					<h2 className="sr-only">Pieces</h2>
					<Grid products={cards} layout="beside" isFirst />
				</>
			)}
		</div>
	)
}

export const ErrorBoundary = ErrorMessage
