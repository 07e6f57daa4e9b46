import type { DemoProduct } from '../catalog.ts'

/**
 * Returns the variants of a product, the same in every run. Quantities are uneven; about one in eight variants is sold
 * out, including those of a sold-out product. Bags and wallets have none: their stock is tracked per product.
 */
export function buildDemoVariants(product: DemoProduct) {
	const cells = product.colors.flatMap((color, index) =>
		product.sizes.map((size, position) => ({ color, size, position, index })),
	)
	const remaining = product.originalQty - product.purchaseQty
	const seed = product.handle.length
	const weights = cells.map(
		({ position, index }) => getMiddleWeight(position, product.sizes.length) * (product.colors.length - index),
	)
	const bought = distribute(product.purchaseQty, weights)
	return cells.map(({ index, ...cell }, at) => ({
		...cell,
		remainingQty:
			remaining === 0 || cells.length === 1
				? remaining
				: uneven[(index * 3 + cell.position * 5 + seed) % uneven.length]!,
		purchaseQty: bought[at]!,
	}))
}

const uneven = [0, 3, 6, 1, 4, 9, 2, 5, 7, 2, 8, 3, 5, 1, 6, 4, 2]

/** Middle sizes sell the most. */
function getMiddleWeight(position: number, count: number): number {
	return 1 + 3 * Math.min(position, count - 1 - position)
}

/** Splits the total by weight into whole units. The remaining units go one by one to the largest weights. */
function distribute(total: number, weights: number[]): number[] {
	const sum = weights.reduce((all, weight) => all + weight, 0)
	const parts = weights.map((weight) => (sum === 0 ? 0 : Math.floor((total * weight) / sum)))
	const heaviestFirst = weights.map((_, index) => index).toSorted((a, b) => weights[b]! - weights[a]!)
	const rest = total - parts.reduce((all, part) => all + part, 0)
	for (let unit = 0; unit < rest; unit += 1) parts[heaviestFirst[unit % parts.length]!]! += 1
	return parts
}
