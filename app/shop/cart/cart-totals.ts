import type { ColorShown, ImageView } from '../media/media-view.ts'
import { formatVariantTitle } from '../catalog/color/color-labels.ts'
import type { AutomaticDiscount } from '../catalog/sales/sale.ts'
import type { VariantChoice } from '../catalog/variant/variant-view.ts'

/** A product in one color, at current price and stock. Nothing is reserved. */
export interface CartLine {
	cartId: number
	productId: number
	productColorId: number
	/** The product's category, whose weight determines the delivery price (rule: delivery-price). */
	categoryId: number | null
	name: string
	colorName: string
	hexCode: string
	pricePaise: number
	quantity: number
	linePaise: number
	/** The units left for all colors together (rule: shared-stock), or for the variant (rule: counted-by-variant). */
	remainingQty: number
	size: string | null
	/** Absent when stock is tracked per product. */
	variant?: LineVariant
	image: ImageView | null
	colorShown: ColorShown
	/** The automatic discounts that currently apply to the product (rule: automatic-discount). */
	automaticDiscounts: AutomaticDiscount[]
}

export interface LineVariant {
	/**
	 * The variant's ID. `null` when no size is chosen or the chosen size no longer exists; the line cannot be ordered
	 * then.
	 */
	id: number | null
	sku: string | null
	/** The color's sizes in order, for moving the line to another size. */
	sizes: VariantChoice[]
}

export interface Cart {
	lines: CartLine[]
	/** The number of units, not of lines. */
	count: number
	/** The subtotal, without sold-out lines and delivery. */
	totalPaise: number
	/** The customer's order note. `''` when there is none or the cart is empty (rule: order-note). */
	note: string
	/** The subtotal from which delivery in India is free. Absent when delivery is never or always free. */
	freeFromPaise?: number
}

/** Returns the total number of units. */
export function countUnits(lines: readonly { quantity: number }[]): number {
	return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Returns the sum of price times quantity in paise (rule: computed-prices), without delivery. */
export function sumPaise(lines: readonly { pricePaise: number; quantity: number }[]): number {
	return lines.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0)
}

/**
 * Returns the lines that can be ordered. Sold-out lines stay in the cart, are left out of the subtotal and are not
 * ordered.
 */
export function filterInStock<Line extends { remainingQty: number }>(lines: readonly Line[]): Line[] {
	return lines.filter(({ remainingQty }) => remainingQty > 0)
}

/**
 * Returns the units available to a line: its stock minus the units of earlier lines in `lines` that are sold from the
 * same stock, at least 0 (rule: shared-stock).
 */
export function getAvailableQty(line: CartLine, lines: readonly CartLine[]): number {
	const before = lines.slice(
		0,
		lines.findIndex(({ cartId }) => cartId === line.cartId),
	)
	const shares = (other: CartLine) =>
		line.variant ? other.variant?.id === line.variant.id : other.productId === line.productId
	return Math.max(0, line.remainingQty - countUnits(before.filter(shares)))
}

/** Returns the name of a line for messages about short stock, with color and size when stock is tracked per variant. */
export function formatLineName({ name, colorName, size, variant }: LineNames): string {
	const choice = variant ? formatVariantTitle({ colorName, size }) : ''
	return choice ? `${name} (${choice})` : name
}

type LineNames = Pick<CartLine, 'name' | 'colorName' | 'size'> & { variant?: object | undefined }

/** Builds a cart with its totals. */
export function toCart(lines: CartLine[], note: string): Cart {
	return { lines, count: countUnits(lines), totalPaise: sumPaise(filterInStock(lines)), note }
}
