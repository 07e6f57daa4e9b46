import { z } from 'zod'
import { PAYMENT_KINDS } from './payment-state.ts'
import { referenceText, sameReference } from './reference.ts'

const reload = 'Please open the order again.'

/** A received payment of an order, with the total that the page showed. */
export const paymentSchema = z.object({
	kind: z.enum(PAYMENT_KINDS, { error: reload }),
	reference: referenceText,
	seenTotalPaise: z.coerce.number({ error: reload }).int(reload),
	sameReference,
})

export type PaymentInput = Omit<z.output<typeof paymentSchema>, 'sameReference'> & { sameReference?: boolean }
