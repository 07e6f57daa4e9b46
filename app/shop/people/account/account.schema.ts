import { z } from 'zod'
import { isPhone, invalidPhoneMessage, phoneText, normalizePhone, toE164 } from '../../values/phone.ts'
import { lineText, emailText, maxLineLength, tooLongMessage, normalizeEmail, toAsciiDigits } from '../../values/text.ts'
import { maxPasswordLength, minPasswordLength, maxPasskeyNameLength } from '../../values/limits.ts'
import { roleNames, scopeNames } from '../../auth/permissions.ts'
import { parseDay } from '../../values/dates.ts'

const email = emailText({ error: 'Please enter your email.' })
	.max(maxLineLength, tooLongMessage(maxLineLength))
	.pipe(z.email('Please enter a valid email address.'))

/**
 * A new password. The schema checks its length; `assertUncommonPassword` refuses common ones (rule: password-length).
 */
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
function withConfirmation<Shape extends z.ZodRawShape>(shape: Shape, name: keyof Shape & string) {
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
	// Any text is accepted: an address that is not valid belongs to no account.
	email: emailText({ error: 'Please enter your email.' })
		.min(1, 'Please enter your email.')
		.max(maxLineLength, tooLongMessage(maxLineLength)),
	password: z
		.string({ error: 'Please enter your password.' })
		.min(1, 'Please enter your password.')
		.max(maxPasswordLength, tooLongMessage(maxPasswordLength)),
})
export type Login = z.infer<typeof loginSchema>

/** A code of the second factor as entered. Spaces and dashes are ignored. */
export const codeText = z
	.string({ error: 'Please enter the code.' })
	.transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
	.pipe(z.string().min(1, 'Please enter the code.').max(64, 'This code is too long.'))

export const passwordResetRequestSchema = z.object({ email })

export const passwordResetSchema = withConfirmation({ password: newPassword }, 'password')

const role = z.enum(roleNames, 'Please choose a role.')
/** The password of the account that is logged in. */
const ownPassword = loginSchema.shape.password

export const invitationSchema = z.object({ name: account.username, email, role, ownPassword })
export type InvitationInput = Omit<z.infer<typeof invitationSchema>, 'ownPassword'>

export const roleChangeSchema = z.object({ role, ownPassword })

export const removalSchema = z.object({ ownPassword })

/** The form by which a user who already has an account accepts an invitation. */
export const joinSchema = z.object({ password: ownPassword })

const maxKeyNameLength = 60
const wrongDay = 'Please choose a day or no end date.'

export const apiKeySchema = z.object({
	name: lineText('Please enter a name.')
		.min(1, 'Please enter a name.')
		.max(maxKeyNameLength, tooLongMessage(maxKeyNameLength)),
	scopes: z.array(z.enum(scopeNames, 'This permission does not exist.')).min(1, 'Select at least one permission.'),
	lastDay: z
		.string({ error: wrongDay })
		.refine((text) => text.startsWith('20') && parseDay(text) !== null, wrongDay)
		.optional(),
	ownPassword,
	/** The code, required from users with a second factor. */
	code: codeText.optional(),
})
export type ApiKeyInput = Pick<z.output<typeof apiKeySchema>, 'name' | 'scopes' | 'lastDay'>

/** The maximum length of an authenticator's response, in characters. Usual ones have 500 to 2,000. */
const maxResponseLength = 8_000
const noPasskeyMessage = 'The browser sent no passkey. Please try again.'

const passkeyName = lineText('Please enter a name.')
	.min(1, 'Please enter a name.')
	.max(maxPasskeyNameLength, tooLongMessage(maxPasskeyNameLength))

/** The response of `navigator.credentials`, as JSON. */
const credential = z
	.string({ error: noPasskeyMessage })
	.min(1, noPasskeyMessage)
	.max(maxResponseLength, noPasskeyMessage)

export const passkeyLoginSchema = z.object({ credential })

export const newPasskeySchema = z.object({ name: passkeyName, credential })

/** The form that confirms the identity of the user before a passkey is added. */
export const passkeyIdentitySchema = z.object({ ownPassword, code: codeText.optional() })

const currentPassword = z
	.string({ error: 'Please enter your current password.' })
	.min(1, 'Please enter your current password.')
	.max(maxPasswordLength, tooLongMessage(maxPasswordLength))

/** The fields of the account that customers can change (rules: one-account-per-email, phone-format). */
export const profileSchema = z.object({
	username: account.username,
	phone: account.phone,
	email,
	/** The password, required to change the account's email. */
	password: z
		.string({ error: 'Please enter your current password.' })
		.max(maxPasswordLength, tooLongMessage(maxPasswordLength))
		.optional(),
})
export type ProfileInput = z.infer<typeof profileSchema>

/** The form of `profileSchema` for an account that has no email yet, so the email is optional. */
export const profileWithoutEmailSchema = profileSchema.extend({ email: email.optional() })

export const passwordChangeSchema = withConfirmation({ currentPassword, newPassword }, 'newPassword')

/** The form that sets the first password of an account that logged in with codes until now. */
export const firstPasswordSchema = withConfirmation({ newPassword }, 'newPassword')

export const accountDeletionSchema = z.object({ password: currentPassword })

export const codeSchema = z.object({ code: codeText })

/** The form that disables the second factor. It needs the password and a code. */
export const secondFactorOffSchema = z.object({ password: accountDeletionSchema.shape.password, code: codeText })

/** A phone number as E.164, or an email address in lower case. */
export interface Contact {
	kind: 'phone' | 'email'
	value: string
}

const missingContact = 'Please enter your email or phone number.'
const invalidContact = 'Please enter a valid email address or phone number.'

/** An email address or a phone number in any spelling. */
export const contactSchema = z.object({
	contact: lineText({ error: missingContact })
		.min(1, missingContact)
		.max(maxLineLength, tooLongMessage(maxLineLength))
		.transform((text, context): Contact => {
			const phone = normalizePhone(text)
			if (isPhone(phone)) return { kind: 'phone', value: toE164(phone) }
			const value = normalizeEmail(text)
			if (z.email().safeParse(value).success) return { kind: 'email', value }
			context.addIssue({ code: 'custom', message: invalidContact })
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
