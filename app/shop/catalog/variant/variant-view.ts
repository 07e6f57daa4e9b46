import { type PriceRange, formatPriceRange, type ProductDetail } from '../product/product-view.ts'
import { type SaleReduction, calculateSalePrice } from '../sales/sale.ts'
import { formatColorName } from '../color/color-labels.ts'
import { sortSizes, toSizeKey } from './sizes.ts'

/** A product color in a size, as shoppers see it (rule: counted-by-variant). */
export interface VariantChoice {
	id: number
	/** The id that a cart stores, together with the size. */
	productColorId: number
	/** `''` when stock is tracked per color only. */
	size: string
	/** The units left, capped at `maxShownStock`. */
	remainingQty: number
	/**
	 * The current price: the variant's own, or else its product's, as lowered by sales (rules: variant-price,
	 * sale-price).
	 */
	pricePaise: number
}

/**
 * The maximum number of variants in structured data, those of the requested color first. Each adds up to 18 bytes to the
 * compressed page, so a hundred add at most two kilobytes.
 */
export const maxDescribedVariants = 100

/** A variant with its full stock, which staff and the JSON API may see. */
export interface FullVariant extends VariantChoice {
	sku: string | null
}

/** Returns the sizes of one color, in order. Empty when stock is tracked per product. */
export function getColorVariants<Variant extends { productColorId: number }>(
	variants: readonly Variant[],
	productColorId: number,
): Variant[] {
	return variants.filter((variant) => variant.productColorId === productColorId)
}

/** The error message when a shopper has not chosen a size (rule: size-required). */
export const sizeMissing = 'Please select a size.'

/** A size that a product has in any of its colors. */
export interface SizeChoice {
	/** `''` when stock is tracked per color only. */
	size: string
	/** The units left by product color, capped at `maxShownStock`. Absent when the color does not come in this size. */
	left: Record<number, number>
	/** The prices in paise by product color. Absent when the color does not come in this size. */
	prices: Record<number, number>
}

/**
 * Returns the units left of a size in a color. Without a chosen color, returns those of the color that has the most.
 */
export function getUnitsLeft({ left }: SizeChoice, productColorId: number | undefined): number {
	return productColorId === undefined ? Math.max(...Object.values(left)) : (left[productColorId] ?? 0)
}

/**
 * Returns the price range of the chosen size. Without a chosen size, returns the price range of the sizes in stock, or
 * of all sizes when none is in stock. If `productColorId` is given, only prices in this color count. Returns
 * `undefined` for a product without sizes.
 */
export function getPriceRange(
	sizes: readonly SizeChoice[],
	productColorId?: number,
	size?: string,
): PriceRange | undefined {
	const variants = sizes.flatMap((choice) =>
		Object.entries(choice.prices)
			.filter(([id]) => productColorId === undefined || Number(id) === productColorId)
			.map(([id, paise]) => ({ paise, size: choice.size, left: choice.left[Number(id)] })),
	)
	const left = variants.filter((variant) => variant.left !== 0)
	const ofSize = variants.filter((variant) => variant.size === size)
	const leftOfSize = left.filter((variant) => variant.size === size)
	const shown = [leftOfSize, ofSize, left, variants].find(({ length }) => length > 0)
	const prices = shown?.map(({ paise }) => paise)
	return prices && { fromPricePaise: Math.min(...prices), toPricePaise: Math.max(...prices) }
}

/**
 * Returns the price label of a size. `''` when it is sold out or all sizes in stock cost the same (rule:
 * variant-price).
 */
export function formatSizePrice(
	sizes: readonly SizeChoice[],
	choice: SizeChoice,
	productColorId?: number,
	format = (prices: PriceRange) => formatPriceRange(prices),
): string {
	const all = getPriceRange(sizes)
	const isOne = !all || all.fromPricePaise === all.toPricePaise || getUnitsLeft(choice, productColorId) === 0
	return isOne ? '' : format(getPriceRange([choice], productColorId)!)
}

/** The data of the sheet on which a shopper chooses a size of a product in one color. */
export interface ProductSizes {
	name: string
	/** The color's name. `''` when the stored name only means that the product has no color (`formatColorName`). */
	color: string
	productColorId: number
	hasOtherColors: boolean
	/** All sizes of the product, as on its page (rule: size-choices). The price is `''` unless prices differ. */
	sizes: { size: string; isOut: boolean; price: string }[]
}

/** Returns the current unit price of this color and size, in paise (rule: sale-price). */
export function calculateVariantPrice(
	variant: { pricePaise: number | null } | null | undefined,
	product: { basePricePaise: number } & SaleReduction,
): number {
	return calculateSalePrice(getRegularPrice(variant, product), product)
}

/**
 * Returns the unit price of this color and size outside a sale, in paise: the variant's own price, or else its
 * product's (rule: variant-price). No variant has a price while its product has none (rule: no-sale-without-price).
 * Database triggers implement the same rule.
 */
export function getRegularPrice(
	variant: { pricePaise: number | null } | null | undefined,
	{ basePricePaise }: { basePricePaise: number },
): number {
	return basePricePaise > 0 ? (variant?.pricePaise ?? basePricePaise) : 0
}

/** Returns the sizes of a product in all its colors, in order. Returns none when stock is tracked per product. */
export function buildSizeChoices(variants: readonly VariantChoice[]): SizeChoice[] {
	const byKey = new Map<string, SizeChoice>()
	for (const { size, productColorId, remainingQty, pricePaise } of variants) {
		const key = toSizeKey(size)
		const choice = byKey.get(key) ?? { size, left: {}, prices: {} }
		choice.left[productColorId] = remainingQty
		choice.prices[productColorId] = pricePaise
		byKey.set(key, choice)
	}
	const choices = [...byKey.values()]
	return sortSizes(choices.map(({ size }) => size)).map((size) => choices.find((choice) => choice.size === size)!)
}

/**
 * Returns the sizes of a product in the color `productColorId`, or in its first color if it does not have this color.
 * `null` when stock is tracked per product.
 */
export function buildProductSizes(
	{ name, colors, variants }: ProductDetail,
	productColorId: number,
): ProductSizes | null {
	const color = colors.find((choice) => choice.productColorId === productColorId) ?? colors[0]
	const sizes = buildSizeChoices(variants)
	if (!color || sizes.length === 0) return null
	return {
		name,
		color: formatColorName(color.name),
		productColorId: color.productColorId,
		hasOtherColors: colors.length > 1,
		sizes: sizes.map((choice) => ({
			size: choice.size,
			isOut: getUnitsLeft(choice, color.productColorId) === 0,
			price: formatSizePrice(sizes, choice, color.productColorId),
		})),
	}
}

/** Returns the part of a product's address that selects a variant (rule: variant-links). */
export function buildVariantQuery({ productColorId, size }: { productColorId: number; size: string }): string {
	return `?${new URLSearchParams({ color: String(productColorId), ...(size && { size }) }).toString()}`
}
