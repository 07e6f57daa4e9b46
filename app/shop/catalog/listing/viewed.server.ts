import { read } from '#app/adapters/db/db.server.ts'
import { sortByIds } from '../../paging.ts'
import type { ProductCard, ProductDetail } from '../product/product-view.ts'
import { sizeKey } from '../variant/sizes.ts'
import { listProducts } from './browse.server.ts'
import { bestSellers } from './listing-order.server.ts'
import { rowLength, shortRowLength } from './listing-params.ts'
import { cardSelect, cardView } from './product-rows.server.ts'

/** What somebody viewed, newest first, without the product that is open; then best sellers (rule: recently-viewed). */
export async function viewedProducts(ids: readonly number[], open: number): Promise<ProductCard[]> {
	const wanted = ids.filter((id) => id !== open)
	const rows = await read.product.findMany({ where: { id: { in: wanted }, deletedAt: null }, select: cardSelect })
	const viewed = sortByIds(wanted, rows).map((row) => cardView(row))
	const isNew = ({ id }: ProductCard) => id !== open && !wanted.includes(id)
	return [...viewed, ...(await bestSellers(rowLength)).filter(isNew)].slice(0, rowLength)
}

export interface SimilarInSize {
	size: string
	/** The address of all of them. */
	to: string
	products: ProductCard[]
}

/**
 * Others of the category that are in stock in a size, where the product comes in it, too (rule: similar-in-size); null
 * without any.
 */
export async function similarInSize(product: ProductDetail, chosen: string): Promise<SimilarInSize | null> {
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
