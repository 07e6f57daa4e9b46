import type { ColorShown } from '../media/image-in-color.ts'
import { choiceWords } from '../catalog/color/color-words.ts'
import type { LineOffer } from '../catalog/sales/sale-words.ts'
import type { VariantChoice } from '../catalog/variant/variant-view.ts'
import type { ImageView } from '../media/media-url.ts'

/** A product in one colour, at current price and stock; nothing is reserved. */
export interface CartLine {
	cartId: number
	productId: number
	productColorId: number
	/** The category, whose weight counts for delivery (rule: delivery-price). */
	categoryId: number | null
	name: string
	colorName: string
	hexCode: string
	pricePaise: number
	quantity: number
	linePaise: number
	/** Pieces of all colours together (rule: shared-stock), or of the variant (rule: counted-by-variant). */
	remainingQty: number
	size: string | null
	/** Absent where the product is counted as a whole. */
	variant?: LineVariant
	image: ImageView | null
	colorShown: ColorShown
	/** What runs for it (rule: automatic-discount). */
	offers: LineOffer[]
}

export interface LineVariant {
	/** Null while the size is not chosen, or is gone: nothing of the line can be ordered. */
	id: number | null
	sku: string | null
	/** Those of the colour, in order, for moving the line to another. */
	sizes: VariantChoice[]
}

export interface Cart {
	lines: CartLine[]
	/** Pieces, not lines. */
	count: number
	/** The sum without sold-out lines and delivery. */
	totalPaise: number
	/** '' without one, and in an empty cart (rule: order-note). */
	note: string
	/** The sum from which delivery in India is free; absent where it is never, or always. */
	freeFromPaise?: number
}

/** The number of pieces. */
export function countPieces(lines: readonly { quantity: number }[]): number {
	return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Price times quantity in paise (rule: computed-prices), without delivery. */
export function sumPaise(lines: readonly { pricePaise: number; quantity: number }[]): number {
	return lines.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0)
}

/** Lines that can be ordered; sold-out ones stay in the cart, in no sum and no order. */
export function orderable<Line extends { remainingQty: number }>(lines: readonly Line[]): Line[] {
	return lines.filter(({ remainingQty }) => remainingQty > 0)
}

/** Pieces that a line can have: its stock without what lines before it hold (rule: shared-stock). */
export function availableFor(line: CartLine, lines: readonly CartLine[]): number {
	const before = lines.slice(
		0,
		lines.findIndex(({ cartId }) => cartId === line.cartId),
	)
	const shares = (other: CartLine) =>
		line.variant ? other.variant?.id === line.variant.id : other.productId === line.productId
	return Math.max(0, line.remainingQty - countPieces(before.filter(shares)))
}

/** What a line is called where one is short: with colour and size where these have a stock of their own. */
export function lineWords({ name, colorName, size, variant }: LineNames): string {
	const choice = variant ? choiceWords({ colorName, size }) : ''
	return choice ? `${name} (${choice})` : name
}

type LineNames = Pick<CartLine, 'name' | 'colorName' | 'size'> & { variant?: object | undefined }

/** A cart with its totals. */
export function cartOf(lines: CartLine[], note: string): Cart {
	return { lines, count: countPieces(lines), totalPaise: sumPaise(orderable(lines)), note }
}
