import { z } from 'zod'
import { toE164, isPhone, invalidPhoneMessage, normalizePhone } from '../../values/phone.ts'
import { lineText, emailText, maxLineLength, tooLongMessage } from '../../values/text.ts'
import { maxSizeLength } from '../variant/sizes.ts'
import { sizeMissing } from '../variant/variant-view.ts'

const contactMissing = 'Please enter your email address or phone number.'
const consentMissing = 'Please tick the box, so that we may tell you.'

/**
 * An email address, or a phone number as dialed. Spaces, hyphens and brackets in a phone number are ignored (rule:
 * back-in-stock-request).
 */
const contact = emailText({ error: contactMissing })
	.min(1, contactMissing)
	.max(maxLineLength, tooLongMessage(maxLineLength))
	.transform((text, context) => {
		const isEmail = text.includes('@')
		const phone = normalizePhone(text)
		if (isEmail ? z.email().safeParse(text).success : isPhone(phone)) return isEmail ? text : toE164(phone)
		context.addIssue({ code: 'custom', message: isEmail ? 'Please enter a valid email address.' : invalidPhoneMessage })
		return z.NEVER
	})

export const backInStockRequestSchema = z.object({
	/** Absent for a product without colors. */
	productColorId: z.number().int().positive().optional(),
	/** The sold-out size. Absent when stock is tracked per color or per product only. */
	size: lineText().max(maxSizeLength, tooLongMessage(maxSizeLength)).optional(),
	name: lineText({ error: 'Please enter your name.' })
		.min(1, 'Please enter your name.')
		.max(maxLineLength, tooLongMessage(maxLineLength)),
	contact,
	consent: z.boolean({ error: consentMissing }).refine(Boolean, consentMissing),
})
/** The request for a product whose stock is tracked by size. */
export const sizedBackInStockRequestSchema = backInStockRequestSchema.extend({
	size: lineText({ error: sizeMissing }).min(1, sizeMissing).max(maxSizeLength, tooLongMessage(maxSizeLength)),
})
export type BackInStockRequestInput = z.output<typeof backInStockRequestSchema>
