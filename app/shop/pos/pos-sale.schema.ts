import { z } from 'zod'
import { idempotencyKeyPattern } from '../values/idempotency-key.ts'
import { rupeeAmountSchema } from '../orders/checkout/staff-order.schema.ts'
import { referenceSchema, reusedReferenceSchema } from '../orders/payments/payment.schema.ts'
import { buyerGstinText } from '../tax/tax.schema.ts'
import { isPhone, invalidPhoneMessage, phoneText } from '../values/phone.ts'
import { type PosPaymentMethod, posPaymentMethods } from '../values/payment-methods.ts'
import { lineText, maxLineLength, tooLongMessage } from '../values/text.ts'

const stalePageMessage = 'Please open the in-person sale again.'
const line = lineText().max(maxLineLength, tooLongMessage(maxLineLength)).default('')

/** A point-of-sale order with the total that the page showed. The lines come from the address (rule: counter-cash). */
export const posSaleSchema = z.object({
	way: z.enum(Object.keys(posPaymentMethods) as PosPaymentMethod[], { error: 'Please choose cash or UPI.' }),
	reference: referenceSchema,
	sameReference: reusedReferenceSchema,
	/** The cash that the buyer handed over, in rupees. It may be left out. */
	cashReceived: rupeeAmountSchema.optional(),
	name: line,
	phone: phoneText()
		.refine((text) => text === '' || isPhone(text), invalidPhoneMessage)
		.default(''),
	gstin: buyerGstinText,
	seenTotalPaise: z.number({ error: stalePageMessage }).int(stalePageMessage),
	idempotencyKey: z.string({ error: stalePageMessage }).regex(idempotencyKeyPattern, stalePageMessage),
})

export type PosSaleInput = Omit<z.output<typeof posSaleSchema>, 'sameReference' | 'gstin'> & {
	sameReference?: boolean
	gstin?: string
}
