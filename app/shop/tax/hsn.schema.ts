import { lineText, plainDigits } from '../text.ts'
import { hsnPattern, wrongHsn } from './rate-of-piece.ts'

/** An HSN code, or '' for none. */
export const hsnText = lineText()
	.overwrite((text) => plainDigits(text).replace(/[\s.\p{Pd}]/gu, ''))
	.refine((text) => text === '' || hsnPattern.test(text), wrongHsn)
	.default('')
