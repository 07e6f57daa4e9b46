import { toSizeKey } from '../variant/sizes.ts'
import { formatVariantName } from '../variant/variant-grid.ts'

interface VariantStock {
	colorId: number
	size: string
	remainingQty: number
}

interface RemovedStock {
	/** The number of units removed from stock when the product is saved like this. */
	pieces: number
	/** A message for the owner. */
	sentence: string
}

interface StoredStock {
	remainingQty: number
	/** Empty when stock is tracked per product. */
	variants: readonly VariantStock[]
}

/**
 * Returns the units that are removed from stock because their size or color is removed, or because stock is tracked
 * differently than before (rule: stock-removal). `null` when there are none.
 *
 * @param wanted The variants to save. `null` when stock is tracked per product.
 */
export function findRemovedStock(
	stored: StoredStock,
	requested: readonly VariantStock[] | null,
	colorName: (colorId: number) => string,
): RemovedStock | null {
	const isByVariant = stored.variants.length > 0
	if (!requested) return isByVariant ? describeMergedStock(stored.remainingQty) : null
	return isByVariant
		? findRemovedVariants(stored.variants, requested, colorName)
		: describeUnassignedStock(stored.remainingQty, requested)
}

function describeMergedStock(pieces: number): RemovedStock | null {
	if (pieces === 0) return null
	return {
		pieces,
		sentence: `All sizes become one stock number (${formatUnits(pieces)}). SKUs and barcodes are removed.`,
	}
}

function describeUnassignedStock(before: number, requested: readonly VariantStock[]): RemovedStock | null {
	const placed = requested.reduce((sum, { remainingQty }) => sum + remainingQty, 0)
	const pieces = before - placed
	if (pieces <= 0) return null
	const stand = placed === 1 ? 'is' : 'are'
	return {
		pieces,
		sentence: `The total stock was ${before.toLocaleString('en-IN')}; ${placed} ${stand} entered in the grid.`,
	}
}

function findRemovedVariants(
	stored: readonly VariantStock[],
	requested: readonly VariantStock[],
	colorName: (colorId: number) => string,
): RemovedStock | null {
	const keptKeys = new Set(requested.map(toKey))
	const going = stored.filter((place) => place.remainingQty > 0 && !keptKeys.has(toKey(place)))
	if (going.length === 0) return null
	const pieces = going.reduce((sum, { remainingQty }) => sum + remainingQty, 0)
	const descriptions = going.map(
		({ colorId, size, remainingQty }) => `${formatVariantName(colorName(colorId), size)}: ${remainingQty}`,
	)
	return { pieces, sentence: `These sizes and colors are removed and still have stock: ${descriptions.join(', ')}.` }
}

function toKey({ colorId, size }: VariantStock): string {
	return `${colorId} ${toSizeKey(size)}`
}

/** Returns `'1 piece'` or `'1,200 pieces'`. */
export function formatUnits(pieces: number): string {
	return pieces === 1 ? '1 item' : `${pieces.toLocaleString('en-IN')} items`
}
