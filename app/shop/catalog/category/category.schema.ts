import { z } from 'zod'
import { maxContentLength, maxTaxonNameLength } from '../../words/limits.ts'
import { hsnText } from '../../tax/hsn.schema.ts'
import { sizeGuideText } from '../size-guide/size-guide.schema.ts'
import type { SizeGuideLines } from '../../words/size-guide.ts'
import { atMostCharacters, linesText, lineText } from '../../text.ts'
import { normaliseText } from '../../search/normalise.ts'

const pleaseEnterName = 'Please enter a name'

/** A part of an address (/shop/Shirts): one line, and neither . nor .., which lead elsewhere. */
export const taxonName = lineText({ error: pleaseEnterName })
	.refine((text) => normaliseText(text) !== '', { error: pleaseEnterName, abort: true })
	.max(maxTaxonNameLength, atMostCharacters(maxTaxonNameLength))
	.refine((text) => text !== '.' && text !== '..', 'This name cannot be used')

/** `moveTo` takes the products of what is deleted; without it they stay in none. */
export const moveSchema = z.object({ moveTo: z.number().int().positive().optional() })

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
