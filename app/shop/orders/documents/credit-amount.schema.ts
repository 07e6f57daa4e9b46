import { z } from 'zod'
import { lineText, maxLineLength, tooLong } from '../../text.ts'

const needsReason = 'Please enter the reason'

/** Why money was given back, as the credit note says it, and how much the page showed. */
export const creditAmountSchema = z.object({
	reason: lineText({ error: needsReason }).min(1, needsReason).max(maxLineLength, tooLong(maxLineLength)),
	seenPaise: z.number({ error: 'Please open the order again.' }).int(),
})
