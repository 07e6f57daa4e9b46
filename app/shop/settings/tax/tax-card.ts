import { z } from 'zod'
import { INDIAN_STATES } from '../../words/regions.ts'
import { gstinPattern } from '../../tax/gstin.ts'
import { hsnText } from '../../tax/hsn.schema.ts'
import { TAX_MODES, type TaxMode } from '../../tax/tax-modes.ts'
import { atMostCharacters, lineText, maxLineLength } from '../../text.ts'
import { prefixPattern } from './prefix.ts'

const modes = Object.keys(TAX_MODES) as TaxMode[]
const upper = lineText().overwrite((text) => text.toUpperCase())

/** What the shop is for the tax office, and how its invoices are numbered (rule: gst-registration). */
export const taxCard = z.object({
	mode: z.enum(modes, { error: 'Please choose one of these' }),
	gstin: upper
		.overwrite((text) => text.normalize('NFKC').replace(/[\s.\p{Pd}]/gu, ''))
		.refine((text) => text === '' || gstinPattern.test(text), 'A GST number has 15 characters, such as 24AAACC1206D1ZM')
		.default(''),
	legalName: lineText().max(maxLineLength, atMostCharacters(maxLineLength)).default(''),
	homeState: z.enum(INDIAN_STATES, { error: 'Please choose a state of India.' }),
	prefix: upper.refine((text) => prefixPattern.test(text), 'At most 4 of A-Z, 0-9, - and /').default(''),
	/** Of products that have none, and whose category has none. */
	hsn: hsnText,
})
