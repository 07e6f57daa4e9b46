import { z } from 'zod'
import { lineText, mailText } from '../../text.ts'

const email = mailText({ error: 'Please enter your email.' })
	.max(200, 'Please use at most 200 characters.')
	.pipe(z.email('Please enter a valid email address.'))

/** 10 to 12 digits, an optional + in front, the first not zero (rule 60). */
export const phonePattern = /^\+?[1-9]\d{9,11}$/
export const phoneMessage = 'Please enter a valid phone number (10-12 digits).'

/** Length only, no composition rules (rule 61). */
const newPassword = z
	.string({ error: 'Please enter a password.' })
	.min(8, 'Please use at least 8 characters.')
	.max(256, 'Please use at most 256 characters.')

const account = {
	username: lineText({ error: 'Please enter a username.' })
		.min(1, 'Please enter a username.')
		.max(200, 'Please use at most 200 characters.'),
	email,
	phone: lineText({ error: 'Please enter your phone number.' }).regex(phonePattern, phoneMessage),
	password: newPassword,
}

/** What the API takes to make an account. */
export const newAccountSchema = z.object(account)
export type NewAccount = z.infer<typeof newAccountSchema>

/** The sign-up form: as above, with the password entered twice. */
export const signupSchema = z
	.object({ ...account, confirmPassword: z.string({ error: 'Please enter the password again.' }) })
	.refine((value) => value.password === value.confirmPassword, {
		path: ['confirmPassword'],
		message: 'Passwords do not match',
	})

export const loginSchema = z.object({
	// Not validated: what is not an e-mail address belongs to no account, and is refused like any other wrong one.
	email: mailText({ error: 'Please enter your email.' })
		.min(1, 'Please enter your email.')
		.max(200, 'Please use at most 200 characters.'),
	password: z
		.string({ error: 'Please enter your password.' })
		.min(1, 'Please enter your password.')
		.max(256, 'Please use at most 256 characters.'),
})
export type Login = z.infer<typeof loginSchema>
