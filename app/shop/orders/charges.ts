/** In rupees; told on the pages of the shop, charged nowhere (rule 4). */
export const shipping = { inGujarat: 60, freeAbove: 5_000 } as const

/** Of the subtotal, in percent (rule 5). */
export const shownTaxPercent = 5

/** The part of it that the order card shows as included; nothing is charged (rule 5). */
export function shownTaxPaise(subtotalPaise: number): number {
	return Math.round((subtotalPaise * shownTaxPercent) / 100)
}
