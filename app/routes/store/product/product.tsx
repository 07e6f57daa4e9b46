import { data } from 'react-router'
import { valueOrNull } from '#app/http/outcomes/page-refusals.server.ts'
import { valueOrFailed } from '#app/http/outcomes/or-failed.server.ts'
import { plainDescription } from '#app/shop/words/product-columns.ts'
import { bestSellers, productDetail } from '#app/shop/catalog/listing/browse.server.ts'
import { rowLength } from '#app/shop/catalog/listing/listing-params.ts'
import { sizeChoices } from '#app/shop/catalog/variant/size-choices.ts'
import { ratingsOfProduct } from '#app/shop/feedback/rating.server.ts'
import { pageNumber } from '#app/shop/paging.ts'
import { rowId } from '#app/shop/row-id.ts'
import { productPromises } from '#app/shop/settings/shop-settings.server.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import { requestedColor } from '#app/ui/product/requested-color.ts'
import { productMeta } from './_product-meta.ts'
import { ProductPage } from './_product-page.tsx'
import { wordsHeight } from './_words-height.ts'
import { pageTitle } from '#app/ui/seo/page-meta.ts'
import type { Route } from './+types/product.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
	const product = loaderData?.product
	return product
		? productMeta(matches, product, product.description || plainDescription)
		: [{ title: pageTitle(matches, 'Product not found') }]
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
	const id = rowId(params.id)
	const [product, products, ratings] = await Promise.all([
		valueOrNull(productDetail(id)),
		valueOrFailed(context, bestSellers(rowLength)),
		valueOrFailed(context, ratingsOfProduct(id, pageNumber(url.searchParams.get('reviews')))),
	])
	const color = product && requestedColor(url, product.colors)
	const sizes = sizeChoices(product?.variants ?? [])
	const height = product ? `${wordsHeight(product, sizes).toFixed(1)}rem` : ''
	const shown = { product, sizes, height, products, ratings, color, promises: productPromises() }
	return data(shown, { status: product ? 200 : 404 })
}

export default function Product({ loaderData }: Route.ComponentProps) {
	return <ProductPage {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorMessage error={error} unexpected="Failed to fetch product. Please try again." />
}
