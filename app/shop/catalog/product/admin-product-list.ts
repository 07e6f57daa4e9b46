/**
 * The filtered parts of the admin's product list. `'low'` lists products that are low on stock or sold out, `'out'`
 * those that are sold out, `'priceless'` published products without a price (rule: no-sale-without-price).
 */
const productListParts = ['low', 'out', 'priceless', 'draft', 'hidden'] as const
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
