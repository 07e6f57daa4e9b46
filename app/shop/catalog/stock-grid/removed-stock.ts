import { toSizeKey } from '../variant/sizes.ts'
import { formatVariantName } from '../variant/variant-grid.ts'

interface VariantStock {
	colorId: number
	size: string
	remainingQty: number
}

interface RemovedStock {
	/** The number of units removed from stock when the product is saved like this. */
	units: number
	/** A message for the owner. */
	sentence: string
	/** The message for clients of the JSON API. */
	apiSentence: string
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

function describeMergedStock(units: number): RemovedStock | null {
	if (units === 0) return null
	const counted = units === 1 ? '1 piece' : `${units.toLocaleString('en-IN')} pieces`
	return {
		units,
		sentence: `The stock of all sizes and colors (${formatUnits(units)}) becomes one number. SKUs and barcodes are removed.`,
		apiSentence: `The ${counted} of all sizes become one number, and SKUs and barcodes go.`,
	}
}

function describeUnassignedStock(before: number, requested: readonly VariantStock[]): RemovedStock | null {
	const placed = requested.reduce((sum, { remainingQty }) => sum + remainingQty, 0)
	const units = before - placed
	if (units <= 0) return null
	const stand = placed === 1 ? 'stands' : 'stand'
	return {
		units,
		sentence: `The product had ${formatUnits(before)} in stock, but the sizes and colors add up to ${formatUnits(placed)}.`,
		apiSentence: `${before.toLocaleString('en-IN')} were counted as a whole, ${placed} ${stand} in the grid.`,
	}
}

function findRemovedVariants(
	stored: readonly VariantStock[],
	requested: readonly VariantStock[],
	colorName: (colorId: number) => string,
): RemovedStock | null {
	const remainingKeys = new Set(requested.map(toKey))
	const going = stored.filter((place) => place.remainingQty > 0 && !remainingKeys.has(toKey(place)))
	if (going.length === 0) return null
	const units = going.reduce((sum, { remainingQty }) => sum + remainingQty, 0)
	const descriptions = going.map(
		({ colorId, size, remainingQty }) => `${formatVariantName(colorName(colorId), size)}: ${remainingQty}`,
	)
	const list = descriptions.join(', ')
	return {
		units,
		sentence: `Removing these also removes their stock: ${list}.`,
		apiSentence: `These go, and there are pieces of them: ${list}.`,
	}
}

function toKey({ colorId, size }: VariantStock): string {
	return `${colorId} ${toSizeKey(size)}`
}

/** Returns `'1 item'` or `'1,200 items'`. */
export function formatUnits(units: number): string {
	return units === 1 ? '1 item' : `${units.toLocaleString('en-IN')} items`
}
