import { z } from 'zod'
import { PAYMENT_KINDS } from './payment-state.ts'
import { parseDay } from '../../values/dates.ts'
import { lineText, maxLineLength, tooLongMessage } from '../../values/text.ts'

/** A payment reference of a bank or courier. `''` means none. The 12 digits of a UTR are normalized to one spelling. */
export const referenceSchema = lineText()
	.overwrite((text) =>
		/^[\d\s-]+$/.test(text) && text.replace(/\D/g, '').length === 12 ? text.replace(/\D/g, '') : text,
	)
	.max(maxLineLength, tooLongMessage(maxLineLength))
	.default('')

/** The checkbox by which staff confirm that a payment covers this order although it has already paid another order. */
export const reusedReferenceSchema = z
	.string()
	.optional()
	.transform((text) => text === 'yes')

const staleOrderMessage = 'Please open the order again.'

/** A received payment of an order, with the total that the page showed. */
export const paymentSchema = z.object({
	kind: z.enum(PAYMENT_KINDS, { error: staleOrderMessage }),
	reference: referenceSchema,
	seenTotalPaise: z.coerce.number({ error: staleOrderMessage }).int(staleOrderMessage),
	sameReference: reusedReferenceSchema,
})

const wrongDay = 'Please choose a day.'

/** A change of an order's payment deadline: one day later, the end of a chosen day, or no deadline. */
export const paymentDeadlineSchema = z.discriminatedUnion(
	'change',
	[
		z.object({
			change: z.literal('extend'),
			/** The deadline that the page showed. */
			seenDeadline: z.iso.datetime({ error: staleOrderMessage }),
		}),
		z.object({
			change: z.literal('date'),
			lastDay: z.string({ error: wrongDay }).refine((text) => parseDay(text) !== null, wrongDay),
		}),
		z.object({ change: z.literal('never') }),
	],
	{ error: staleOrderMessage },
)

export type PaymentDeadlineInput = z.output<typeof paymentDeadlineSchema>

export type PaymentInput = Omit<z.output<typeof paymentSchema>, 'sameReference'> & { sameReference?: boolean }

const invalidReference = 'Please enter the 12 digits of the payment reference (UTR) from your UPI app.'

/** The reference of a UPI payment, as entered by the customer. */
export const claimSchema = z.object({
	utr: lineText({ error: invalidReference })
		.overwrite((text) => text.replace(/[\s-]/g, ''))
		.refine((text) => /^\d{12}$/.test(text), invalidReference),
})

/** The owner's decision on a claim after checking the bank account. */
export const decisionSchema = z.object({
	claimId: z.coerce.number({ error: staleOrderMessage }).int(staleOrderMessage),
	decision: z.enum(['accepted', 'rejected'], { error: staleOrderMessage }),
	sameReference: reusedReferenceSchema,
})
export type ClaimDecisionInput = Omit<z.output<typeof decisionSchema>, 'sameReference'> & { sameReference?: boolean }

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

/**
 * The form that issues a credit note for refunds: the reason, as printed on the credit note, and the amount that the
 * page showed.
 */
export const creditAmountSchema = z.object({
	reason: lineText({ error: reasonMissing }).min(1, reasonMissing).max(maxLineLength, tooLongMessage(maxLineLength)),
	seenPaise: z.number({ error: 'Please open the order again.' }).int(),
})
