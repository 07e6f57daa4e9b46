// Browsers load this file without zod.

/**
 * The maximum number of products per bulk action. People can review that many lines, and the transaction takes a
 * second.
 */
export const maxBulkProducts = 500

export const bulkActs = ['publish', 'hide', 'delete', 'category', 'collection', 'price'] as const
export type BulkActName = (typeof bulkActs)[number]

/** A formatted change, such as `'Price'` from `'₹ 1,000.00'` to `'₹ 900.00'`. */
export interface ChangedFact {
	name: string
	old: string
	new: string
}

/** The effect of an action on a product, or the reason for none. */
export interface BulkLine {
	id: number
	name: string
	facts: ChangedFact[]
	/** `''` when the product changes. */
	reason: string
}

/** The labels of each action: its option, its button and its result. */
export const bulkWords: Record<BulkActName, { choice: string; button: string; done: string }> = {
	publish: { choice: 'Publish', button: 'Publish', done: 'published' },
	hide: { choice: 'Hide (back to draft)', button: 'Hide', done: 'hidden' },
	delete: { choice: 'Delete', button: 'Delete', done: 'deleted' },
	category: { choice: 'Change category…', button: 'Change the category of', done: 'moved to another category' },
	collection: { choice: 'Change collection…', button: 'Change the collection of', done: 'given a collection, or none' },
	price: { choice: 'Change price by percent…', button: 'Change the price of', done: 'given another price' },
}

/** Returns `'1 product'` or `'12 products'`. */
export function productsInWords(count: number): string {
	return count === 1 ? '1 product' : `${count.toLocaleString('en-IN')} products`
}
