import { toPaise } from '../../values/money.ts'
import { refuse } from '../../values/refusal.ts'
import { getUnitsLeftValues } from '../product/product-view.ts'
import { formatColorName } from '../color/color-labels.ts'
import { sortSizes, toSizeKey, mapSpellings } from './sizes.ts'
import { maxSizesOfProduct, maxVariantsOfProduct } from '../../values/limits.ts'
import type { VariantInput } from '../product/product.schema.ts'

export interface GridColor {
	/** The product color's id. */
	id: number
	colorId: number
	name: string
}

export interface StoredVariant {
	id: number
	productColorId: number
	size: string
	sizeKey: string
	sku: string | null
	barcode: string | null
	pricePaise: number | null
	remainingQty: number
	position: number
}

/** The values of a variant to save. */
export interface VariantCell {
	color: GridColor
	/** `null` for a new variant. */
	stored: StoredVariant | null
	size: string
	sizeKey: string
	position: number
	remainingQty: number
	sku: string | null
	barcode: string | null
	/** `null` when it costs the same as its product. */
	pricePaise: number | null
}

/** Returns a label such as `'White M'`, or `'M'` when the color has no visible name. */
export function formatVariantName(colorName: string, size: string): string {
	return [formatColorName(colorName), size].filter(Boolean).join(' ')
}

/**
 * Combines the submitted grid with the stored variants. Different spellings of the same size become one.
 *
 * @throws invalid: there are no or too many variants or sizes, a color is not the product's, a variant or SKU is given
 * twice, or a quantity is negative.
 * @throws conflict: so many units were sold meanwhile that a quantity would become negative.
 */
export function buildGrid(
	requested: readonly VariantInput[],
	colors: GridColor[],
	stored: StoredVariant[],
	basePricePaise: number,
): VariantCell[] {
	if (requested.length === 0) refuse('invalid', 'variant-missing', {}, 'variants')
	if (requested.length > maxVariantsOfProduct)
		refuse('invalid', 'variant-limit', { max: maxVariantsOfProduct }, 'variants')
	const sizes = mapSpellings(requested.map(({ size }) => size))
	if (sizes.size > maxSizesOfProduct) refuse('invalid', 'variant-size-limit', { max: maxSizesOfProduct }, 'variants')
	const order = sortSizes([...sizes.values()])
	const byPlace = new Map(stored.map((variant) => [`${variant.productColorId} ${variant.sizeKey}`, variant]))
	const usedKeys = new Set<string>()
	const cells = requested.map((input) => {
		const color = colors.find(({ colorId }) => colorId === input.colorId)
		if (!color) refuse('invalid', 'variant-color-unknown', {}, 'variants')
		const key = toSizeKey(input.size)
		const place = `${color.id} ${key}`
		const size = sizes.get(key)!
		const variant = formatVariantName(color.name, size)
		if (usedKeys.has(place)) refuse('invalid', 'variant-repeated', { variant }, 'variants')
		usedKeys.add(place)
		const before = byPlace.get(place) ?? null
		return {
			color,
			stored: before,
			size,
			sizeKey: key,
			position: order.indexOf(size),
			remainingQty: calculateRemaining(input, before, variant),
			sku: resolveCode(input.sku, before?.sku),
			barcode: resolveCode(input.barcode, before?.barcode),
			pricePaise: resolvePrice(input.price, before?.pricePaise, basePricePaise),
		}
	})
	assertDistinct(cells)
	return cells
}

function resolveCode(value: string | undefined, before: string | null = null): string | null {
	return value === undefined ? before : value || null
}

/**
 * Returns the variant's own price, or `null` for none. A price equal to the product's is not stored, so that it follows
 * the product's price.
 */
function resolvePrice(value: number | null | undefined, before: number | null = null, basePricePaise: number) {
	const paise = value === undefined ? before : value === null ? null : toPaise(value)
	return paise === basePricePaise ? null : paise
}

function calculateRemaining(
	{ remainingQty, seenQty }: VariantInput,
	before: StoredVariant | null,
	variant: string,
): number {
	if (remainingQty < 0) refuse('invalid', 'variant-stock-negative', { variant }, 'variants')
	if (seenQty === undefined || !before) return remainingQty
	const updatedQty = before.remainingQty + remainingQty - seenQty
	if (updatedQty < 0) {
		const left = getUnitsLeftValues(before.remainingQty, variant)
		refuse('conflict', 'variant-stock-changed', { ...left, variant }, 'variants')
	}
	return updatedQty
}

function assertDistinct(cells: readonly VariantCell[]) {
	const owners = new Map<string, VariantCell>()
	for (const cell of cells) {
		if (cell.sku === null) continue
		const first = owners.get(cell.sku)
		if (first) {
			const values = { sku: cell.sku, first: formatCellName(first), second: formatCellName(cell) }
			refuse('invalid', 'variant-sku-repeated', values, 'variants')
		}
		owners.set(cell.sku, cell)
	}
}

function formatCellName({ color, size }: VariantCell): string {
	return formatVariantName(color.name, size)
}
