import { z } from 'zod'
import { maxSizeLength } from '../../../catalog/variant/sizes.ts'
import { maxStaffNote, maxReason } from '../../../words/limits.ts'
import { REFUND_WAYS, refundSchema } from '../../payments/refunds/refund.schema.ts'
import { toPaise } from '../../../money.ts'
import { lineText, linesText, maxLineLength, tooLong } from '../../../text.ts'
import { returnWishes, type ReturnWish } from './return-view.ts'

const missing = 'Please tell us why.'
const again = 'Please open the order again.'

/** A customer's return request: quantities of order lines and a reason. */
export const returnSchema = z.object({
	wants: z.enum(Object.keys(returnWishes) as ReturnWish[], { error: 'Please choose what you want for it.' }),
	reason: linesText({ error: missing }).min(1, missing).max(maxReason, tooLong(maxReason)),
	items: z.array(
		z.object({
			id: z.number().int().positive(),
			quantity: z.number({ error: 'Please enter how many pieces.' }).int().min(0).default(0),
			size: lineText().max(maxSizeLength, tooLong(maxSizeLength)).default(''),
		}),
		{ error: again },
	),
	/** The hash of a stored image. */
	photo: z.string().default(''),
	idempotencyKey: z.string({ error: again }),
})

export type ReturnInput = z.output<typeof returnSchema>

/** The shop's answer to a return. It is required to decline a request. */
export const answerSchema = z.object({ answer: linesText().max(maxStaffNote, tooLong(maxStaffNote)).default('') })

/** The lines to restock. */
export const receiveSchema = z.object({ restock: z.array(z.number().int().positive()).default([]) })

/** The way of the refund, the reference of the bank, and an amount other than the one that is offered, with its reason. */
export const returnRefundSchema = z
	.object({
		way: z.enum(REFUND_WAYS).default('noted'),
		reference: lineText().max(maxLineLength, tooLong(maxLineLength)).default(''),
		amount: refundSchema.shape.amount.optional(),
		reason: linesText().max(maxReason, tooLong(maxReason)).default(''),
	})
	.transform(({ amount, ...refund }) => ({
		...refund,
		amountPaise: amount === undefined ? undefined : toPaise(amount),
	}))

/** The customer's reason for cancelling an order. It is optional. */
export const cancelSchema = z.object({ reason: linesText().max(maxReason, tooLong(maxReason)).default('') })
