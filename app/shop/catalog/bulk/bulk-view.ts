import { locale } from '../../region/india.ts'
import { type FilterColumn, filterColumns, getColumnName, mapColumns } from '../../values/product-columns.ts'
// Browsers load this file, so it must not import zod.

/**
 * The maximum number of products per bulk action. People can review that many lines, and the transaction takes a
 * second.
 */
export const maxBulkProducts = 500

export const bulkActions = ['publish', 'hide', 'delete', 'category', 'collection', 'price', ...filterColumns] as const
export type BulkActionName = (typeof bulkActions)[number]

/** A formatted change, such as `'Price'` from `'₹ 1,000.00'` to `'₹ 900.00'`. */
export interface FieldChange {
	name: string
	old: string
	new: string
}

/** The changes that a bulk action makes to a product, or the reason why it skips the product. */
export interface BulkActionLine {
	id: number
	name: string
	facts: FieldChange[]
	/** The reason why the product is skipped. `''` when it is changed. */
	reason: string
}

/** The labels of each action: of its option (`choice`), of its button and of its result (`done`). */
export const bulkActionLabels: Record<BulkActionName, { choice: string; button: string; done: string }> = {
	publish: { choice: 'Publish', button: 'Publish', done: 'published' },
	hide: { choice: 'Unpublish', button: 'Unpublish', done: 'unpublished' },
	delete: { choice: 'Delete', button: 'Delete', done: 'deleted' },
	category: { choice: 'Change category…', button: 'Change category of', done: 'updated: category changed' },
	collection: {
		choice: 'Change collection…',
		button: 'Change collection of',
		done: 'updated: collection changed',
	},
	price: { choice: 'Change price by percent…', button: 'Change price of', done: 'updated: price changed' },
	...mapColumns(filterColumns, (column) => {
		const name = getColumnName(column)
		return { choice: `Change ${name}…`, button: `Change ${name} of`, done: `updated: ${name} changed` }
	}),
}

/** Returns the attribute that an action changes; `undefined` for other actions. */
export function findBulkAttribute(action: BulkActionName): FilterColumn | undefined {
	return filterColumns.find((column) => column === action)
}

/** Returns `'1 product'` or `'12 products'`. */
export function formatProductCount(count: number): string {
	return count === 1 ? '1 product' : `${count.toLocaleString(locale)} products`
}
