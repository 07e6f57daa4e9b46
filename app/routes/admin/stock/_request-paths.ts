import type { RequestedItem } from '#app/shop/catalog/back-in-stock/back-in-stock-request-view.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'

/** Returns the URL of the list of customers with a back-in-stock request. */
export function getRequestsPath({ productId, productColorId, variantId }: RequestedItem, page = 1): string {
	const query = new URLSearchParams()
	if (productColorId !== null) query.set('color', String(productColorId))
	if (variantId !== null) query.set('variant', String(variantId))
	if (page > 1) query.set('page', String(page))
	return `/admin/stock/requests/product/${productId}${query.size > 0 ? `?${query}` : ''}`
}

/** Parses the product of a URL. */
export function parseRequested(id: string, query: URLSearchParams): RequestedItem {
	const [productColorId, variantId] = ['color', 'variant'].map((name) => parseRowId(query.get(name) ?? '') || null)
	return { productId: parseRowId(id), productColorId: productColorId!, variantId: variantId! }
}
