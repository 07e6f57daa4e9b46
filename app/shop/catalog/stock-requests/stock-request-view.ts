import type { ColorChoice, ProductDetail } from '../product/product-view.ts'
import { variantsOfColor } from '../variant/variant-view.ts'

/** The product, color and size of a back-in-stock request. */
export interface AskedFor {
	productId: number
	/** `null` for a product without colors. */
	productColorId: number | null
	/** `null` when stock was tracked per product. */
	variantId: number | null
}

/**
 * The maximum number of waiting requests per contact. A new one replaces the oldest. Otherwise someone could flood
 * another person's mailbox.
 */
export const maxWaitingOfContact = 20

/** Returns the key that makes a request unique while it waits. */
export function waitingKey(contact: string, { productId, productColorId, variantId }: AskedFor): string {
	return [contact, productId, productColorId ?? '-', variantId ?? '-'].join(' ')
}

/** Returns whether a contact is an email address. */
export function isEmail(contact: string): boolean {
	return contact.includes('@')
}

/** The choices of a product for a back-in-stock request. */
interface StockChoices {
	/** The colors in which something is sold out. */
	colors: ColorChoice[]
	/** The requested color, or else the first of them. `undefined` for a product without colors. */
	color: ColorChoice | undefined
	/** The sold-out sizes in this color. `''` stands for the color, or the product, as a whole. */
	soldOut: string[]
	inStock: string[]
}

type Counted = Pick<ProductDetail, 'colors' | 'variants' | 'countsByVariant' | 'remainingQty'>

/**
 * Returns the sold-out choices of the requested product color, or else of the first color with any (rule:
 * back-in-stock-request).
 */
export function stockChoices(product: Counted, productColorId: number | null): StockChoices {
	const { colors, countsByVariant } = product
	const waited = colors.filter((color) => sizesOf(product, color, true).length > 0)
	const color = colors.find((one) => one.productColorId === productColorId) ?? waited[0] ?? colors[0]
	if (color)
		return { colors: waited, color, soldOut: sizesOf(product, color, true), inStock: sizesOf(product, color, false) }
	const isOut = product.remainingQty === 0 && !countsByVariant
	return { colors: [], color, soldOut: isOut ? [''] : [], inStock: isOut ? [] : [''] }
}

function sizesOf(
	{ variants, countsByVariant, remainingQty }: Counted,
	{ productColorId }: ColorChoice,
	isSoldOut: boolean,
): string[] {
	if (!countsByVariant) return (remainingQty === 0) === isSoldOut ? [''] : []
	return variantsOfColor(variants, productColorId)
		.filter((variant) => (variant.remainingQty === 0) === isSoldOut)
		.map(({ size }) => size)
}
