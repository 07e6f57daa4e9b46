import { oneLine } from '../../text.ts'
import { maxQuantity } from '../product/product-limits.ts'
import type { VariantInput } from '../variant/variant.schema.ts'
import { columnOf, type SizeRow } from './grid-rows.ts'

/** Whether a cell's text is a number of pieces. */
export function isPieces(text: string): boolean {
	return /^\d{1,9}$/.test(text) && Number(text) <= maxQuantity
}

/** By colour, then size; cells without a number are left out. */
export function variantsOfRows(rows: readonly SizeRow[], colorIds: readonly number[]): VariantInput[] {
	return colorIds.flatMap((colorId) =>
		rows.flatMap(({ name, pieces, skus, barcodes }) => {
			const column = columnOf(colorId)
			const number = oneLine(pieces[column] ?? '')
			if (!isPieces(number)) return []
			const codes = { sku: oneLine(skus[column] ?? ''), barcode: oneLine(barcodes[column] ?? '') }
			return [{ colorId, size: name, remainingQty: Number(number), ...codes }]
		}),
	)
}
