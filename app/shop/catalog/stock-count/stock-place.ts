import { variantWords } from '../variant/variant-grid.ts'

/** How a count changes the pieces. */
export const countWays = ['set', 'add', 'remove'] as const
export type CountWay = (typeof countWays)[number]

/** Why pieces are counted anew, as the note of a line of the stock history. */
export const countNotes = {
	counted: 'Counted',
	received: 'Received',
	returned: 'Returned',
	damaged: 'Damaged',
	lost: 'Lost',
} as const
export const countReasons = Object.keys(countNotes) as (keyof typeof countNotes)[]

/** The note of goods that came, with the number of their bill where one was given. */
export function receivedNote(reference: string): string {
	return reference ? `${countNotes.received}: ${reference}` : countNotes.received
}

/** The note of a count's counter-movement. */
export const undoneNote = 'Count undone'

/** What pieces are counted of: a variant, or a product as a whole. */
export interface StockPlace {
	productId: number
	/** Null for a product counted as a whole. */
	variantId: number | null
	name: string
	/** Null for a product counted as a whole. */
	colorName: string | null
	size: string | null
	sku: string | null
	barcode: string | null
	remainingQty: number
}

/** 'White M'; '' for a product counted as a whole. */
export function choiceOfPlace({ colorName, size }: Pick<StockPlace, 'colorName' | 'size'>): string {
	return variantWords(colorName ?? '', size ?? '')
}

/** 'Kurta, White M'. */
export function placeWords({ name, words }: { name: string; words: string }): string {
	return words ? `${name}, ${words}` : name
}
