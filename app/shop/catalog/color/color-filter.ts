import type { ColorView } from '../product/product-view.ts'
import type { ColorFamily } from './color-family.ts'

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

/** The visitor's choice, and the family they look into ('all': every one). */
export interface ChosenColors {
	colorIds: readonly number[]
	openFamily: ColorFamily | 'all' | ''
}
