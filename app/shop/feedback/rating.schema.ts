import { z } from 'zod'
import { linesText, maxTextLength, tooLong } from '../text.ts'

const incomplete = 'Please provide a rating and description.'
const noProduct = 'Product ID not found for this item.'

/** A product, 1 to 5 stars, words (rule: review-fields); missing stars and words share a sentence. */
export const ratingSchema = z
	.object({
		productId: z.number({ error: noProduct }).int(noProduct).positive(noProduct).max(2_147_483_647, noProduct),
		rating: z.number(incomplete).int(incomplete).min(0, incomplete).max(5, incomplete).optional(),
		description: linesText(incomplete).max(maxTextLength, tooLong(maxTextLength)).optional(),
	})
	.transform(({ productId, rating, description }, context) => {
		if (!rating || !description) {
			context.addIssue({ code: 'custom', message: incomplete })
			return z.NEVER
		}
		return { productId, rating, description }
	})
export type RatingInput = z.output<typeof ratingSchema>
