import { z } from 'zod'
import { roundOffName } from '../../pricing/order-discounts.ts'
import { lineText, maxLineLength, tooLongMessage } from '../../values/text.ts'

const invalidAmount = 'Please enter an amount in rupees with at most two decimals'

/** An amount in rupees that staff enter, such as a discount or the cash that a customer pays with. */
export const rupeeAmountSchema = z
	.number({ error: invalidAmount })
	.min(0, invalidAmount)
	.max(10_000_000, invalidAmount)
	.refine((rupees) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6, invalidAmount)

/** The fields of a discount that staff grant (rules: taken-order, counter-discount). */
export const staffDiscountFields = {
	discount: rupeeAmountSchema.default(0),
	discountReason: lineText()
		.max(maxLineLength, tooLongMessage(maxLineLength))
		// The buyer sees this name, but never a reason.
		.refine((reason) => reason !== roundOffName, `Please enter another reason than ${roundOffName}.`)
		.default(''),
}

interface StaffDiscount {
	discount: number
	discountReason: string
}

/** Returns whether a discount has its reason. */
export function hasDiscountReason({ discount, discountReason }: StaffDiscount): boolean {
	return discount === 0 || discountReason !== ''
}

export const discountReasonMissing = { path: ['discountReason'], message: 'Please enter a discount reason.' }
