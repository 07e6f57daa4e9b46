import { data, type MetaFunction } from 'react-router'
import { valueOrNull } from '#app/http/outcomes/page-refusals.server.ts'
import { safeRedirect } from '#app/http/session/redirect-to.ts'
import { productDetail } from '#app/shop/catalog/listing/browse.server.ts'
import { sizesToAdd } from '#app/shop/catalog/variant/variant-view.ts'
import { rowId } from '#app/shop/row-id.ts'
import { productHref } from '#app/ui/product/requested-color.ts'
import { SizeSheet } from '#app/ui/panels/size-sheet.tsx'
import { unlistedMeta } from '#app/ui/seo/page-meta.ts'
import type { Route } from './+types/product-sizes.ts'

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: MetaFunction = ({ matches }) => unlistedMeta(matches, 'Choose a size')

/** The sheet of sizes that a card opens, as they are now; `from` is the page of the card. */
export async function loader({ params, url }: Route.LoaderArgs) {
	const id = rowId(params.id)
	const product = await valueOrNull(productDetail(id))
	const color = rowId(url.searchParams.get('color') ?? undefined)
	const sizes = product && sizesToAdd(product, color)
	if (!sizes) throw data('There are no sizes to choose from.', { status: 404 })
	const href = productHref(id, color === sizes.productColorId ? color : null)
	return { sizes, href, back: safeRedirect(url.searchParams.get('from'), href) }
}

export default function ProductSizes({ loaderData }: Route.ComponentProps) {
	return (
		<main>
			<SizeSheet {...loaderData} />
		</main>
	)
}
