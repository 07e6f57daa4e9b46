import { lineText, plainDigits } from '../text.ts'

const hsnPattern = /^\d{4}(\d{2}){0,2}$/
const wrongHsn = 'An HSN code has 4, 6 or 8 digits'

/** An HSN code. `''` means none. */
export const hsnText = lineText()
	.overwrite((text) => plainDigits(text).replace(/[\s.\p{Pd}]/gu, ''))
	.refine((text) => text === '' || hsnPattern.test(text), wrongHsn)
	.default('')
