import { formatPaise } from '#app/shop/money.ts'
import { plenty, type ProductDetail } from '#app/shop/catalog/product/product-view.ts'

/** A name of more letters is set smaller: it would push the choice out of a phone's first view. */
const longName = 40

export const isLongName = (name: string) => name.length > longName

/** What the height of the photographs leaves to name and price anyway. */
const roomAnyway = 3.5

/**
 * The height of name and price beyond the default on a phone of 360 px, in rem, estimated from letters: the images are
 * lower by it.
 */
export function wordsHeight({ name, basePricePaise, originalPricePaise, remainingQty }: ProductDetail): number {
	const nameHeight = isLongName(name) ? Math.ceil(name.length / 34) * 1.6 : Math.ceil(name.length / 26) * 1.95
	const before = originalPricePaise === null ? 0 : formatPaise(originalPricePaise).length * 0.6 + 5
	const priceHeight =
		formatPaise(basePricePaise).length * 0.75 + before + (remainingQty < plenty ? 7 : 5) > 20 ? 1.6 : 0
	return Math.max(0, nameHeight + priceHeight - roomAnyway)
}
