import { z } from 'zod'
import { lineText, maxLineLength, tooLongMessage } from '#app/shop/values/text.ts'

const invalidAmount = 'Please enter rupees with at most two decimals'

export const REFUND_METHODS = ['service', 'noted'] as const

/** A refund of an order, with the refunded amount that the page showed. */
export const refundSchema = z.object({
	amount: z
		.number({ error: (issue) => (issue.input === undefined ? 'Required' : invalidAmount) })
		.positive('Please enter more than nothing')
		.max(1_000_000_000, invalidAmount)
		.refine((rupees) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6, invalidAmount),
	reference: lineText().max(maxLineLength, tooLongMessage(maxLineLength)).default(''),
	seenRefundedPaise: z.number({ error: 'Please open the order again.' }).int(),
	/** The refund method: recorded only, or through the service that took the payment. */
	way: z.enum(REFUND_METHODS).default('noted'),
	key: z.string({ error: 'Please open the order again.' }),
})

const reasonMissing = 'Please enter the reason'

/** The reason for the refund, as printed on the credit note, and the amount that the page showed. */
export const creditAmountSchema = z.object({
	reason: lineText({ error: reasonMissing }).min(1, reasonMissing).max(maxLineLength, tooLongMessage(maxLineLength)),
	seenPaise: z.number({ error: 'Please open the order again.' }).int(),
})
