// Browsers get these without zod.

/** Products that one act may change: so many lines are looked at before, and one transaction takes a second. */
export const maxBulkProducts = 500

export const bulkActs = ['publish', 'hide', 'delete', 'category', 'collection', 'price'] as const
export type BulkActName = (typeof bulkActs)[number]
