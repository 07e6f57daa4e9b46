import { z } from 'zod'
import { normaliseText } from '../../search/normalise.ts'
import { maxTaxonNameLength } from './taxon-limits.ts'
import { lineText } from '../../text.ts'

// What categories and collections have in common.

const pleaseEnterName = 'Please enter a name'

/** The name is part of an address (/shop/Shirts): one line, not blank, and neither . nor .., which lead elsewhere. */
export const taxonName = lineText({ error: pleaseEnterName })
	.refine((text) => normaliseText(text) !== '', { error: pleaseEnterName, abort: true })
	.max(maxTaxonNameLength, 'At most 200 characters')
	.refine((text) => text !== '.' && text !== '..', 'This name cannot be used')

/** Where the products of a deleted category or collection go; none: they stay without one. */
export const moveSchema = z.object({ moveTo: z.number().int().positive().optional() })
