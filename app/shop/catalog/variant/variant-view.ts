import { type PriceSpan, priceWords } from '../product/price-words.ts'
import { type InSale, priceInSale } from '../sales/sale-price.ts'
import { displayColor } from '../color/color-words.ts'
import type { ProductDetail } from '../product/product-view.ts'
import { sortSizes, sizeKey } from './sizes.ts'

/** A product colour in a size, as shoppers see it (rule: counted-by-variant). */
export interface VariantChoice {
	id: number
	/** What a cart holds, with the size. */
	productColorId: number
	/** '' where only colours are counted. */
	size: string
	/** Pieces left; `plenty` for that and more. */
	remainingQty: number
	/** Its own, or its product's (rule: variant-price). */
	pricePaise: number
}

/** A product of more variants is told machines as a whole: its page is not to grow with them. */
export const mostDescribed = 20

/** A variant for the JSON API, with all its pieces. */
export interface FullVariant extends VariantChoice {
	sku: string | null
}

/** The sizes of one colour, in their order; empty where the product is counted as a whole. */
export function variantsOfColor<Variant extends { productColorId: number }>(
	variants: readonly Variant[],
	productColorId: number,
): Variant[] {
	return variants.filter((variant) => variant.productColorId === productColorId)
}

/** A product by variant is bought in a size (rule: size-required). */
export const pleaseSelectSize = 'Please select a size.'

/** Names the sizes there are, for programs and for sizes that are no more. */
export function pleaseSelectOneOf(sizes: readonly { size: string }[]): string {
	const names = sizes.map(({ size }) => size).filter(Boolean)
	return names.length > 0 ? `Please select a size: ${names.join(', ')}.` : pleaseSelectSize
}

/** A size in which a product comes in any of its colours. */
export interface SizeChoice {
	/** '' where only colours are counted. */
	size: string
	/** Pieces left by product colour, `plenty` for that and more; absent where the colour does not come in it. */
	left: Record<number, number>
	/** Prices in paise by product colour; absent where the colour does not come in it. */
	prices: Record<number, number>
}

/** Pieces left in a colour, or in the one that has most of them while none is chosen. */
export function piecesLeft({ left }: SizeChoice, productColorId: number | undefined): number {
	return productColorId === undefined ? Math.max(...Object.values(left)) : (left[productColorId] ?? 0)
}

/**
 * What a piece costs in the colour and size that are chosen, as far as they are: of what is in stock, or of all where
 * nothing is. Undefined without sizes.
 */
export function spanOf(sizes: readonly SizeChoice[], productColorId?: number, size?: string): PriceSpan | undefined {
	const offers = sizes.flatMap((choice) =>
		Object.entries(choice.prices)
			.filter(([id]) => productColorId === undefined || Number(id) === productColorId)
			.map(([id, paise]) => ({ paise, size: choice.size, left: choice.left[Number(id)] })),
	)
	const left = offers.filter((offer) => offer.left !== 0)
	const shown = [left.filter((offer) => offer.size === size), left, offers].find(({ length }) => length > 0)
	const prices = shown?.map(({ paise }) => paise)
	return prices && { fromPricePaise: Math.min(...prices), toPricePaise: Math.max(...prices) }
}

/** What a size costs, '' where it is out or all that is in stock costs the same (rule: variant-price). */
export function sizePrice(sizes: readonly SizeChoice[], choice: SizeChoice, productColorId?: number): string {
	const all = spanOf(sizes)
	const isOne = !all || all.fromPricePaise === all.toPricePaise || piecesLeft(choice, productColorId) === 0
	return isOne ? '' : priceWords(spanOf([choice], productColorId)!)
}

/** What a sheet of sizes offers: a product in one colour. */
export interface ProductSizes {
	name: string
	/** '' for one that stands for no colour. */
	color: string
	productColorId: number
	hasOtherColors: boolean
	/** All that the product comes in, as on its page (rule: size-choices); a price where they differ, else ''. */
	sizes: { size: string; isOut: boolean; price: string }[]
}

/** What a piece costs in this colour and size at this moment, in paise (rule: sale-price). */
export function priceOfVariant(
	variant: { pricePaise: number | null } | null | undefined,
	product: { basePricePaise: number } & InSale,
): number {
	return priceInSale(priceOutsideSale(variant, product), product)
}

/**
 * What a piece costs in this colour and size outside of a sale, in paise: the variant's own price, or else its product's
 * (rule: variant-price). Nothing has a price while its product has none (rule: no-sale-without-price). Triggers of the
 * database know the rule too.
 */
export function priceOutsideSale(
	variant: { pricePaise: number | null } | null | undefined,
	{ basePricePaise }: { basePricePaise: number },
): number {
	return basePricePaise > 0 ? (variant?.pricePaise ?? basePricePaise) : 0
}

/** The sizes of a product in all its colours, in their order; none where it is counted as a whole. */
export function sizeChoices(variants: readonly VariantChoice[]): SizeChoice[] {
	const byKey = new Map<string, SizeChoice>()
	for (const { size, productColorId, remainingQty, pricePaise } of variants) {
		const key = sizeKey(size)
		const choice = byKey.get(key) ?? { size, left: {}, prices: {} }
		choice.left[productColorId] = remainingQty
		choice.prices[productColorId] = pricePaise
		byKey.set(key, choice)
	}
	const choices = [...byKey.values()]
	return sortSizes(choices.map(({ size }) => size)).map((size) => choices.find((choice) => choice.size === size)!)
}

/** The sizes of a product in a colour, or in its first; null for one that is counted as a whole. */
export function sizesToAdd({ name, colors, variants }: ProductDetail, productColorId: number): ProductSizes | null {
	const color = colors.find((choice) => choice.productColorId === productColorId) ?? colors[0]
	const sizes = sizeChoices(variants)
	if (!color || sizes.length === 0) return null
	return {
		name,
		color: displayColor(color.name),
		productColorId: color.productColorId,
		hasOtherColors: colors.length > 1,
		sizes: sizes.map((choice) => ({
			size: choice.size,
			isOut: piecesLeft(choice, color.productColorId) === 0,
			price: sizePrice(sizes, choice, color.productColorId),
		})),
	}
}
