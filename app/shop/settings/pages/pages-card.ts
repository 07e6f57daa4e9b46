import { z } from 'zod'
import { atMostCharacters, linesText } from '../../text.ts'
import { maxPageTextLength } from '../settings-limits.ts'

const needsText = 'Please enter the text of this page'

const pageText = linesText({ error: needsText })
	.min(1, needsText)
	.max(maxPageTextLength, atMostCharacters(maxPageTextLength))

/** The texts of the pages that are read, in the marks of `parsePageText`. */
export const pagesCard = z.object({
	shipping: pageText,
	returns: pageText,
	privacy: pageText,
	terms: pageText,
	story: pageText,
	/** The owner has read them, and they are true of the shop. */
	isRead: z.boolean().default(false),
})
