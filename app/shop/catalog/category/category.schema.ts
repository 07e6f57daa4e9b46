import { z } from 'zod'
import { maxContentLength } from './taxon-limits.ts'
import { taxonName } from './taxon.schema.ts'
import { linesText } from '../../text.ts'

/**
 * A category as the admin's form and the API send it: its name, and the text on its card, which may be missing (rule
 * 96).
 */
export const categorySchema = z.object({
	name: taxonName,
	content: linesText().max(maxContentLength, 'At most 500 characters').nullish(),
})

export type CategoryInput = z.output<typeof categorySchema>
