import { formatPaise } from '#app/shop/money.ts'
import { priceWords } from '#app/shop/catalog/product/price-words.ts'
import type { ProductDetail } from '#app/shop/catalog/product/product-view.ts'

/** A longer name is smaller, because it would push the options out of a phone's first view. */
const longName = 40

export const isLongName = (name: string) => name.length > longName

/** The height in rem that the images always leave free. */
const reservedHeight = 2.5

/**
 * Returns the additional height of name and price at 360 px, in rem, estimated from the number of letters. The images
 * are lower by this height.
 */
export function wordsHeight(
	{ name, originalPricePaise, lowestPaise, ...prices }: ProductDetail,
	hasRatings: boolean,
): number {
	const nameHeight = isLongName(name) ? Math.ceil(name.length / 34) * 1.6 : Math.ceil(name.length / 26) * 1.95
	const before = originalPricePaise === null ? 0 : formatPaise(originalPricePaise).length * 0.6
	const rating = hasRatings ? 7 : 0
	const priceHeight = priceWords(prices).length * 0.6 + before + rating > 20 ? 1.6 : 0
	const lowest = lowestPaise === null ? 0 : 1.3
	return Math.max(0, nameHeight + priceHeight + lowest - reservedHeight)
}
