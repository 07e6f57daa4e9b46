import type { AllSettings, CardName } from './cards.ts'

/** The key of the row that marks a shop whose first start used `newShopDefaults`. */
export const newShopKey = 'defaults.newShop'

/**
 * The defaults that only new shops have, so that a new shop sells nothing by silence. A shop that was opened by an
 * earlier release keeps the defaults of the tables (rule: new-shop-defaults).
 */
export const newShopDefaults: { readonly [Name in CardName]?: Partial<AllSettings[Name]> } = {
	shop: { lowAt: 1 },
	checkout: { onlineBy: 'none' },
	delivery: { isAbroadServed: false },
}

/**
 * Defaults that the database reads too. Its triggers know only the default of the tables, so a new shop stores the row
 * even while it has the default.
 */
export const storedDefaults: Readonly<Record<string, number>> = { 'shop.lowAt': 1 }
