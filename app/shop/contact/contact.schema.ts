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
