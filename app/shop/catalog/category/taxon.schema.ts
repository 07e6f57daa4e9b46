import { z } from 'zod'
import { normaliseText } from '../../search/normalise.ts'
import { maxTaxonNameLength } from '../../words/limits.ts'
import { atMostCharacters, lineText } from '../../text.ts'

const pleaseEnterName = 'Please enter a name'

/** A part of an address (/shop/Shirts): one line, and neither . nor .., which lead elsewhere. */
export const taxonName = lineText({ error: pleaseEnterName })
	.refine((text) => normaliseText(text) !== '', { error: pleaseEnterName, abort: true })
	.max(maxTaxonNameLength, atMostCharacters(maxTaxonNameLength))
	.refine((text) => text !== '.' && text !== '..', 'This name cannot be used')

/** `moveTo` takes the products of what is deleted; without it they stay in none. */
export const moveSchema = z.object({ moveTo: z.number().int().positive().optional() })
