/** Prices in rupees; told on the pages of the shop, charged nowhere (rule: total-is-subtotal). */
export const shipping = { inGujarat: 60, freeAbove: 5_000 } as const
