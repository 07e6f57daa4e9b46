import { getOwn } from '../../get-own.ts'

/** `'low'` is low stock, including sold out. `'out'` is sold out. */
const stockLevels = ['low', 'out'] as const
export type StockLevel = (typeof stockLevels)[number]

/**
 * The filtered parts of the admin's product list. `'priceless'` lists published products without a price (rule:
 * no-sale-without-price).
 */
const productListParts = [...stockLevels, 'priceless', 'draft', 'hidden'] as const
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

const stockReasonLabels: Record<string, string> = {
	created: 'Product added',
	edited: 'Quantity edited',
	imported: 'Imported from a file',
	ordered: 'Ordered',
	cancelled: 'Cancelled',
	reinstated: 'Order reopened',
	changed: 'Order changed',
	returned: 'Returned',
	exchanged: 'Exchanged for another size',
}

/** Returns the label of a stock movement's reason. */
export function getStockReasonLabel(reason: string): string {
	return getOwn(stockReasonLabels, reason) ?? reason
}

/** Returns `'Only 3 left'`, and a note when all colors share the stock. */
export function formatOnlyLeft(remainingQty: number, isShared = false): string {
	return `Only ${remainingQty} left${isShared ? ', across all colors' : ''}`
}

/**
 * Returns the values of a refusal because of low stock. `unitsLeft` is the wording of the JSON API: `'Only 1 piece is
 * left'` or `'Only 3 pieces of Denim Jacket are left'`.
 */
export function getUnitsLeftValues(remainingQty: number, name?: string): { remainingQty: number; unitsLeft: string } {
	const ofName = name === undefined ? '' : ` of ${name}`
	const unitsLeft =
		remainingQty === 1 ? `Only 1 piece${ofName} is left` : `Only ${remainingQty} pieces${ofName} are left`
	return { remainingQty, unitsLeft }
}
