import type { MetaFunction } from 'react-router'
import { chosenSize, viewedIds } from '#app/http/session/viewed.ts'
import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { productDetail } from '#app/shop/catalog/listing/browse.server.ts'
import { similarInSize, viewedProducts } from '#app/shop/catalog/listing/viewed.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { ProductSection } from '#app/ui/product/product-section.tsx'
import { unlistedMeta } from '#app/ui/seo/page-meta.ts'
import type { Route } from './+types/viewed.ts'

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: MetaFunction = ({ matches }) => unlistedMeta(matches, 'Recently viewed')

/**
 * Loads the products that replace the best sellers at the end of a product's page (rules: recently-viewed,
 * similar-in-size).
 */
export async function loader({ params, request }: Route.LoaderArgs) {
	const product = await pageOrRefusal(productDetail(rowId(params.id)))
	const cookies = request.headers.get('Cookie')
	const [products, similar] = await Promise.all([
		viewedProducts(viewedIds(cookies), product.id),
		similarInSize(product, chosenSize(cookies)),
	])
	return { products, similar }
}

export default function Viewed({ loaderData: { products, similar } }: Route.ComponentProps) {
	return (
		<main>
			{similar && (
				<ProductSection
					id="similar"
					title={`Similar in ${similar.size}`}
					products={similar.products}
					more={{ to: similar.to, label: `All in ${similar.size}` }}
					list="similar"
					className="mt-20 lg:mt-28"
				/>
			)}
			<ProductSection enhance="viewed" title="Recently Viewed Products" products={products} />
		</main>
	)
}
