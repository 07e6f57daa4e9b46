import { z } from 'zod'
import { e164, isPhone, phoneMessage, tidyPhone } from '../../words/phone.ts'
import { lineText, mailText, maxLineLength, tooLong } from '../../text.ts'
import { maxSizeLength } from '../variant/sizes.ts'
import { pleaseSelectSize } from '../variant/variant-view.ts'

const contactMissing = 'Please enter your email address or phone number.'
const consentMissing = 'Please tick the box, so that we may tell you.'

/**
 * An email address, or a phone number as dialed. Spaces, hyphens and brackets in a phone number are ignored (rule:
 * back-in-stock-request).
 */
const contact = mailText({ error: contactMissing })
	.min(1, contactMissing)
	.max(maxLineLength, tooLong(maxLineLength))
	.transform((text, context) => {
		const isEmail = text.includes('@')
		const phone = tidyPhone(text)
		if (isEmail ? z.email().safeParse(text).success : isPhone(phone)) return isEmail ? text : e164(phone)
		context.addIssue({ code: 'custom', message: isEmail ? 'Please enter a valid email address.' : phoneMessage })
		return z.NEVER
	})

export const stockRequestSchema = z.object({
	/** Absent for a product without colors. */
	productColorId: z.number().int().positive().optional(),
	/** Absent when stock is tracked per color or per product only. */
	size: lineText().max(maxSizeLength, tooLong(maxSizeLength)).optional(),
	name: lineText({ error: 'Please enter your name.' })
		.min(1, 'Please enter your name.')
		.max(maxLineLength, tooLong(maxLineLength)),
	contact,
	consent: z.boolean({ error: consentMissing }).refine(Boolean, consentMissing),
})
/** The request for a product whose stock is tracked by size. */
export const sizeRequestSchema = stockRequestSchema.extend({
	size: lineText({ error: pleaseSelectSize }).min(1, pleaseSelectSize).max(maxSizeLength, tooLong(maxSizeLength)),
})
export type StockRequestInput = z.output<typeof stockRequestSchema>
