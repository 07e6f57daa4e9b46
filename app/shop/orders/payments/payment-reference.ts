import { z } from 'zod'
import { lineText, maxLineLength, tooLongMessage } from '../../values/text.ts'

/** A payment reference of a bank or courier. `''` means none. The 12 digits of a UTR are normalized to one spelling. */
export const referenceSchema = lineText()
	.overwrite((text) =>
		/^[\d\s-]+$/.test(text) && text.replace(/\D/g, '').length === 12 ? text.replace(/\D/g, '') : text,
	)
	.max(maxLineLength, tooLongMessage(maxLineLength))
	.default('')

/** The staff member has confirmed that the same payment may cover this order. */
export const reusedReferenceSchema = z
	.string()
	.optional()
	.transform((text) => text === 'yes')
