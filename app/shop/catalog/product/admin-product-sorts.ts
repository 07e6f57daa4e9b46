import type { ListedStock } from './stock.ts'

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
