import { z } from 'zod'
import { lineText, maxLineLength, tooLong } from '../../../text.ts'

const wrongAmount = 'Please enter rupees with at most two decimals'

export const REFUND_WAYS = ['service', 'noted'] as const

/** A refund of an order, with the refunded amount that the page showed. */
export const refundSchema = z.object({
	amount: z
		.number({ error: (issue) => (issue.input === undefined ? 'Required' : wrongAmount) })
		.positive('Please enter more than nothing')
		.max(1_000_000_000, wrongAmount)
		.refine((rupees) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6, wrongAmount),
	reference: lineText().max(maxLineLength, tooLong(maxLineLength)).default(''),
	seenRefundedPaise: z.number({ error: 'Please open the order again.' }).int(),
	/** The refund method: recorded only, or through the service that took the payment. */
	way: z.enum(REFUND_WAYS).default('noted'),
	key: z.string({ error: 'Please open the order again.' }),
})

const needsReason = 'Please enter the reason'

/** The reason for the refund, as printed on the credit note, and the amount that the page showed. */
export const creditAmountSchema = z.object({
	reason: lineText({ error: needsReason }).min(1, needsReason).max(maxLineLength, tooLong(maxLineLength)),
	seenPaise: z.number({ error: 'Please open the order again.' }).int(),
})
