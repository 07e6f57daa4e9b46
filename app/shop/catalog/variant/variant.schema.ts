import { z } from 'zod'
import { atMostCharacters, lineText } from '../../text.ts'
import { formatWholeRupees, toPaise } from '../../money.ts'
import { maxPriceRupees, maxQuantity, priceStep, maxSkuLength } from '../../words/limits.ts'
import { maxSizeLength } from './sizes.ts'

/** One line, '' for none. */
const sizeText = lineText().max(maxSizeLength, atMostCharacters(maxSizeLength))
const code = lineText().max(maxSkuLength, atMostCharacters(maxSkuLength))
const pieces = z
	.number('Must be a number')
	.int('Must be a whole number')
	.min(0, 'Must be 0 or more')
	.max(maxQuantity, `At most ${maxQuantity.toLocaleString('en-IN')}`)

const ownPrice = z
	.number('Must be a number')
	.min(priceStep, 'Must be more than 0')
	.max(maxPriceRupees, `At most ${formatWholeRupees(toPaise(maxPriceRupees))}`)
	.multipleOf(priceStep, 'At most 2 decimals')

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
	/** Its own, in rupees: absent leaves what there is, null removes it (rule: variant-price). */
	price: ownPrice.nullable().optional(),
})

export type VariantInput = z.output<typeof variantSchema>
