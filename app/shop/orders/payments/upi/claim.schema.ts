import { z } from 'zod'
import { lineText } from '../../../text.ts'
import { sameReference } from '../reference.ts'

const wrongReference = 'Please enter the 12 digits of the reference (UTR) that your UPI app shows.'

/** The reference of a UPI payment, as entered by the customer. */
export const claimSchema = z.object({
	utr: lineText({ error: wrongReference })
		.overwrite((text) => text.replace(/[\s-]/g, ''))
		.refine((text) => /^\d{12}$/.test(text), wrongReference),
})

const reload = 'Please open the order again.'

/** The owner's decision on a claim after checking the bank account. */
export const decisionSchema = z.object({
	claimId: z.coerce.number({ error: reload }).int(reload),
	decision: z.enum(['accepted', 'rejected'], { error: reload }),
	sameReference,
})
export type Decision = Omit<z.output<typeof decisionSchema>, 'sameReference'> & { sameReference?: boolean }
