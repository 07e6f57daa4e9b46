import { orNull } from '#app/http/outcomes/or-null.server.ts'
import { productDetail } from '#app/shop/catalog/listing/browse.server.ts'
import { sizesToAdd } from '#app/shop/catalog/variant/size-choices.ts'
import { rowId } from '#app/shop/row-id.ts'
import type { Route } from './+types/product-sizes.ts'

/** For the sheet of sizes, which asks each time it opens. */
export async function loader({ params, url }: Route.LoaderArgs) {
	const product = await orNull(productDetail(rowId(params.id)))
	const sizes = product && sizesToAdd(product, rowId(url.searchParams.get('color') ?? undefined))
	return Response.json(sizes, { status: sizes ? 200 : 404, headers: { 'Cache-Control': 'private, no-store' } })
}
