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
	/** The most frequent colors first. If there are very many, only those that the page must show. */
	colors: ColorOption[]
}

/** The visitor's selected colors and the opened filter. */
export interface ChosenColors {
	colorIds: readonly number[]
	opened: Opened
}

export interface SizeOption {
	/** The normalized size, used in addresses. */
	key: string
	/** The size as the owner wrote it. */
	name: string
	/** The number of products in stock in this size. */
	count: number
}

export interface SizeFilterView {
	/** The sizes in order. If there are very many, only those that the page must show. */
	sizes: SizeOption[]
	sizeCount: number
}

export interface ChosenSizes {
	sizeKeys: readonly string[]
	opened: Opened
}

export interface CategoryOption {
	name: string
	/** The number of products in the category and its children. */
	count: number
	children: CategoryOption[]
}
