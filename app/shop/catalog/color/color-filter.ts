import type { ColorView } from '../product/product-view.ts'
import type { ColorFamily } from './color-family.ts'

/** A colour to narrow a listing to; `count` is of its products. */
export interface ColorOption extends ColorView {
	count: number
}

export interface ColorFamilyView {
	key: ColorFamily
	/** Products in any of its colours. */
	count: number
	/** Number of colours. */
	colorCount: number
	/** The hex codes of its most frequent colours. */
	fan: string[]
	/** The most frequent first; of very many, only those that the page must show. */
	colors: ColorOption[]
}

/** The visitor's choice, and the family they look into ('all': every one). */
export interface ChosenColors {
	colorIds: readonly number[]
	openFamily: ColorFamily | 'all' | ''
}
