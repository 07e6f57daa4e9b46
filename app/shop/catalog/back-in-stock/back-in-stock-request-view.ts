import type { ColorChoice, ProductDetail } from '../product/product-view.ts'
import { getColorVariants } from '../variant/variant-view.ts'

/** The product, color and size of a back-in-stock request. */
export interface RequestedItem {
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
export const maxWaitingPerContact = 20

/** Returns the key that makes a request unique while it waits. */
export function buildWaitingKey(contact: string, { productId, productColorId, variantId }: RequestedItem): string {
	return [contact, productId, productColorId ?? '-', variantId ?? '-'].join(' ')
}

/** Returns whether a contact is an email address. */
export function isEmail(contact: string): boolean {
	return contact.includes('@')
}

/** The colors and sizes of a product for which shoppers can make a back-in-stock request. */
interface BackInStockChoices {
	/** The colors in which something is sold out. */
	colors: ColorChoice[]
	/**
	 * The color that the form shows: the requested one, else the first sold-out one, else the first color. `undefined`
	 * for a product without colors.
	 */
	color: ColorChoice | undefined
	/** The sold-out sizes in this color. `''` stands for the color, or the product, as a whole. */
	soldOut: string[]
	inStock: string[]
}

type ProductStock = Pick<ProductDetail, 'colors' | 'variants' | 'countsByVariant' | 'remainingQty'>

/**
 * Returns the sold-out choices of the requested product color. Without one, returns those of the first color in which
 * something is sold out (rule: back-in-stock-request).
 */
export function getBackInStockChoices(product: ProductStock, productColorId: number | null): BackInStockChoices {
	const { colors, countsByVariant } = product
	const waited = colors.filter((color) => listSizes(product, color, true).length > 0)
	const color = colors.find((one) => one.productColorId === productColorId) ?? waited[0] ?? colors[0]
	if (color)
		return {
			colors: waited,
			color,
			soldOut: listSizes(product, color, true),
			inStock: listSizes(product, color, false),
		}
	const isOut = product.remainingQty === 0 && !countsByVariant
	return { colors: [], color, soldOut: isOut ? [''] : [], inStock: isOut ? [] : [''] }
}

function listSizes(
	{ variants, countsByVariant, remainingQty }: ProductStock,
	{ productColorId }: ColorChoice,
	isSoldOut: boolean,
): string[] {
	if (!countsByVariant) return (remainingQty === 0) === isSoldOut ? [''] : []
	return getColorVariants(variants, productColorId)
		.filter((variant) => (variant.remainingQty === 0) === isSoldOut)
		.map(({ size }) => size)
}
