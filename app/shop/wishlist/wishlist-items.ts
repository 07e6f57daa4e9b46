import { parseRowId } from '../values/row-id.ts'

/**
 * A saved item: the product, its lowest price when it was saved, and the color in which it was saved (rule:
 * saved-items).
 */
export interface WishlistItem {
	productId: number
	pricePaise: number
	/** `null` when no color was chosen. */
	productColorId: number | null
}

/** The IDs of products, each with the chosen product color. `null` means that no color was chosen. */
export type WishlistColors = ReadonlyMap<number, number | null>

/** The fields of a product card that tell its color. */
interface ColoredCard {
	id: number
	color: { productColorId: number; isRequested: boolean } | null
}

/** Returns the product IDs of cards, each with the color that was requested for its card, or `null` without one. */
export function getCardColors(cards: readonly ColoredCard[]): WishlistColors {
	return new Map(cards.map(({ id, color }) => [id, color?.isRequested ? color.productColorId : null]))
}

/** The maximum number of items in a browser's cookie and in a link. */
export const maxBrowserItems = 40
export const maxAccountItems = 200

/** Adds an item at the front, without duplicates, up to `max` items. */
export function addWishlistItem(items: readonly WishlistItem[], item: WishlistItem, max: number): WishlistItem[] {
	return [item, ...removeWishlistItem(items, item.productId)].slice(0, max)
}

export function removeWishlistItem(items: readonly WishlistItem[], id: number): WishlistItem[] {
	return items.filter(({ productId }) => productId !== id)
}

/**
 * Formats items as a text that fits into a cookie, such as `'12-149900.7-99900'`. An optional third number is the
 * color.
 */
export function formatWishlistCookie(items: readonly WishlistItem[]): string {
	return items
		.map(({ productId, pricePaise, productColorId }) => joinNumbers([productId, pricePaise, productColorId]))
		.join('.')
}

const joinNumbers = (numbers: (number | null)[]) => numbers.filter((number) => number !== null).join('-')

/**
 * Parses a text of `formatWishlistCookie`, without duplicates and up to `maxBrowserItems` items. Unreadable items are
 * skipped.
 */
export function parseWishlistCookie(text: string): WishlistItem[] {
	const items = new Map<number, WishlistItem>()
	for (const entry of text.split('.', maxBrowserItems)) {
		const [productId, pricePaise, color] = entry.split('-', 3).map(parseRowId)
		if (productId && pricePaise && !items.has(productId))
			items.set(productId, { productId, pricePaise, productColorId: color || null })
	}
	return [...items.values()]
}

/** Formats products for a link, with an optional color each, such as `'1-45.5.9'`. */
export function formatWishlistParam(choices: WishlistColors): string {
	return [...choices]
		.slice(0, maxBrowserItems)
		.map((choice) => joinNumbers(choice))
		.join('.')
}

/**
 * Parses a text of `formatWishlistParam`, without duplicates and up to `maxBrowserItems` products (rule:
 * shared-wishlist).
 */
export function parseWishlistParam(text: string | null): WishlistColors {
	const choices = new Map<number, number | null>()
	for (const entry of (text ?? '').split('.', maxBrowserItems)) {
		const [productId, color] = entry.split('-', 2).map(parseRowId)
		if (productId && productId > 0 && !choices.has(productId)) choices.set(productId, color || null)
	}
	return choices
}
