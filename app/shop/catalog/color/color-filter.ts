import type { ColorView } from '../product/product-view.ts'
import type { Opened } from '../listing/listing-params.ts'
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

/** The visitor's choice, and what they look into. */
export interface ChosenColors {
	colorIds: readonly number[]
	opened: Opened
}
