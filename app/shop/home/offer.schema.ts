import { z } from 'zod'
import { normaliseText } from '../search/normalise.ts'
import { atMostCharacters, lineText } from '../text.ts'
import { maxOfferLength } from './home-limits.ts'

const needsText = 'Please enter the offer text'

/** One line, from form and API (rule: home-entry-fields). */
export const offerSchema = z.object({
	text: lineText({ error: needsText })
		.refine((text) => normaliseText(text) !== '', needsText)
		.max(maxOfferLength, atMostCharacters(maxOfferLength)),
})

export type OfferInput = z.output<typeof offerSchema>
