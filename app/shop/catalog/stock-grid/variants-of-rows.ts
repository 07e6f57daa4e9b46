import { oneLine } from '../../text.ts'
import { maxPriceRupees, maxQuantity } from '../../words/limits.ts'
import type { VariantInput } from '../variant/variant.schema.ts'
import { columnOf, type SizeRow } from './grid-rows.ts'

/** Whether a cell's text is a number of pieces. */
export function isPieces(text: string): boolean {
	return /^\d{1,9}$/.test(text) && Number(text) <= maxQuantity
}

/** Whether a cell's text is a price in rupees. */
export function isPrice(text: string): boolean {
	return /^\d{1,8}(\.\d{1,2})?$/.test(text) && Number(text) > 0 && Number(text) <= maxPriceRupees
}

/** The variants by colour, then size; cells without a number are left out. */
export function variantsOfRows(rows: readonly SizeRow[], colorIds: readonly number[]): VariantInput[] {
	return colorIds.flatMap((colorId) =>
		rows.flatMap(({ name, pieces, skus, barcodes, prices }) => {
			const column = columnOf(colorId)
			const number = oneLine(pieces[column] ?? '')
			if (!isPieces(number)) return []
			const codes = { sku: oneLine(skus[column] ?? ''), barcode: oneLine(barcodes[column] ?? '') }
			const rupees = oneLine(prices[column] ?? '')
			const price = isPrice(rupees) ? Number(rupees) : null
			return [{ colorId, size: name, remainingQty: Number(number), ...codes, price }]
		}),
	)
}
