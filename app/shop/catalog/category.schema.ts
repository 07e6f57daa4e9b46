import { z } from 'zod'
import { maxContentLength } from './shelf-limits.ts'
import { shelfName } from './shelf.schema.ts'
import { linesText } from '../text.ts'

/** What an owner and the API say of a category: its name, and the text on its card, which may be missing (rule 96). */
export const categorySchema = z.object({
	name: shelfName,
	content: linesText()
		.max(maxContentLength, 'At most 500 characters')
		.nullish(),
})

export type CategoryInput = z.output<typeof categorySchema>
