import type { Opened } from './listing-params.ts'

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
