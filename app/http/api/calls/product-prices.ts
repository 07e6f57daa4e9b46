import type { FullProduct } from '#app/shop/catalog/product/full-product.server.ts'
import { toPaise } from '#app/shop/money.ts'

/** In rupees. */
interface Prices {
	basePrice: number
	originalPrice: number
}

/**
 * Returns the prices of a changed product as they are stored. `GET` answers the prices in a sale, so a price that is sent
 * back as it was answered is no change (rule: sale-price). An original price below the stored base price means no
 * reduction.
 */
export function pricesToStore(sent: Prices, answered: FullProduct, storedBasePrice: number): Prices {
	const isAnswered = (price: number, paise: number | null) => toPaise(price) === paise
	const basePrice = isAnswered(sent.basePrice, answered.basePricePaise) ? storedBasePrice : sent.basePrice
	const isOriginalAnswered = isAnswered(sent.originalPrice, answered.originalPricePaise)
	return { basePrice, originalPrice: isOriginalAnswered ? sent.originalPrice : Math.max(sent.originalPrice, basePrice) }
}
