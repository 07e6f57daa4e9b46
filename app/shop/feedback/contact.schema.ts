import { z } from 'zod'
import { lineText, linesText, mailText } from '../text.ts'

/** Every field is required, limits are generous (rule 73). */
export const contactSchema = z.object({
	name: lineText({ error: 'Please enter your name.' })
		.min(1, 'Please enter your name.')
		.max(200, 'Please use at most 200 characters.'),
	email: mailText({ error: 'Please enter your email.' })
		.max(200, 'Please use at most 200 characters.')
		.pipe(z.email('Please enter a valid email address.')),
	message: linesText({ error: 'Please write a message.' })
		.min(1, 'Please write a message.')
		.max(5000, 'Please use at most 5,000 characters.'),
})
export type ContactInput = z.infer<typeof contactSchema>
