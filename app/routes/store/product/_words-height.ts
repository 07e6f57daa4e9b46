import { formatPaise } from '#app/shop/money.ts'
import { priceWords } from '#app/shop/catalog/product/price-words.ts'
import { type SizeChoice, sizePrice } from '#app/shop/catalog/variant/variant-view.ts'
import { plenty, type ProductDetail } from '#app/shop/catalog/product/product-view.ts'

/** A longer name is smaller: it would push the choice out of a phone's first view. */
const longName = 40

export const isLongName = (name: string) => name.length > longName

/** The height in rem that the images leave anyway. */
const reservedHeight = 3.5

/**
 * The height beyond the default of name and price on 360 px, in rem, estimated from letters: images are lower by it.
 */
export function wordsHeight(
	{ name, originalPricePaise, remainingQty, sizeGuide, ...prices }: ProductDetail,
	sizes: readonly SizeChoice[],
): number {
	const nameHeight = isLongName(name) ? Math.ceil(name.length / 34) * 1.6 : Math.ceil(name.length / 26) * 1.95
	const before = originalPricePaise === null ? 0 : formatPaise(originalPricePaise).length * 0.6 + 5
	const priceHeight = priceWords(prices).length * 0.75 + before + (remainingQty < plenty ? 7 : 5) > 20 ? 1.6 : 0
	const guideHeight = sizeGuide.length === 0 || sizes.length === 1 ? 0 : sizes.length > 1 ? 0.75 : 2.75
	return Math.max(0, nameHeight + priceHeight - reservedHeight) + sizesHeight(sizes) + guideHeight
}

/** The height of chips 360 px wide, with their label; part of it is free anyway. */
function sizesHeight(sizes: readonly SizeChoice[]): number {
	if (sizes.length < 2) return sizes.length * 2.75
	const width = sizes.reduce((sum, choice) => {
		const price = sizePrice(sizes, choice).length
		return sum + Math.max(2.75, choice.size.length * 0.5 + 1.6 + (price > 0 ? price * 0.4 + 0.5 : 0)) + 0.5
	}, 0)
	return 0.75 + Math.ceil(width / 21) * 3.25
}
