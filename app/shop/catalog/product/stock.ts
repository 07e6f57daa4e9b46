/** With so few pieces left, or fewer, a product runs low and the owner is told. */
export const lowStock = 5

/** What the owner's list can be narrowed to: 'low' is what runs low, sold out or not; 'out' is what is sold out. */
export const stockLevels = ['low', 'out'] as const
export type StockLevel = (typeof stockLevels)[number]

/** The level that a query string names; undefined when it names none. */
export function stockLevel(text: string | null): StockLevel | undefined {
	return stockLevels.find((level) => level === text)
}

const reasons: Record<string, string> = {
	created: 'Product added',
	edited: 'Quantity edited',
	imported: 'Imported from a file',
	ordered: 'Ordered',
	cancelled: 'Cancelled',
	reinstated: 'Taken up again',
}

/** Why the remaining quantity of a product changed, in words: `reason` as the stock history keeps it. */
export function stockReasonText(reason: string): string {
	return reasons[reason] ?? reason
}
