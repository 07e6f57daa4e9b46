// Browsers get these limits without zod.

/** One crore: no sum of an order exceeds the database's integers. */
export const maxPriceRupees = 10_000_000
/** Rupees with whole paise. */
export const priceStep = 0.01
export const maxQuantity = 1_000_000
export const maxNameLength = 200
export const maxEntries = 30
export const maxEntryLength = 500
export const maxColorsOfProduct = 50
