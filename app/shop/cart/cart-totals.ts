import type { Picture } from '../media/media-url.ts'

/** One product in one colour in a customer's cart. Prices and stock are those of this moment; nothing is reserved. */
export interface CartLine {
	cartId: number
	productId: number
	productColorId: number
	name: string
	colorName: string
	hexCode: string
	pricePaise: number
	quantity: number
	linePaise: number
	/** Pieces left of the product in all its colours together (decision Q-33). */
	remainingQty: number
	size: string | null
	picture: Picture | null
}

export interface Cart {
	lines: CartLine[]
	/** Pieces, not lines. */
	count: number
	totalPaise: number
	/** The order note (decision Q-17); '' when there is none, and in an empty cart. */
	note: string
}

/** How many pieces the lines hold together. */
export function countPieces(lines: readonly { quantity: number }[]): number {
	return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** The sum of price times quantity in paise (specification 1, section 7). Tax and shipping are 0, so it is what an order costs. */
export function sumPaise(lines: readonly { pricePaise: number; quantity: number }[]): number {
	return lines.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0)
}

/** A cart with its totals. */
export function cartOf(lines: CartLine[], note: string): Cart {
	return { lines, count: countPieces(lines), totalPaise: sumPaise(lines), note }
}
