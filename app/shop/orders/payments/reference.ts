import { z } from 'zod'
import { lineText, maxLineLength, tooLong } from '../../text.ts'

/** A payment reference of a bank or courier. `''` means none. The 12 digits of a UTR are normalized to one spelling. */
export const referenceText = lineText()
	.overwrite((text) =>
		/^[\d\s-]+$/.test(text) && text.replace(/\D/g, '').length === 12 ? text.replace(/\D/g, '') : text,
	)
	.max(maxLineLength, tooLong(maxLineLength))
	.default('')

/** The staff member has confirmed that the same payment may cover this order. */
export const sameReference = z
	.string()
	.optional()
	.transform((text) => text === 'yes')
