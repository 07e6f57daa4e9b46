import { z } from 'zod'
import { PAYMENT_KINDS } from './payment-state.ts'
import { referenceSchema, reusedReferenceSchema } from './payment-reference.ts'

const staleOrderMessage = 'Please open the order again.'

/** A received payment of an order, with the total that the page showed. */
export const paymentSchema = z.object({
	kind: z.enum(PAYMENT_KINDS, { error: staleOrderMessage }),
	reference: referenceSchema,
	seenTotalPaise: z.coerce.number({ error: staleOrderMessage }).int(staleOrderMessage),
	sameReference: reusedReferenceSchema,
})

export type PaymentInput = Omit<z.output<typeof paymentSchema>, 'sameReference'> & { sameReference?: boolean }
