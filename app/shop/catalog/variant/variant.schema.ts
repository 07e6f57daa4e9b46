import { z } from 'zod'
import { atMostCharacters, lineText } from '../../text.ts'
import { maxQuantity } from '../product/product-limits.ts'
import { maxSizeLength } from './sizes.ts'
import { maxSkuLength, maxVariantsOfProduct } from './variant-limits.ts'

/** One line, '' for none. */
export const sizeText = lineText().max(maxSizeLength, atMostCharacters(maxSizeLength))
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

/** All variants of a product. */
export const variantsSchema = z
	.array(variantSchema)
	.min(1, 'Please add a size or color to count')
	.max(maxVariantsOfProduct, `At most ${maxVariantsOfProduct} sizes and colors together`)

export type VariantInput = z.output<typeof variantSchema>
