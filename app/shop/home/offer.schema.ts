import { z } from 'zod'
import { normaliseText } from '../search/normalise.ts'
import { lineText } from '../text.ts'

const maxOfferLength = 500

const needsText = 'Please enter the offer text'

/** An offer as the admin's form and the API send it (rule 98). It runs over the page as one line. */
export const offerSchema = z.object({
	text: lineText({ error: needsText })
		.refine((text) => normaliseText(text) !== '', needsText)
		.max(maxOfferLength, `At most ${maxOfferLength} characters`),
})

export type OfferInput = z.output<typeof offerSchema>
