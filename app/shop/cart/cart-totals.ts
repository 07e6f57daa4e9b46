import type { ColorShown } from '../media/image-in-color.ts'
import type { ImageView } from '../media/media-url.ts'

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
	/** Pieces left of the product in all its colours together (rule 40). */
	remainingQty: number
	size: string | null
	image: ImageView | null
	/** Whether the image shows this colour. */
	colorShown: ColorShown
}

export interface Cart {
	lines: CartLine[]
	/** Pieces, not lines. */
	count: number
	/** Without lines that have sold out. */
	totalPaise: number
	/** The order note (rule 42); '' when there is none, and in an empty cart. */
	note: string
}

/** How many pieces the lines hold together. */
export function countPieces(lines: readonly { quantity: number }[]): number {
	return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** The sum of price times quantity in paise (rule 3). Tax and shipping are 0, so it is what an order costs (rule 4). */
export function sumPaise(lines: readonly { pricePaise: number; quantity: number }[]): number {
	return lines.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0)
}

/**
 * The lines that can be ordered: one whose product has sold out stays in the cart, marked, and is in no sum and no
 * order.
 */
export function orderable<Line extends { remainingQty: number }>(lines: readonly Line[]): Line[] {
	return lines.filter(({ remainingQty }) => remainingQty > 0)
}

/**
 * How many pieces one line of a cart can have: what is left of its product, less what the lines before it hold (rule
 * 40).
 */
export function availableFor(line: CartLine, lines: readonly CartLine[]): number {
	const before = lines.slice(
		0,
		lines.findIndex(({ cartId }) => cartId === line.cartId),
	)
	return Math.max(0, line.remainingQty - countPieces(before.filter(({ productId }) => productId === line.productId)))
}

/** A cart with its totals: all its pieces, and what those that can be ordered cost. */
export function cartOf(lines: CartLine[], note: string): Cart {
	return { lines, count: countPieces(lines), totalPaise: sumPaise(orderable(lines)), note }
}
