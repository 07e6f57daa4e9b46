import type { ProductCard, ProductDetail } from '../product/product-view.ts'
import { sizeKey } from '../variant/sizes.ts'
import { listProducts } from './browse.server.ts'
import { bestSellers } from './listing-order.server.ts'
import { rowLength, shortRowLength } from './listing-params.ts'
import { cardsOf } from './product-rows.server.ts'

/**
 * Returns the recently viewed products, newest first, without the open product, completed with best sellers (rule:
 * recently-viewed).
 */
export async function viewedProducts(ids: readonly number[], open: number): Promise<ProductCard[]> {
	const wanted = ids.filter((id) => id !== open)
	const viewed = await cardsOf(wanted)
	const isNew = ({ id }: ProductCard) => id !== open && !wanted.includes(id)
	return [...viewed, ...(await bestSellers(rowLength)).filter(isNew)].slice(0, rowLength)
}

/**
 * Returns other products of the category that are in stock in the chosen size if the product has that size too (rule:
 * similar-in-size). `null` when there are none. `to` is the address of the full list.
 */
export async function similarInSize(product: ProductDetail, chosen: string) {
	const { categoryName: category, variants } = product
	const key = sizeKey(chosen)
	const size = variants.find((variant) => variant.size && sizeKey(variant.size) === key)?.size
	if (!size || !category) return null
	const sort = 'featured' as const
	const { items } = await listProducts({ category, sizeKeys: [key], sort, page: 1, pageSize: shortRowLength + 1 })
	const products = items.filter(({ id }) => id !== product.id).slice(0, shortRowLength)
	const to = `/shop/${encodeURIComponent(category)}?${new URLSearchParams({ size: key })}`
	return products.length > 0 ? { size, to, products } : null
}
