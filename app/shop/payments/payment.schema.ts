import { z } from 'zod'
import { lineText, maxLineLength, tooLong } from '../text.ts'
import { PAYMENT_KINDS } from './payment-state.ts'

const reload = 'Please open the order again.'

/** What came in for an order, with the total that the page showed. */
export const paymentSchema = z.object({
	kind: z.enum(PAYMENT_KINDS, { error: reload }),
	reference: lineText().max(maxLineLength, tooLong(maxLineLength)).default(''),
	seenTotalPaise: z.coerce.number({ error: reload }).int(reload),
})

export type PaymentInput = z.output<typeof paymentSchema>
