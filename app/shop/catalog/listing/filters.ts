import type { ColorFamily } from '../color/color-family.ts'
import type { ColorView } from '../product/product-view.ts'
import type { Opened } from './listing-params.ts'

export interface ColorOption extends ColorView {
	count: number
}

export interface ColorFamilyView {
	key: ColorFamily
	count: number
	colorCount: number
	samples: string[]
	/** The most frequent first; of very many, only those that the page must show. */
	colors: ColorOption[]
}

/** The visitor's choice, and what they look into. */
export interface ChosenColors {
	colorIds: readonly number[]
	opened: Opened
}

export interface SizeOption {
	/** The size for comparison, and in addresses. */
	key: string
	/** The size as the owner wrote it. */
	name: string
	/** Products that are in stock in it. */
	count: number
}

export interface SizeFilterView {
	/** The sizes in their order; of very many, only those that the page must show. */
	sizes: SizeOption[]
	sizeCount: number
}

export interface ChosenSizes {
	sizeKeys: readonly string[]
	opened: Opened
}

export interface CategoryOption {
	name: string
	/** Products that are in it, and in its children. */
	count: number
	children: CategoryOption[]
}
