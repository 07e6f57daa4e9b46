import type { MetaFunction } from 'react-router'
import { readChosenSizeCookie, readViewedIds } from '#app/http/session/cookies.server.ts'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { getProductDetail } from '#app/shop/catalog/product/product-detail.server.ts'
import { findSimilarInSize, listRecentlyViewed } from '#app/shop/catalog/listing/product-listing.server.ts'
import { getRequestLanguage } from '#app/http/session/contexts.ts'
import { translateCards } from '#app/shop/catalog/listing/product-rows.server.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { ProductSection } from '#app/ui/product/grid.tsx'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import { buildUnlistedMeta, getPageTranslate } from '#app/ui/seo/page-meta.ts'
import type { Route } from './+types/viewed.ts'

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: MetaFunction = ({ matches }) =>
	buildUnlistedMeta(matches, getPageTranslate(matches)('product.viewedTitle'))

/**
 * Loads the products that replace the best sellers at the end of a product's page (rules: recently-viewed,
 * similar-in-size).
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
	const product = await orThrowResponse(getProductDetail(parseRowId(params.id)))
	const cookies = request.headers.get('Cookie')
	const [recent, similar] = await Promise.all([
		listRecentlyViewed(readViewedIds(cookies), product.id),
		findSimilarInSize(product, readChosenSizeCookie(cookies)),
	])
	const language = getRequestLanguage(context)
	return {
		...recent,
		products: await translateCards(recent.products, language),
		similar: similar && { ...similar, products: await translateCards(similar.products, language) },
	}
}

export default function Viewed({ loaderData: { products, hasViewed, similar } }: Route.ComponentProps) {
	const t = useTranslate()
	return (
		<main>
			{similar && (
				<ProductSection
					id="similar"
					title={t('product.similarIn', { size: similar.size })}
					products={similar.products}
					more={{ to: similar.to, label: t('product.allIn', { size: similar.size }) }}
					list="similar"
					className="mt-20 lg:mt-28"
				/>
			)}
			<ProductSection
				enhance="viewed"
				title={t('product.recentlyViewed')}
				note={hasViewed ? undefined : t('search.bestSellers')}
				products={products}
			/>
		</main>
	)
}
