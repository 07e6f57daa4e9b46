import { z } from 'zod'
import { cutText } from '../../values/cut-text.ts'
import { lineText } from '../../values/text.ts'
import { normalizeAmount } from '../../values/typed-amount.ts'
import { maxImages, maxNameLength, maxPriceRupees, maxQuantity, maxSizesOfProduct } from '../../values/limits.ts'
import { imageHash } from '../product/product.schema.ts'
import { maxSizeLength } from '../variant/sizes.ts'

const id = z.number().int().positive()
const line = lineText().catch('')

/** Parses rupees. Returns 0 for text that is not a price. */
function readPrice(text: string): number {
	const rupees = normalizeAmount(text).replace(/[₹,\s]/g, '')
	return /^\d{1,8}(\.\d{1,2})?$/.test(rupees) && Number(rupees) <= maxPriceRupees ? Number(rupees) : 0
}

/** The form of a product created from photos. Unreadable values count as empty because a draft is never rejected. */
export const photoDraftSchema = z.object({
	/** The id of the draft that was saved from the form. */
	draft: id.nullable().catch(null).default(null),
	/** Prevents a double submission from creating two drafts. */
	idempotencyKey: z.string().optional(),
	name: line.transform((text) => cutText(text, maxNameLength)),
	price: line.transform(readPrice),
	categoryId: id.nullable().catch(null).default(null),
	newCategory: line,
	colorIds: z.array(id).catch([]),
	newColor: line,
	images: z.array(imageHash).max(maxImages).catch([]),
	sizes: z
		.array(
			z.object({
				name: lineText().min(1).max(maxSizeLength),
				isSelected: z.boolean().catch(false),
				quantity: z.number().int().min(0).max(maxQuantity).catch(0),
			}),
		)
		.max(maxSizesOfProduct)
		.catch([]),
	/** Prefills the next product with the shared values. */
	keeps: z.boolean().catch(false),
})

export type PhotoDraft = z.output<typeof photoDraftSchema>
