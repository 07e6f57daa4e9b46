import { z } from 'zod'
import { idempotencyKeyPattern } from '../../values/idempotency-key.ts'
import { maxNoteLength } from '../../values/limits.ts'
import { lineText, linesText, maxLineLength, tooLongMessage } from '../../values/text.ts'
import { isPhone, invalidPhoneMessage, phoneText } from '../../values/phone.ts'
import { findState } from '../../values/address.ts'
import { isPincode, normalizePincode, invalidPincode } from '../../values/pincode.ts'
import { STAFF_ORDER_PAYMENTS } from '../../values/payment-methods.ts'
import { STAFF_CHANNELS, type StaffChannel } from '../order-view.ts'
import { referenceSchema, reusedReferenceSchema } from '../payments/payment.schema.ts'
import { buyerGstinText } from '../../tax/tax.schema.ts'
import { roundOffName } from '../../pricing/order-discounts.ts'

const invalidAmount = 'Please enter an amount in rupees with at most two decimals'

/** An amount in rupees that staff enter, such as a discount or the cash that a customer pays with. */
export const rupeeAmountSchema = z
	.number({ error: invalidAmount })
	.min(0, invalidAmount)
	.max(10_000_000, invalidAmount)
	.refine((rupees) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6, invalidAmount)

/** The fields of a discount that staff grant (rules: staff-order, pos-discount). */
export const staffDiscountFields = {
	discount: rupeeAmountSchema.default(0),
	discountReason: lineText()
		.max(maxLineLength, tooLongMessage(maxLineLength))
		// Staff cannot use the name of the round-off as a reason: customers see this name, and they never see the reason of
		// a discount.
		.refine((reason) => reason !== roundOffName, `Please enter another reason than ${roundOffName}.`)
		.default(''),
}

interface StaffDiscount {
	discount: number
	discountReason: string
}

/** Returns whether a discount has a reason. True without a discount. */
export function hasDiscountReason({ discount, discountReason }: StaffDiscount): boolean {
	return discount === 0 || discountReason !== ''
}

export const discountReasonMissing = { path: ['discountReason'], message: 'Please enter a discount reason.' }

const stalePageMessage = 'Please open the page again.'
const optionalText = lineText().max(maxLineLength, tooLongMessage(maxLineLength)).default('')
const requiredText = (missing: string) =>
	lineText({ error: missing }).min(1, missing).max(maxLineLength, tooLongMessage(maxLineLength))

/**
 * The form of an order that staff received by WhatsApp, Instagram or telephone (rule: staff-order). An empty city or
 * state is filled in from the pincode. The lines are in the URL of the page.
 */
export const staffOrderSchema = z
	.object({
		source: z.enum(Object.keys(STAFF_CHANNELS) as StaffChannel[], { error: 'Please choose the order source.' }),
		phone: phoneText({ error: invalidPhoneMessage }).refine(isPhone, invalidPhoneMessage),
		name: requiredText('Please enter a name.'),
		streetAddress: requiredText('Please enter an address.'),
		zipCode: requiredText(invalidPincode).overwrite(normalizePincode).refine(isPincode, invalidPincode),
		city: optionalText,
		state: optionalText
			.overwrite((state) => findState(state) ?? state)
			.refine((state) => state === '' || findState(state), 'Please choose a state of India.'),
		gstin: buyerGstinText,
		orderNote: linesText().max(maxNoteLength, tooLongMessage(maxNoteLength)).default(''),
		...staffDiscountFields,
		way: z.enum(Object.keys(STAFF_ORDER_PAYMENTS) as (keyof typeof STAFF_ORDER_PAYMENTS)[], {
			error: 'Please choose a payment option.',
		}),
		reference: referenceSchema,
		sameReference: reusedReferenceSchema,
		/** The total that the page showed, in paise. Absent until the page has shown one. */
		seenTotalPaise: z.number({ error: stalePageMessage }).int(stalePageMessage).optional(),
		idempotencyKey: z.string({ error: stalePageMessage }).regex(idempotencyKeyPattern, stalePageMessage),
	})
	.refine(hasDiscountReason, discountReasonMissing)

export type StaffOrderInput = z.output<typeof staffOrderSchema>
