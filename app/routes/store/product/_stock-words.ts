import { plenty, type ProductCard } from '#app/shop/catalog/product/product-view.ts'
import { onlyLeft } from '#app/shop/catalog/product/stock.ts'

/** That nothing or little is left, '' of what is in stock. How few are left of a size is told where it is chosen. */
export function stockWords({ remainingQty, countsByVariant }: ProductCard): string {
	if (remainingQty === 0) return 'Sold out'
	return remainingQty < plenty && !countsByVariant ? onlyLeft(remainingQty) : ''
}
