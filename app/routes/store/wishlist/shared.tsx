import { getRequestLanguage } from '#app/http/session/contexts.ts'
import { findWishlistItems, listWishlistCards } from '#app/shop/wishlist/wishlist.server.ts'
import { getCardColors, parseWishlistParam, formatWishlistParam } from '#app/shop/wishlist/wishlist-items.ts'
import { Button, ButtonLink } from '#app/ui/forms/button.tsx'
import { Grid } from '#app/ui/product/grid.tsx'
import { buildPageMeta, getPageTranslate } from '#app/ui/seo/page-meta.ts'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import { Breadcrumb } from '#app/ui/shell/section.tsx'
import type { Route } from './+types/shared.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
	const t = getPageTranslate(matches)
	return buildPageMeta(matches, {
		title: t('wishlist.sharedTitle'),
		description: t('wishlist.sharedDescription'),
		path: '/saved/shared',
		imageHash: loaderData?.cards[0]?.image?.hash,
		isListed: false,
	})
}

export async function loader({ url, context }: Route.LoaderArgs) {
	const choices = parseWishlistParam(url.searchParams.get('pieces'))
	const items = await findWishlistItems([...choices.keys()], choices)
	return { cards: await listWishlistCards(items, getRequestLanguage(context)) }
}

export default function SharedPage({ loaderData: { cards } }: Route.ComponentProps) {
	const t = useTranslate()
	return (
		<div className="shell pt-2">
			<Breadcrumb current={t('wishlist.sharedTitle')} />
			<h1 className="mt-2 font-display text-2xl">{t('wishlist.sharedTitle')}</h1>
			{cards.length === 0 ? (
				<>
					<p className="mt-3 mb-8 text-base text-muted">{t('wishlist.sharedEmpty')}</p>
					<ButtonLink to="/allproducts">{t('shell.shopAllProducts')}</ButtonLink>
				</>
			) : (
				<>
					<form method="post" action="/saved" className="mt-4 mb-8">
						<input type="hidden" name="redirectTo" value="/saved" />
						<Button variant="secondary" name="all" value={formatWishlistParam(getCardColors(cards))}>
							{t('wishlist.saveAll', { count: cards.length })}
						</Button>
					</form>
					<h2 className="sr-only">{t('wishlist.items')}</h2>
					<Grid products={cards} layout="beside" isFirst />
				</>
			)}
		</div>
	)
}

export const ErrorBoundary = ErrorMessage
