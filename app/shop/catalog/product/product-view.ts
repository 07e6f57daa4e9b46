import type { ImageView } from '../../media/media-url.ts'
import type { ColorShown } from '../../media/image-in-color.ts'
import type { ProductInput } from './product.schema.ts'

/** The orders a listing can be sorted in: 'featured' is the shop's own, newest first (rule 15). */
export const listingSorts = ['featured', 'price-asc', 'price-desc'] as const
export type ListingSort = (typeof listingSorts)[number]

/** What a listing asks for. The page's own scope is `collection` and `newest`; the rest are the visitor's filters. */
export interface ListingQuery {
	/** A collection's name, in any case; 'allproducts' means every product (rules 10 and 95). */
	collection?: string
	/** A category's name, in any case (rule 10). */
	category?: string
	/** Part of a product's name. While it has text, category, colours, prices and sorting do not count (rule 12). */
	search?: string
	colorIds?: number[]
	minPaise?: number
	maxPaise?: number
	sort: ListingSort
	page: number
	pageSize: number
	/** Only the newest 20 products of the shop: New Arrivals (rule 15). */
	newest?: boolean
}

/** A colour that a product comes in: `productColorId` is what a cart holds. */
export interface ColorChoice {
	productColorId: number
	colorId: number
	name: string
	hexCode: string
}

/** The colour that a card stands for. */
export interface CardColor extends ColorChoice {
	/** Whether the card's image shows it. */
	colorShown: ColorShown
	/** Whether the visitor asked for products of this colour: then the card leads to the product in it. */
	isAsked: boolean
}

/** A product's image with the colour that it shows; null while nobody has said. */
export interface ColoredImage extends ImageView {
	colorId: number | null
}

/** From so many pieces on pages do not tell how many are left. The triggers of CatalogVersion know the number too. */
export const plenty = 6

/** A product as a grid shows it. */
export interface ProductCard {
	id: number
	name: string
	basePricePaise: number
	/** The struck-through price; null unless it is higher than the price. */
	originalPricePaise: number | null
	/** Pieces left, 0 when it is sold out; `plenty` stands for that and all above. */
	remainingQty: number
	image: ImageView | null
	hoverImage: ImageView | null
	colors: ColorChoice[]
	/**
	 * The colour that its cart button adds: one that was asked for, or else the one in the image; null for the
	 * product's first.
	 */
	color: CardColor | null
}

/** A product as its own page shows it. */
export interface ProductDetail extends ProductCard {
	description: string
	details: string[]
	sizeFit: string[]
	materialCare: string[]
	shippingReturn: string[]
	images: ColoredImage[]
	categoryName: string | null
	collectionName: string | null
	ratingCount: number
	/** 1 to 5; null without ratings. */
	ratingAverage: number | null
}

/** A product with all that is known of it, as the JSON API answers it. */
export interface FullProduct {
	id: number
	name: string
	basePricePaise: number
	originalPricePaise: number | null
	originalQty: number
	purchaseQty: number
	remainingQty: number
	description: string
	details: string[]
	sizeFit: string[]
	materialCare: string[]
	shippingReturn: string[]
	isFeatured: boolean
	imageHashes: string[]
	/** The colours that the images show, in the same order; null where nobody has said. */
	imageColorIds: (number | null)[]
	category: { id: number; name: string } | null
	collection: { id: number; name: string } | null
	/** `id` is the variant's: what a cart holds. */
	colors: { id: number; color: ColorView }[]
	createdAt: Date
}

/** A product as the admin's list shows it. */
export interface AdminProductCard {
	id: number
	name: string
	categoryName: string | null
	collectionName: string | null
	basePricePaise: number
	remainingQty: number
	purchaseQty: number
	isFeatured: boolean
	image: ImageView | null
}

/**
 * A product as the admin's form edits it. `version` goes back with the form: a stale one is refused. The category is
 * null when it was deleted or never known (an import); the form asks for it.
 */
export interface EditableProduct {
	id: number
	version: number
	purchaseQty: number
	remainingQty: number
	input: Omit<ProductInput, 'categoryId' | 'imageColors'> & { categoryId: number | null }
	images: ColoredImage[]
}

/** The full product for the admin's details. Prices in paise. */
export interface AdminProductDetails {
	id: number
	name: string
	description: string
	basePricePaise: number
	originalPricePaise: number | null
	originalQty: number
	purchaseQty: number
	remainingQty: number
	isFeatured: boolean
	categoryName: string | null
	collectionName: string | null
	colors: { name: string; hexCode: string }[]
	details: string[]
	sizeFit: string[]
	materialCare: string[]
	shippingReturn: string[]
	images: (ImageView & { colorName: string | null })[]
	createdAt: Date
	updatedAt: Date
}

/** One row of a product's stock history. */
export interface StockMovementView {
	id: number
	/** Why, in words. */
	reasonText: string
	/** Pieces that came (above 0) or went. */
	change: number
	/** What was left then. */
	remaining: number
	/** The order that moved the stock, if one did. */
	orderId: number | null
	/** Who did it; null when the account is gone or nobody was noted. */
	byUsername: string | null
	createdAt: Date
}

export interface CategoryView {
	id: number
	name: string
	content: string | null
}

export interface CollectionView {
	id: number
	name: string
	image: ImageView | null
	categoryName: string | null
}

/** What a collection's page says before its products. */
export interface CollectionHead {
	image: ImageView | null
	categoryName: string | null
	/** The description of its category, or of the shop. */
	text: string
}

export interface ColorView {
	id: number
	name: string
	hexCode: string
}
