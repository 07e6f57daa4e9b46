import { z } from 'zod'
import { maxCharactersMessage, lineText } from '../../values/text.ts'
import { formatWholeRupees, toPaise } from '../../values/money.ts'
import { maxPriceRupees, maxQuantity, priceStep, maxSkuLength } from '../../values/limits.ts'
import { maxSizeLength } from './sizes.ts'

/** A single line. `''` means none. */
const sizeText = lineText().max(maxSizeLength, maxCharactersMessage(maxSizeLength))
const code = lineText().max(maxSkuLength, maxCharactersMessage(maxSkuLength))
const quantity = z
	.number('Must be a number')
	.int('Must be a whole number')
	.min(0, 'Must be 0 or more')
	.max(maxQuantity, `At most ${maxQuantity.toLocaleString('en-IN')}`)

const ownPrice = z
	.number('Must be a number')
	.min(priceStep, 'Must be more than 0')
	.max(maxPriceRupees, `At most ${formatWholeRupees(toPaise(maxPriceRupees))}`)
	.multipleOf(priceStep, 'At most 2 decimals')

/** A cell of a product's grid of colors and sizes. */
export const variantSchema = z.object({
	colorId: z.int().positive(),
	size: sizeText.default(''),
	/** The units in stock. */
	remainingQty: quantity,
	/** The quantity that the form showed. Only the difference is applied, so that units sold meanwhile stay sold. */
	seenQty: quantity.optional(),
	/** Absent leaves it unchanged, and `''` removes it. */
	sku: code.optional(),
	barcode: code.optional(),
	/** The variant's own price in rupees. Absent leaves it unchanged, and `null` removes it (rule: variant-price). */
	price: ownPrice.nullable().optional(),
})

export type VariantInput = z.output<typeof variantSchema>
