import type { Opened } from './listing-params.ts'

export interface SizeOption {
	/** For comparison, and in addresses. */
	key: string
	/** As the owner wrote it. */
	name: string
	/** Products that are in stock in it. */
	count: number
}

export interface SizeFilterView {
	/** In their order; of very many, only those that the page must show. */
	sizes: SizeOption[]
	sizeCount: number
}

export interface ChosenSizes {
	sizeKeys: readonly string[]
	opened: Opened
}
