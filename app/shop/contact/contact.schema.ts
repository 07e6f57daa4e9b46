import { z } from 'zod'
import { lineText, linesText, emailText, maxLineLength, maxTextLength, tooLongMessage } from '../values/text.ts'
import { isPhone, invalidPhoneMessage, phoneText } from '../values/phone.ts'

/**
 * A message from the contact page. Every field is required, and maximum lengths are generous (rule: contact-fields).
 */
export const contactSchema = z.object({
	name: lineText({ error: 'Please enter your name.' })
		.min(1, 'Please enter your name.')
		.max(maxLineLength, tooLongMessage(maxLineLength)),
	email: emailText({ error: 'Please enter your email.' })
		.max(maxLineLength, tooLongMessage(maxLineLength))
		.pipe(z.email('Please enter a valid email address.')),
	message: linesText({ error: 'Please write a message.' })
		.min(1, 'Please write a message.')
		.max(maxTextLength, tooLongMessage(maxTextLength)),
})
export type ContactInput = z.infer<typeof contactSchema>

/** The form of the contact page, whose message may be a complaint (rule: complaint). */
export const contactFormSchema = contactSchema.extend({ complaint: z.literal('on').optional() })

const resolutionMissing = 'Please enter how the complaint was resolved. The customer gets this text.'

/**
 * The form of a complaint in the admin: the staff's note, the resolution, and the step of the pressed button, if any.
 */
export const complaintSchema = z
	.object({
		// The version of the complaint that the form shows. If the form does not submit it, the edit is refused as
		// outdated.
		seen: z.string().catch(''),
		step: z.enum(['acknowledge', 'resolve', 'reopen']).optional(),
		note: linesText().max(maxTextLength, tooLongMessage(maxTextLength)).default(''),
		resolution: linesText().max(maxTextLength, tooLongMessage(maxTextLength)).default(''),
	})
	.refine(({ step, resolution }) => step !== 'resolve' || resolution !== '', {
		error: resolutionMissing,
		path: ['resolution'],
	})
export type ComplaintUpdate = Omit<z.infer<typeof complaintSchema>, 'seen'>

const bothMissing = 'Please fill out both fields.'

/**
 * The form of *New Daily Updates*. The same error message is shown whichever field is missing. Spaces around a phone
 * number are ignored (rule: daily-updates-fields).
 */
export const subscribeSchema = z
	.object({
		phone: phoneText(bothMissing).optional(),
		name: lineText(bothMissing).max(maxLineLength, tooLongMessage(maxLineLength)).optional(),
	})
	.transform(({ phone, name }, context) => {
		if (!phone || !name) {
			context.addIssue({ code: 'custom', message: bothMissing })
			return z.NEVER
		}
		if (!isPhone(phone)) {
			context.addIssue({ code: 'custom', path: ['phone'], message: invalidPhoneMessage })
			return z.NEVER
		}
		return { phone, name }
	})
export type Subscription = z.output<typeof subscribeSchema>
