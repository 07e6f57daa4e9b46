import { z } from 'zod'
import { lineText } from '#app/shop/values/text.ts'
import { reusedReferenceSchema } from '../payment.schema.ts'

const invalidReference = 'Please enter the 12 digits of the payment reference (UTR) from your UPI app.'

/** The reference of a UPI payment, as entered by the customer. */
export const claimSchema = z.object({
	utr: lineText({ error: invalidReference })
		.overwrite((text) => text.replace(/[\s-]/g, ''))
		.refine((text) => /^\d{12}$/.test(text), invalidReference),
})

const staleOrderMessage = 'Please open the order again.'

/** The owner's decision on a claim after checking the bank account. */
export const decisionSchema = z.object({
	claimId: z.coerce.number({ error: staleOrderMessage }).int(staleOrderMessage),
	decision: z.enum(['accepted', 'rejected'], { error: staleOrderMessage }),
	sameReference: reusedReferenceSchema,
})
export type ClaimDecisionInput = Omit<z.output<typeof decisionSchema>, 'sameReference'> & { sameReference?: boolean }
