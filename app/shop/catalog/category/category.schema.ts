import { z } from 'zod'
import { maxContentLength } from '../../words/limits.ts'
import { taxonName } from './taxon.schema.ts'
import { hsnText } from '../../tax/hsn.schema.ts'
import { sizeGuideText } from '../size-guide/size-guide.schema.ts'
import type { SizeGuideLines } from '../../words/size-guide.ts'
import { atMostCharacters, linesText } from '../../text.ts'

/** A category as form and API send it; the text on its card is optional (rule: category-fields). */
export const categorySchema = z.object({
	name: taxonName,
	content: linesText().max(maxContentLength, atMostCharacters(maxContentLength)).nullish(),
})

/** The form has its size guide (rule: size-guide), its HSN code and the category that it is in, too. */
export const categoryFormSchema = categorySchema.extend({
	sizeGuide: sizeGuideText,
	hsn: hsnText,
	parentId: z.number().int().positive().nullish(),
})

export interface CategoryInput extends z.output<typeof categorySchema> {
	/** Null for none; absent as it is. */
	sizeGuide?: SizeGuideLines | null
	/** The HSN code of its products that have none; absent: it stays as it is. */
	hsn?: string | undefined
	/** Null for none; absent: as it is. */
	parentId?: number | null | undefined
}
