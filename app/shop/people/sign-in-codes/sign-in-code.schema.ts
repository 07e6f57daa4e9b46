import { z } from 'zod'
import { invalidPhoneMessage, isPhone, normalizePhone, phoneText, toE164 } from '../../values/phone.ts'
import { lineText, maxLineLength, normalizeEmail, toAsciiDigits, tooLongMessage } from '../../values/text.ts'

/** A phone number as E.164, or an email address in lower case. */
export interface Contact {
	kind: 'phone' | 'email'
	value: string
}

const missing = 'Please enter your email or phone number.'
const invalid = 'Please enter a valid email address or phone number.'

/** An email address or a phone number in any spelling. */
export const contactSchema = z.object({
	contact: lineText({ error: missing })
		.min(1, missing)
		.max(maxLineLength, tooLongMessage(maxLineLength))
		.transform((text, context): Contact => {
			const phone = normalizePhone(text)
			if (isPhone(phone)) return { kind: 'phone', value: toE164(phone) }
			const value = normalizeEmail(text)
			if (z.email().safeParse(value).success) return { kind: 'email', value }
			context.addIssue({ code: 'custom', message: invalid })
			return z.NEVER
		}),
})

/** A phone number in any spelling. */
export const phoneContactSchema = z.object({
	contact: phoneText({ error: invalidPhoneMessage })
		.refine(isPhone, invalidPhoneMessage)
		.transform((text): Contact => ({ kind: 'phone', value: toE164(text) })),
})

/** Six digits in any script. Spaces and dashes are ignored. */
export const signInCodeSchema = z.object({
	code: z
		.string({ error: 'Please enter the code.' })
		.transform((text) => toAsciiDigits(text).replaceAll(/[\s-]/g, ''))
		.pipe(
			z
				.string()
				.min(1, 'Please enter the code.')
				.regex(/^\d{6}$/, 'The code has six digits.'),
		),
})
