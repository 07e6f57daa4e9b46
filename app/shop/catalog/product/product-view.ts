import type { ImageAddress, ImageView } from '../../media/media-url.ts'
import type { ColorShown } from '../../media/image-in-color.ts'
import type { PriceSpan } from './price-words.ts'
import type { SizeGuideTable } from '../../words/size-guide.ts'
import type { VariantChoice } from '../variant/variant-view.ts'
import type { ColumnValues, PublicColumn } from '../../words/product-columns.ts'

/** 'featured' is the shop's own order, newest first (rule: newest-first). */
export const listingSorts = ['featured', 'price-asc', 'price-desc'] as const
/** The sorts of a search, where 'featured' is the best match. */
export const searchSorts = ['featured', 'newest', 'price-asc', 'price-desc', 'loved'] as const
export type ListingSort = (typeof searchSorts)[number]

/** `collection` and `newest` are the page's scope, the rest the visitor's filters. */
export interface ListingQuery {
	/** Upper and lower case are the same; 'allproducts' means every product (rules: names-in-addresses, unique-names). */
	collection?: string
	/** Upper and lower case are the same (rule: names-in-addresses). */
	category?: string
	/** Part of a name; overrides all filters and sorting (rule: product-search). */
	search?: string
	/** A search that is narrowed and sorted (rule: narrowed-search). */
	words?: string
	colorIds?: number[]
	/** Keys of sizes: in stock in one of them and, with colours, in one of these (rule: size-filter). */
	sizeKeys?: string[]
	/** Only what can be bought now (rule: in-stock-only). */
	isInStock?: boolean
	/** A search for the text itself, in names (rule: literal-search). */
	isLiteral?: boolean
	minPaise?: number
	maxPaise?: number
	sort: ListingSort
	page: number
	pageSize: number
	/** Only the newest 20: New Arrivals (rule: newest-first). */
	newest?: boolean
}

/** `productColorId` is what a cart holds. */
export interface ColorChoice {
	productColorId: number
	colorId: number
	name: string
	hexCode: string
}

export interface CardColor extends ColorChoice {
	colorShown: ColorShown
	/** Whether the visitor filtered for it; the card then leads to the product in it. */
	isRequested: boolean
}

/** `colorId` is the colour that it shows; null when unknown. */
export interface ColoredImage extends ImageView {
	colorId: number | null
}

/** Where so many pieces are left, pages do not tell how many are left. The triggers of CatalogVersion know the number too. */
export const plenty = 6

export interface ProductCard extends PriceSpan {
	id: number
	name: string
	/** Null unless above every price at which it can be bought. */
	originalPricePaise: number | null
	/** Pieces left, of all colours and sizes together; `plenty` for that and more. */
	remainingQty: number
	/** It is bought in a size (rule: counted-by-variant): its page has the variants. */
	countsByVariant: boolean
	image: ImageView | null
	/** The image that is shown under a pointer. */
	hover: ImageAddress | null
	colors: ColorChoice[]
	/** What the cart button adds: the colour asked for, or that of the image; null for the first. */
	color: CardColor | null
}

export interface ProductDetail extends ProductCard, ColumnValues<PublicColumn> {
	images: ColoredImage[]
	/** Sorted by colour, then size; empty where the product is counted as a whole. */
	variants: VariantChoice[]
	/** One in each unit; empty for none. */
	sizeGuide: SizeGuideTable[]
	categoryId: number | null
	categoryName: string | null
	collectionName: string | null
	/** The lowest price of the last 30 days, where one is struck through and it was another (rule: lowest-price). */
	lowestPaise: number | null
	ratingCount: number
	/** 1 to 5; null without ratings. */
	ratingAverage: number | null
}

export interface ColorView {
	id: number
	name: string
	hexCode: string
}
