import { z } from 'zod'
import { fits } from './fit.ts'
import { linesText, maxTextLength, tooLongMessage } from '../values/text.ts'

const incomplete = 'Please provide a rating and description.'
const noProduct = 'Product ID not found for this item.'

/**
 * A product, 1 to 5 stars, a text (rule: review-fields) and the fit. Missing stars and a missing text share one
 * message.
 */
export const ratingSchema = z
	.object({
		productId: z.number({ error: noProduct }).int(noProduct).positive(noProduct).max(2_147_483_647, noProduct),
		rating: z.number(incomplete).int(incomplete).min(0, incomplete).max(5, incomplete).optional(),
		description: linesText(incomplete).max(maxTextLength, tooLongMessage(maxTextLength)).optional(),
		fit: z.enum(fits, 'Please choose how it fits.').optional(),
	})
	.transform(({ productId, rating, description, fit }, context) => {
		if (!rating || !description) {
			context.addIssue({ code: 'custom', message: incomplete })
			return z.NEVER
		}
		return { productId, rating, description, ...(fit && { fit }) }
	})
export type RatingInput = z.output<typeof ratingSchema>
