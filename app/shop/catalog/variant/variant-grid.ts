import { toPaise } from '../../money.ts'
import { refuse } from '../../refusal.ts'
import { onlyPiecesLeft } from '../product/stock.ts'
import { displayColor } from '../color/color-words.ts'
import { sortSizes, sizeKey, spellingsOf } from './sizes.ts'
import { maxSizesOfProduct, maxVariantsOfProduct, tooManySizes } from '../../words/limits.ts'
import type { VariantInput } from './variant.schema.ts'

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
export interface Cell {
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
export function variantWords(colorName: string, size: string): string {
	return [displayColor(colorName), size].filter(Boolean).join(' ')
}

/**
 * Combines the wanted grid with the stored one, using one spelling per size.
 *
 * @throws invalid: a color is not the product's, a cell or SKU is given twice, or there are too many or too few units.
 */
export function gridOf(
	wanted: readonly VariantInput[],
	colors: GridColor[],
	stored: StoredVariant[],
	basePricePaise: number,
): Cell[] {
	if (wanted.length === 0) refuse('invalid', 'Please add a size or colour to count.', 'variants')
	if (wanted.length > maxVariantsOfProduct)
		refuse('invalid', `At most ${maxVariantsOfProduct} sizes and colours together.`, 'variants')
	const sizes = spellingsOf(wanted.map(({ size }) => size))
	if (sizes.size > maxSizesOfProduct) refuse('invalid', tooManySizes, 'variants')
	const order = sortSizes([...sizes.values()])
	const byPlace = new Map(stored.map((variant) => [`${variant.productColorId} ${variant.sizeKey}`, variant]))
	const seen = new Set<string>()
	const cells = wanted.map((input) => {
		const color = colors.find(({ colorId }) => colorId === input.colorId)
		if (!color) refuse('invalid', 'Please choose the sizes of one of the product’s colours.', 'variants')
		const key = sizeKey(input.size)
		const place = `${color.id} ${key}`
		const size = sizes.get(key)!
		if (seen.has(place)) refuse('invalid', `${variantWords(color.name, size)} is there twice.`, 'variants')
		seen.add(place)
		const before = byPlace.get(place) ?? null
		return {
			color,
			stored: before,
			size,
			sizeKey: key,
			position: order.indexOf(size),
			remainingQty: piecesOf(input, before, variantWords(color.name, size)),
			sku: codeOf(input.sku, before?.sku),
			barcode: codeOf(input.barcode, before?.barcode),
			pricePaise: ownPrice(input.price, before?.pricePaise, basePricePaise),
		}
	})
	mustDiffer(cells)
	return cells
}

function codeOf(given: string | undefined, before: string | null = null): string | null {
	return given === undefined ? before : given || null
}

/**
 * Returns the variant's own price. A price equal to the product's is not stored, so that it follows the product's
 * price.
 */
function ownPrice(given: number | null | undefined, before: number | null = null, basePricePaise: number) {
	const paise = given === undefined ? before : given === null ? null : toPaise(given)
	return paise === basePricePaise ? null : paise
}

function piecesOf({ remainingQty, seenQty }: VariantInput, before: StoredVariant | null, words: string): number {
	if (remainingQty < 0) refuse('invalid', `${words}: 0 pieces or more.`, 'variants')
	if (seenQty === undefined || !before) return remainingQty
	const pieces = before.remainingQty + remainingQty - seenQty
	if (pieces < 0)
		refuse('conflict', `${onlyPiecesLeft(before.remainingQty, words)} by now: some were sold meanwhile.`, 'variants')
	return pieces
}

function mustDiffer(cells: readonly Cell[]) {
	const owners = new Map<string, Cell>()
	for (const cell of cells) {
		if (cell.sku === null) continue
		const first = owners.get(cell.sku)
		const words = [first, cell].map((each) => each && variantWords(each.color.name, each.size))
		if (first) refuse('invalid', `The SKU ${cell.sku} stands at ${words.join(' and at ')}.`, 'variants')
		owners.set(cell.sku, cell)
	}
}
