import { z } from 'zod'
import { maxSizeLength } from '../../catalog/variant/sizes.ts'
import { maxPriceRupees, maxStaffNote, maxReason } from '../../values/limits.ts'
import { REFUND_METHODS, refundSchema } from '../payments/payment.schema.ts'
import { toPaise } from '../../values/money.ts'
import { lineText, linesText, maxLineLength, tooLongMessage } from '../../values/text.ts'
import { returnResolutions, type ReturnResolution } from './return-view.ts'

const reasonMissing = 'Please enter a reason.'
const staleOrderMessage = 'Please open the order again.'

const returnedItemSchema = z.object({
	id: z.number().int().positive(),
	quantity: z.number({ error: 'Please enter the quantity.' }).int().min(0).default(0),
})

/** The fields that every return has. */
const returnBaseSchema = z.object({
	wants: z.enum(Object.keys(returnResolutions) as ReturnResolution[], {
		error: 'Please choose a refund or another size.',
	}),
	reason: linesText({ error: reasonMissing }).min(1, reasonMissing).max(maxReason, tooLongMessage(maxReason)),
	idempotencyKey: z.string({ error: staleOrderMessage }),
})

/** A customer's return request: quantities of order lines and a reason. */
export const returnSchema = returnBaseSchema.extend({
	items: z.array(
		returnedItemSchema.extend({ size: lineText().max(maxSizeLength, tooLongMessage(maxSizeLength)).default('') }),
		{ error: staleOrderMessage },
	),
	/** The hash of a stored image. `''` without a photo. */
	photo: z.string().default(''),
})

export type ReturnInput = z.output<typeof returnSchema>

/** The shop's answer to a return. It is required to decline a request. */
export const returnAnswerSchema = z.object({
	answer: linesText().max(maxStaffNote, tooLongMessage(maxStaffNote)).default(''),
})

const invalidAmount = 'Please enter an amount in rupees with at most two decimals'

const deductionFields = {
	deduction: z
		.number({ error: invalidAmount })
		.min(0, invalidAmount)
		.max(maxPriceRupees, invalidAmount)
		.refine((rupees) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6, invalidAmount)
		.default(0),
	deductionReason: lineText().max(maxReason, tooLongMessage(maxReason)).default(''),
}

/** The amount to deduct from the refund, and its reason. 0 removes the deduction. */
export const returnDeductionSchema = z
	.object(deductionFields)
	.transform(({ deduction, ...rest }) => ({ ...rest, deductionPaise: toPaise(deduction) }))

/** A return or an exchange that the staff open for a customer. */
export const openReturnSchema = returnBaseSchema
	.extend({
		...returnAnswerSchema.shape,
		...deductionFields,
		/** `exchange` is the value that `formatExchangeChoice` returned; `''` for no exchange. */
		items: z.array(returnedItemSchema.extend({ exchange: lineText().max(maxLineLength).default('') }), {
			error: staleOrderMessage,
		}),
	})
	.refine(({ deduction, deductionReason }) => deduction === 0 || deductionReason !== '', {
		path: ['deductionReason'],
		message: 'Please enter a reason for the deduction.',
	})
	.refine(({ deduction, wants }) => deduction === 0 || wants === 'money', {
		path: ['deduction'],
		message: 'An exchange has no refund to deduct from.',
	})
	.transform(({ deduction, ...rest }) => ({ ...rest, deductionPaise: toPaise(deduction) }))

export type OpenReturnInput = z.output<typeof openReturnSchema>

/** The form that records the arrival of a return: the ids of the lines to restock. */
export const receiveReturnSchema = z.object({ restock: z.array(z.number().int().positive()).default([]) })

/**
 * The form that refunds a return: the refund method, the bank's payment reference, and an amount that differs from the
 * offered one, with its reason.
 */
export const returnRefundSchema = z
	.object({
		way: z.enum(REFUND_METHODS).default('noted'),
		reference: lineText().max(maxLineLength, tooLongMessage(maxLineLength)).default(''),
		amount: refundSchema.shape.amount.optional(),
		reason: linesText().max(maxReason, tooLongMessage(maxReason)).default(''),
	})
	.transform(({ amount, ...refund }) => ({
		...refund,
		amountPaise: amount === undefined ? undefined : toPaise(amount),
	}))

/** The customer's reason for cancelling an order. It is optional. */
export const cancelOrderSchema = z.object({ reason: linesText().max(maxReason, tooLongMessage(maxReason)).default('') })
