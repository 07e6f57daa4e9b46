/** Up to so many pieces are low stock, which notifies the admin. */
export const lowStock = 5

/** 'low' is low stock, sold out or not; 'out' is sold out. */
export const stockLevels = ['low', 'out'] as const
export type StockLevel = (typeof stockLevels)[number]

/**
 * A part of the admin's list of products; 'priceless' is what customers see without a price
 * (rule: no-sale-without-price).
 */
const listedParts = [...stockLevels, 'priceless', 'draft', 'hidden'] as const
export type ListedStock = (typeof listedParts)[number]

/** The part that a query string names, if any. */
export function listedStock(text: string | null): ListedStock | undefined {
	return listedParts.find((part) => part === text)
}

const reasons: Record<string, string> = {
	created: 'Product added',
	edited: 'Quantity edited',
	imported: 'Imported from a file',
	ordered: 'Ordered',
	cancelled: 'Cancelled',
	reinstated: 'Taken up again',
	changed: 'Order changed',
	returned: 'Sent back',
	exchanged: 'Sent for another size',
}

/** The reason of a stock movement in words. */
export function stockReasonText(reason: string): string {
	return reasons[reason] ?? reason
}
