import type { ColorView } from '../product/product-view.ts'
import type { ColorFamily } from './color-family.ts'

/** A colour that a listing can be narrowed to, with how many of its products come in it. */
export interface ColorOption extends ColorView {
	count: number
}

/** A family of colours that a listing can be narrowed to. */
export interface ColorFamilyView {
	key: ColorFamily
	/** How many products come in any of its colours. */
	count: number
	/** How many colours there are. */
	colorCount: number
	/** The looks of the colours that most come in. */
	fan: string[]
	/**
	 * Its colours, those that most come in first: all of them, or where there are very many only those that must be in
	 * the page.
	 */
	colors: ColorOption[]
}

/** What a visitor has chosen, and which family they look into ('all': every one). */
export interface ChosenColors {
	colorIds: readonly number[]
	openFamily: ColorFamily | 'all' | ''
}
