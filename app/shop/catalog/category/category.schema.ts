import { z } from 'zod'
import { maxContentLength } from './taxon-limits.ts'
import { taxonName } from './taxon.schema.ts'
import { atMostCharacters, linesText } from '../../text.ts'

/** A category as form and API send it; the text on its card is optional (rule 96). */
export const categorySchema = z.object({
	name: taxonName,
	content: linesText().max(maxContentLength, atMostCharacters(maxContentLength)).nullish(),
})

export type CategoryInput = z.output<typeof categorySchema>
