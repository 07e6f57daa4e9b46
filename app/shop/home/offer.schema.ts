import { z } from 'zod'
import { normaliseText } from '../search/normalise.ts'
import { lineText } from '../text.ts'

const maxOfferLength = 500

const needsText = 'Please enter the offer text'

/** One line, from form and API (rule 98). */
export const offerSchema = z.object({
	text: lineText({ error: needsText })
		.refine((text) => normaliseText(text) !== '', needsText)
		.max(maxOfferLength, `At most ${maxOfferLength} characters`),
})

export type OfferInput = z.output<typeof offerSchema>
