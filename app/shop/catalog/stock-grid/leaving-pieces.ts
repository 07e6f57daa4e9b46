import { sizeKey } from '../variant/sizes.ts'
import { variantWords } from '../variant/variant-grid.ts'

interface Place {
	colorId: number
	size: string
	remainingQty: number
}

interface Leaving {
	/** The number of units removed from stock when the product is saved like this. */
	pieces: number
	/** A message for the owner. */
	sentence: string
}

interface Stored {
	remainingQty: number
	/** Empty when stock is tracked per product. */
	variants: readonly Place[]
}

/**
 * Returns the units that are removed from stock because their size or color is removed, or because stock is tracked
 * differently than before (rule: stock-removal). `null` when there are none.
 *
 * @param wanted The variants to save. `null` when stock is tracked per product.
 */
export function leavingPieces(
	stored: Stored,
	wanted: readonly Place[] | null,
	colorName: (colorId: number) => string,
): Leaving | null {
	const isByVariant = stored.variants.length > 0
	if (!wanted) return isByVariant ? leavingWhenJoined(stored.remainingQty) : null
	return isByVariant
		? leavingWithPlaces(stored.variants, wanted, colorName)
		: leavingWhenNotPlaced(stored.remainingQty, wanted)
}

function leavingWhenJoined(pieces: number): Leaving | null {
	if (pieces === 0) return null
	return { pieces, sentence: `The ${piecesText(pieces)} of all sizes become one number, and SKUs and barcodes go.` }
}

function leavingWhenNotPlaced(before: number, wanted: readonly Place[]): Leaving | null {
	const placed = wanted.reduce((sum, { remainingQty }) => sum + remainingQty, 0)
	const pieces = before - placed
	if (pieces <= 0) return null
	const stand = placed === 1 ? 'stands' : 'stand'
	return {
		pieces,
		sentence: `${before.toLocaleString('en-IN')} were counted as a whole, ${placed} ${stand} in the grid.`,
	}
}

function leavingWithPlaces(
	stored: readonly Place[],
	wanted: readonly Place[],
	colorName: (colorId: number) => string,
): Leaving | null {
	const kept = new Set(wanted.map(keyOf))
	const going = stored.filter((place) => place.remainingQty > 0 && !kept.has(keyOf(place)))
	if (going.length === 0) return null
	const pieces = going.reduce((sum, { remainingQty }) => sum + remainingQty, 0)
	const words = going.map(
		({ colorId, size, remainingQty }) => `${variantWords(colorName(colorId), size)}: ${remainingQty}`,
	)
	return { pieces, sentence: `These go, and there are pieces of them: ${words.join(', ')}.` }
}

function keyOf({ colorId, size }: Place): string {
	return `${colorId} ${sizeKey(size)}`
}

/** Returns `'1 piece'` or `'1,200 pieces'`. */
export function piecesText(pieces: number): string {
	return pieces === 1 ? '1 piece' : `${pieces.toLocaleString('en-IN')} pieces`
}
