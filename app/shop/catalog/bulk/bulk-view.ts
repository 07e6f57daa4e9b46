// Browsers get these without zod.

/** Products that one act may change: so many lines are looked at before, and one transaction takes a second. */
export const maxBulkProducts = 500

export const bulkActs = ['publish', 'hide', 'delete', 'category', 'collection', 'price'] as const
export type BulkActName = (typeof bulkActs)[number]

/** A change in words: 'Price' from '₹ 1,000.00' to '₹ 900.00'. */
export interface ChangedFact {
	name: string
	old: string
	new: string
}

/** What an act does to a product, or why it does nothing. */
export interface BulkLine {
	id: number
	name: string
	facts: ChangedFact[]
	/** '' where it changes. */
	reason: string
}

/** Words of each act: of its choice, of its button and of what was done. */
export const bulkWords: Record<BulkActName, { choice: string; button: string; done: string }> = {
	publish: { choice: 'Publish', button: 'Publish', done: 'published' },
	hide: { choice: 'Hide (back to draft)', button: 'Hide', done: 'hidden' },
	delete: { choice: 'Delete', button: 'Delete', done: 'deleted' },
	category: { choice: 'Change category…', button: 'Change the category of', done: 'moved to another category' },
	collection: { choice: 'Change collection…', button: 'Change the collection of', done: 'given a collection, or none' },
	price: { choice: 'Change price by percent…', button: 'Change the price of', done: 'given another price' },
}

/** '1 product', '12 products'. */
export function productsInWords(count: number): string {
	return count === 1 ? '1 product' : `${count.toLocaleString('en-IN')} products`
}
