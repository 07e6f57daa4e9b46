import { z } from 'zod'
import { atMostCharacters, lineText } from '../../text.ts'
import { maxQuantity } from '../product/product-limits.ts'
import { maxSizeLength } from './sizes.ts'
import { maxSkuLength } from './variant-limits.ts'

/** One line, '' for none. */
const sizeText = lineText().max(maxSizeLength, atMostCharacters(maxSizeLength))
const code = lineText().max(maxSkuLength, atMostCharacters(maxSkuLength))
const pieces = z
	.number('Must be a number')
	.int('Must be a whole number')
	.min(0, 'Must be 0 or more')
	.max(maxQuantity, `At most ${maxQuantity.toLocaleString('en-IN')}`)

/** A cell of a product's grid of colours and sizes. */
export const variantSchema = z.object({
	colorId: z.int().positive(),
	size: sizeText.default(''),
	/** Pieces in stock. */
	remainingQty: pieces,
	/** What the form showed: only the difference is applied, so that pieces sold meanwhile stay sold. */
	seenQty: pieces.optional(),
	/** Absent leaves what there is, '' removes it. */
	sku: code.optional(),
	barcode: code.optional(),
})

export type VariantInput = z.output<typeof variantSchema>
