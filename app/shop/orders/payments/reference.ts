import { z } from 'zod'
import { lineText, maxLineLength, tooLong } from '../../text.ts'

/** A reference of the bank or of a courier, '' without one; the 12 digits of a UTR are spelt in one way. */
export const referenceText = lineText()
	.overwrite((text) =>
		/^[\d\s-]+$/.test(text) && text.replace(/\D/g, '').length === 12 ? text.replace(/\D/g, '') : text,
	)
	.max(maxLineLength, tooLong(maxLineLength))
	.default('')

/** Whether the staff has been asked about the reference. */
export const sameReference = z
	.string()
	.optional()
	.transform((text) => text === 'yes')
