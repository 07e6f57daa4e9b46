import { getOwn } from '../../get-own.ts'

/** 'low' is low stock, sold out or not; 'out' is sold out. */
const stockLevels = ['low', 'out'] as const
export type StockLevel = (typeof stockLevels)[number]

/**
 * A part of the admin's list of products; 'priceless' is what customers see without a price
 * (rule: no-sale-without-price).
 */
const listedParts = [...stockLevels, 'priceless', 'draft', 'hidden'] as const
export type ListedStock = (typeof listedParts)[number]

/** The part that a query string names, if any. */
export function listedStock(text: string | null): ListedStock | undefined {
	return listedParts.find((part) => part === text)
}

/** How the admin's list of products can be sorted; newest first otherwise. '-' is the other way round. */
export const productSorts = ['name', '-name', 'stock', '-stock', 'price', '-price', '-updated', 'updated'] as const
export type ProductSort = (typeof productSorts)[number]

/** What the admin's list of products is narrowed and sorted by. */
export interface ProductListing {
	search: string
	page: number
	stock?: ListedStock | undefined
	/** Its id. */
	category?: number | undefined
	sort?: ProductSort | undefined
}

const reasons: Record<string, string> = {
	created: 'Product added',
	edited: 'Quantity edited',
	imported: 'Imported from a file',
	ordered: 'Ordered',
	cancelled: 'Cancelled',
	reinstated: 'Taken up again',
	changed: 'Order changed',
	returned: 'Sent back',
	exchanged: 'Sent for another size',
}

/** The reason of a stock movement in words. */
export function stockReasonText(reason: string): string {
	return getOwn(reasons, reason) ?? reason
}

/** 'Only 3 left', and that all colours share them. */
export function onlyLeft(remainingQty: number, isShared = false): string {
	return `Only ${remainingQty} left${isShared ? ', counting all colours' : ''}`
}

/** 'Only 1 piece is left', 'Only 3 pieces of Denim Jacket are left'. */
export function onlyPiecesLeft(remainingQty: number, name?: string): string {
	const ofName = name === undefined ? '' : ` of ${name}`
	return remainingQty === 1 ? `Only 1 piece${ofName} is left` : `Only ${remainingQty} pieces${ofName} are left`
}
