import type { AskedFor } from '#app/shop/catalog/stock-requests/stock-request-view.ts'
import { rowId } from '#app/shop/row-id.ts'

/** Returns the URL of the list of customers with a back-in-stock request. */
export function requestsAddress({ productId, productColorId, variantId }: AskedFor, page = 1): string {
	const query = new URLSearchParams()
	if (productColorId !== null) query.set('color', String(productColorId))
	if (variantId !== null) query.set('variant', String(variantId))
	if (page > 1) query.set('page', String(page))
	return `/admin/stock/requests/product/${productId}${query.size > 0 ? `?${query}` : ''}`
}

/** Parses the product of a URL. */
export function askedForIn(id: string, query: URLSearchParams): AskedFor {
	const [productColorId, variantId] = ['color', 'variant'].map((name) => rowId(query.get(name) ?? '') || null)
	return { productId: rowId(id), productColorId: productColorId!, variantId: variantId! }
}
