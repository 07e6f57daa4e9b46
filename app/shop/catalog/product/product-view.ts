import type { ImageAddress, ImageView, ColorShown } from '../../media/media-view.ts'
import { formatPaise, noBreak } from '../../values/money.ts'
import { refuse } from '../../values/refusal.ts'
import type { SizeGuideTable } from '../../values/size-guide.ts'
import type { VariantChoice } from '../variant/variant-view.ts'
import type { ColumnValues, ListingFilter, ShownColumn } from '../../values/product-columns.ts'
import type { Declarations } from '../../values/product-declarations.ts'
import { normalizeText } from '../../search/normalize.ts'

/** The sort options of a listing. `'featured'` is the shop's default order, newest first (rule: newest-first). */
export const listingSorts = ['featured', 'price-asc', 'price-desc'] as const
/** The sort options of a search, where `'featured'` means best match. */
export const searchSorts = ['featured', 'newest', 'price-asc', 'price-desc', 'loved'] as const
export type ListingSort = (typeof searchSorts)[number]

/**
 * The query for a page of a listing. `collection`, `newest` and `category` limit the listing to a part of the catalog.
 * `category` can also be a filter that the visitor selected. The visitor chooses the search, the other filters and the
 * sort order.
 */
export interface ListingQuery {
	/**
	 * The name of a collection, ignoring case and accents. `'allproducts'` means all products (rules:
	 * names-in-addresses, unique-names).
	 */
	collection?: string
	/** The name of a category, ignoring case and accents (rule: names-in-addresses). */
	category?: string
	/** The query of a search in a listing, which overrides all filters and sorting (rule: product-search). */
	search?: string
	/** The query of a search page, whose results the other filters narrow and sort (rule: narrowed-search). */
	words?: string
	colorIds?: number[]
	/**
	 * Normalized sizes: the product is in stock in one of them and, if colors are selected, in one of those colors
	 * (rule: size-filter).
	 */
	sizeKeys?: string[]
	/** Normalized values of attributes: the product has one of them in each attribute (rule: attribute-filters). */
	attributes?: Readonly<Partial<Record<ListingFilter, string[]>>>
	/** Shows only products that can be bought now (rule: in-stock-only). */
	isInStock?: boolean
	/** Searches names for the literal text (rule: literal-search). */
	isLiteral?: boolean
	minPaise?: number
	maxPaise?: number
	sort: ListingSort
	page: number
	pageSize: number
	/** Shows only the newest 20 products: New Arrivals (rule: newest-first). */
	newest?: boolean
}

/** A color in which a product is sold. `productColorId` is the ID that carts store. */
export interface ColorChoice {
	productColorId: number
	colorId: number
	name: string
	hexCode: string
}

export interface CardColor extends ColorChoice {
	colorShown: ColorShown
	/** The visitor asked for this color, such as by a filter or a search, so the card links to the product in it. */
	isRequested: boolean
}

/** An image with the color that it shows. `colorId` is `null` when no particular color is recorded. */
export interface ColoredImage extends ImageView {
	colorId: number | null
}

/**
 * The lowest stock at which pages no longer show how many units are left. The database triggers of CatalogVersion
 * contain the same number.
 */
export const maxShownStock = 6

/**
 * Returns the values of the message that too few units are left. `unitsLeft` is the JSON API's wording of the quantity.
 */
export function getUnitsLeftValues(remainingQty: number, name?: string): { remainingQty: number; unitsLeft: string } {
	const ofName = name === undefined ? '' : ` of ${name}`
	const unitsLeft =
		remainingQty === 1 ? `Only 1 piece${ofName} is left` : `Only ${remainingQty} pieces${ofName} are left`
	return { remainingQty, unitsLeft }
}

export interface ProductCard extends PriceRange {
	id: number
	name: string
	/** The price to strike through. `null` unless it is above every price at which the product can be bought. */
	originalPricePaise: number | null
	/** The units left of all colors and sizes together, capped at `maxShownStock`. */
	remainingQty: number
	/** Stock is tracked per variant (rule: counted-by-variant), so shoppers choose a size on the product page. */
	countsByVariant: boolean
	image: ImageView | null
	/** The image shown on hover. */
	hover: ImageAddress | null
	colors: ColorChoice[]
	/**
	 * The color that the cart button adds: the requested color, or the color of the image. `null` means the first color.
	 */
	color: CardColor | null
}

export interface ProductDetail extends ProductCard, ColumnValues<ShownColumn> {
	images: ColoredImage[]
	/** Sorted by color, then size. Empty when stock is tracked per product. */
	variants: VariantChoice[]
	/** The GTINs by variant ID, `''` without one (rule: feed-gtin). */
	gtins: ReadonlyMap<number, string>
	/** One table per unit of length. Empty when there is no guide. */
	sizeGuide: SizeGuideTable[]
	categoryId: number | null
	/** The English name, which is part of the category's address. */
	categoryName: string | null
	/** The name in the language of the page. */
	categoryLabel: string | null
	collectionName: string | null
	/**
	 * The declarations that the law requires beside the product, with its maximum retail price. `null` until the owner
	 * fills in a declaration that applies to the product (rule: product-declarations).
	 */
	declarations: (Declarations & { mrpPaise: number }) | null
	/**
	 * The lowest past price of the last 30 days (rule: lowest-price). `null` unless a price is struck through and the
	 * price changed in that time.
	 */
	lowestPaise: number | null
}

export interface ColorView {
	id: number
	name: string
	hexCode: string
}

/** The lowest and highest price at which a product can be bought, in paise (rule: variant-price). */
export interface PriceRange {
	fromPricePaise: number
	toPricePaise: number
}

/**
 * The prices of a product and the price to strike through, in paise. `originalPricePaise` is `null` unless it is above
 * every price at which the product can be bought.
 */
export interface ComparedPrice extends PriceRange {
	originalPricePaise: number | null
}

const describeLowest = (price: string) => `from${noBreak}${price}`

/**
 * Returns the price, such as `'₹ 98.00'`. When prices differ, returns the result of `describe` for the lowest one, such
 * as `'from ₹ 98.00'`.
 */
export function formatPriceRange(
	{ fromPricePaise, toPricePaise }: PriceRange,
	format = formatPaise,
	describe = describeLowest,
): string {
	const lowest = format(fromPricePaise)
	return fromPricePaise < toPricePaise ? describe(lowest) : lowest
}

/** Returns the discount from the previous price in percent, rounded down. 0 when the product has several prices. */
export function calculateSavedPercent({ fromPricePaise, toPricePaise, originalPricePaise }: ComparedPrice): number {
	if (originalPricePaise === null || fromPricePaise < toPricePaise) return 0
	return Math.floor(((originalPricePaise - fromPricePaise) * 100) / originalPricePaise)
}

/**
 * Rejects the sale of products without a price.
 *
 * @throws conflict: a product has no price (rule: no-sale-without-price).
 */
export function assertHavePrices(lines: readonly { name: string; pricePaise: number }[]): void {
	for (const { name, pricePaise } of lines)
		if (pricePaise <= 0) refuse('conflict', 'product-price-missing', { product: name })
}

/** Returns a handle: `'Silk & Scarf'` becomes `'silk-scarf'`. An unusable name gives `'product'`. */
export function toHandle(name: string): string {
	return (
		normalizeText(name)
			.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
			.replace(/^-|-$/g, '') || 'product'
	)
}

/**
 * The filtered parts of the admin's product list. `'low'` lists products that are low on stock or sold out, `'out'`
 * those that are sold out, `'priceless'` published products without a price (rule: no-sale-without-price),
 * `'undeclared'` those that lack a declaration (rule: product-declarations), `'draft'` drafts that were never
 * published, and `'hidden'` unpublished products.
 */
const productListParts = ['low', 'out', 'priceless', 'undeclared', 'draft', 'hidden'] as const
export type ProductListPart = (typeof productListParts)[number]

/** Returns the list part that a query string names, if any. */
export function parseProductListPart(text: string | null): ProductListPart | undefined {
	return productListParts.find((part) => part === text)
}

/** The sort options of the admin's product list, which is newest first by default. `'-'` reverses the order. */
export const productSorts = ['name', '-name', 'stock', '-stock', 'price', '-price', '-updated', 'updated'] as const
export type ProductSort = (typeof productSorts)[number]

/** The filters and the sort order of the admin's product list. */
export interface ProductListing {
	search: string
	page: number
	stock?: ProductListPart | undefined
	/** The category's id. */
	category?: number | undefined
	sort?: ProductSort | undefined
}
