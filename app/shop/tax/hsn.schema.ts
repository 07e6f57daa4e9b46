import { lineText, removeSeparators } from '../values/text.ts'

const hsnPattern = /^\d{4}(\d{2}){0,2}$/
const invalidHsn = 'An HSN code has 4, 6 or 8 digits'

/** An HSN code. `''` means none. */
export const hsnText = lineText()
	.overwrite(removeSeparators)
	.refine((text) => text === '' || hsnPattern.test(text), invalidHsn)
	.default('')
