import { plenty, type ProductCard } from '#app/shop/catalog/product/product-view.ts'
import { onlyLeft } from '#app/shop/catalog/product/stock.ts'

/**
 * Returns the message for sold-out or low stock; an empty string when it is in stock. Low stock of a size is shown at
 * the size.
 */
export function stockWords({ remainingQty, countsByVariant }: ProductCard): string {
	if (remainingQty === 0) return 'Sold out'
	return remainingQty < plenty && !countsByVariant ? onlyLeft(remainingQty) : ''
}
