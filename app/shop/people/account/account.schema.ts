import { z } from 'zod'
import { isPhone, invalidPhoneMessage, phoneText } from '../../values/phone.ts'
import { lineText, mailText, maxLineLength, tooLongMessage } from '../../values/text.ts'
import { maxPasswordLength, minPasswordLength } from '../../values/limits.ts'
import { roleNames } from '../../auth/permissions.ts'

const email = mailText({ error: 'Please enter your email.' })
	.max(maxLineLength, tooLongMessage(maxLineLength))
	.pipe(z.email('Please enter a valid email address.'))

/** A new password. The schema checks its length; `assertUncommonPassword` refuses common ones (rule: password-length). */
const newPassword = z
	.string({ error: 'Please enter a password.' })
	.min(minPasswordLength, `Please use at least ${minPasswordLength} characters.`)
	.max(maxPasswordLength, tooLongMessage(maxPasswordLength))

const account = {
	username: lineText({ error: 'Please enter a username.' })
		.min(1, 'Please enter a username.')
		.max(maxLineLength, tooLongMessage(maxLineLength)),
	email,
	phone: phoneText({ error: 'Please enter your phone number.' }).refine(isPhone, invalidPhoneMessage),
	password: newPassword,
}

/** A new account created through the API. */
export const newAccountSchema = z.object(account)
export type NewAccount = z.infer<typeof newAccountSchema>

/** Adds a confirmation of the new password in the field `name`. */
export function withConfirmation<Shape extends z.ZodRawShape>(shape: Shape, name: keyof Shape & string) {
	return z.object({ ...shape, confirmPassword: z.string({ error: 'Please enter the password again.' }) }).refine(
		(input) => {
			const values: Record<string, unknown> = input
			return values[name] === values['confirmPassword']
		},
		{
			path: ['confirmPassword'],
			message: 'Passwords do not match',
		},
	)
}

/** A new account, as in `newAccountSchema`, with a password confirmation. */
export const signupSchema = withConfirmation(account, 'password')

export const loginSchema = z.object({
	// Any text is accepted because no account has an invalid address.
	email: mailText({ error: 'Please enter your email.' })
		.min(1, 'Please enter your email.')
		.max(maxLineLength, tooLongMessage(maxLineLength)),
	password: z
		.string({ error: 'Please enter your password.' })
		.min(1, 'Please enter your password.')
		.max(maxPasswordLength, tooLongMessage(maxPasswordLength)),
})
export type Login = z.infer<typeof loginSchema>

export const passwordResetRequestSchema = z.object({ email })

export const passwordResetSchema = withConfirmation({ password: newPassword }, 'password')

const role = z.enum(roleNames, 'Please choose a role.')
/** The password of the account that is logged in. */
const ownPassword = loginSchema.shape.password

export const invitationSchema = z.object({ name: account.username, email, role, ownPassword })
export type InvitationInput = Omit<z.infer<typeof invitationSchema>, 'ownPassword'>

export const roleChangeSchema = z.object({ role, ownPassword })

export const removalSchema = z.object({ ownPassword })

/** The form of a user who already has an account. */
export const joinSchema = z.object({ password: ownPassword })
