import type { ProductCard, ProductDetail } from '../product/product-view.ts'
import { toSizeKey } from '../variant/sizes.ts'
import { listProducts } from './product-listing.server.ts'
import { listBestSellers } from './listing-order.server.ts'
import { rowLength, shortRowLength } from './listing-params.ts'
import { findCards } from './product-rows.server.ts'

/**
 * Returns the recently viewed products, newest first, without the open product, completed with best sellers (rule:
 * recently-viewed).
 */
export async function listRecentlyViewed(
	ids: readonly number[],
	open: number,
): Promise<{ products: ProductCard[]; hasViewed: boolean }> {
	const viewedIds = ids.filter((id) => id !== open)
	const viewed = await findCards(viewedIds)
	const isNew = ({ id }: ProductCard) => id !== open && !viewedIds.includes(id)
	const products = [...viewed, ...(await listBestSellers(rowLength)).filter(isNew)].slice(0, rowLength)
	return { products, hasViewed: viewed.length > 0 }
}

/**
 * Returns other products of the category that are in stock in the chosen size if the product has that size too (rule:
 * similar-in-size). `null` when there are none. `to` is the address of the full list.
 */
export async function findSimilarInSize(product: ProductDetail, chosen: string) {
	const { categoryName: category, variants } = product
	const key = toSizeKey(chosen)
	const size = variants.find((variant) => variant.size && toSizeKey(variant.size) === key)?.size
	if (!size || !category) return null
	const sort = 'featured' as const
	const { items } = await listProducts({ category, sizeKeys: [key], sort, page: 1, pageSize: shortRowLength + 1 })
	const products = items.filter(({ id }) => id !== product.id).slice(0, shortRowLength)
	const to = `/shop/${encodeURIComponent(category)}?${new URLSearchParams({ size: key })}`
	return products.length > 0 ? { size, to, products } : null
}
