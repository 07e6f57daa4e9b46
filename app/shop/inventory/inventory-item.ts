import { formatVariantName } from '../catalog/variant/variant-grid.ts'

/** The ways in which a count changes the stock. */
export const countModes = ['set', 'add', 'remove'] as const
export type CountMode = (typeof countModes)[number]

/** The reasons for a count, stored as the note of the stock history entry. */
export const countNotes = {
	counted: 'Counted',
	received: 'Received',
	returned: 'Returned',
	damaged: 'Damaged',
	lost: 'Lost',
} as const
export const countReasons = Object.keys(countNotes) as (keyof typeof countNotes)[]

/** Returns the note for received goods, with their bill number if one was entered. */
export function buildReceivedNote(reference: string): string {
	return reference ? `${countNotes.received}: ${reference}` : countNotes.received
}

/** The note of the reverse movement that undoes a count. */
export const undoneNote = 'Count undone'

/** An item whose stock is tracked: a variant, or a product as a whole. */
export interface InventoryItem {
	productId: number
	/** `null` when stock is tracked per product. */
	variantId: number | null
	name: string
	/** `null` when stock is tracked per product. */
	colorName: string | null
	size: string | null
	sku: string | null
	barcode: string | null
	remainingQty: number
}

/** Returns a label such as `'White M'`. `''` when stock is tracked per product. */
export function formatItemVariant({ colorName, size }: Pick<InventoryItem, 'colorName' | 'size'>): string {
	return formatVariantName(colorName ?? '', size ?? '')
}

/** Returns a label such as `'Kurta, White M'`. */
export function formatItemName({ name, variantName }: { name: string; variantName: string }): string {
	return variantName ? `${name}, ${variantName}` : name
}
