import type { ColorChoice, ProductDetail } from '../product/product-view.ts'
import { variantsOfColor } from '../variant/variant-view.ts'

/** What somebody waits for. */
export interface AskedFor {
	productId: number
	/** Null for a product without colours. */
	productColorId: number | null
	/** Null where the product was counted as a whole. */
	variantId: number | null
}

/** Requests of one contact that wait, at most: the oldest goes. Else a stranger's mailbox could be filled. */
export const maxWaitingOfContact = 20

/** A request as it is unique while it waits. */
export function waitingKey(contact: string, { productId, productColorId, variantId }: AskedFor): string {
	return [contact, productId, productColorId ?? '-', variantId ?? '-'].join(' ')
}

/** Whether a contact is an e-mail address. */
export function isEmail(contact: string): boolean {
	return contact.includes('@')
}

/** What of a product somebody may wait for. */
interface StockChoices {
	/** Those in which something is sold out. */
	colors: ColorChoice[]
	/** The one asked for, else the first of them; undefined for a product without colours. */
	color: ColorChoice | undefined
	/** Sizes sold out in it; '' for the colour, or the product, as a whole. */
	soldOut: string[]
	inStock: string[]
}

type Counted = Pick<ProductDetail, 'colors' | 'variants' | 'countsByVariant' | 'remainingQty'>

/**
 * What is sold out in the product colour asked for, or else in the first in which something is
 * (rule: back-in-stock-request).
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
