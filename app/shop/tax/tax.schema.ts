import { tax } from '../region/india.ts'
import { lineText, normalizeCode, removeSeparators } from '../values/text.ts'
import { hsnPattern } from './gst-rates.ts'
import { hasValidCheckCharacter } from './gst-registration.ts'

const invalidHsn = 'An HSN code has 4, 6 or 8 digits'

/** An HSN code. `''` means none. */
export const hsnText = lineText()
	.overwrite(removeSeparators)
	.refine((text) => text === '' || hsnPattern.test(text), invalidHsn)
	.default('')

/** A GSTIN in capitals, without spaces, dashes and full stops. */
export const gstinText = lineText().overwrite(normalizeCode)

/** The GSTIN of a business buyer, with its check character (rule: buyer-gstin). `''` means none. */
export const buyerGstinText = gstinText
	.refine((text) => text === '' || tax.idPattern.test(text), {
		error: 'A GSTIN has 15 characters, such as 24AAACC1206D1ZM.',
		abort: true,
	})
	.refine(
		(text) => text === '' || hasValidCheckCharacter(text),
		'The last character does not match this GSTIN. Please check it for typing errors.',
	)
	.default('')
