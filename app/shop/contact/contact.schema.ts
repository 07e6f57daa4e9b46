import { z } from 'zod'
import { lineText, linesText, mailText, maxLineLength, maxTextLength, tooLongMessage } from '../values/text.ts'

/** Every field is required, and limits are generous (rule: contact-fields). */
export const contactSchema = z.object({
	name: lineText({ error: 'Please enter your name.' })
		.min(1, 'Please enter your name.')
		.max(maxLineLength, tooLongMessage(maxLineLength)),
	email: mailText({ error: 'Please enter your email.' })
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

/** The form of a complaint in the admin: the staff's note, and the next state, if a button changes it. */
export const complaintSchema = z
	.object({
		step: z.enum(['acknowledge', 'resolve', 'reopen']).optional(),
		note: linesText().max(maxTextLength, tooLongMessage(maxTextLength)).default(''),
		resolution: linesText().max(maxTextLength, tooLongMessage(maxTextLength)).default(''),
	})
	.refine(({ step, resolution }) => step !== 'resolve' || resolution !== '', {
		error: resolutionMissing,
		path: ['resolution'],
	})
export type ComplaintUpdate = z.infer<typeof complaintSchema>
