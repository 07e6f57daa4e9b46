/** Low stock: with so few pieces left, or fewer, the admin is notified. */
export const lowStock = 5

/** The filters of the admin's list: 'low' is low stock, sold out or not; 'out' is sold out. */
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

/** Why the remaining quantity of a product changed, in words: `reason` as the stock history stores it. */
export function stockReasonText(reason: string): string {
	return reasons[reason] ?? reason
}
