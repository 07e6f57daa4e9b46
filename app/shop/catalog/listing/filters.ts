import type { ColorFamilyView } from '../color/color-filter.ts'
import type { SizeFilterView } from './size-filter.ts'

export interface CategoryOption {
	name: string
	/** Products that are in it, and in its children. */
	count: number
	children: CategoryOption[]
}

export interface PriceLimits {
	leastPaise: number
	mostPaise: number
}

/** What a listing can be narrowed to. */
export interface FiltersView {
	colors: ColorFamilyView[]
	sizes: SizeFilterView
	/** None on a page of a collection. */
	categories: CategoryOption[]
	/** Of what is listed before a choice; null where nothing has a price. */
	prices: PriceLimits | null
	/** Products before a choice of a category. */
	total: number
}
