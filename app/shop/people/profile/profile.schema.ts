import { z } from 'zod'
import { tooLongMessage } from '../../values/text.ts'
import { newAccountSchema, withConfirmation } from '../account/account.schema.ts'
import { maxPasswordLength } from '../../values/limits.ts'

const { username, email, phone, password } = newAccountSchema.shape
const currentPassword = z
	.string({ error: 'Please enter your current password.' })
	.min(1, 'Please enter your current password.')
	.max(maxPasswordLength, tooLongMessage(maxPasswordLength))

/** The fields of the account that customers can change (rules: one-account-per-email, phone-format). */
export const profileSchema = z.object({
	username,
	phone,
	email,
	/** The password, required to change the account's email. */
	password: z
		.string({ error: 'Please enter your current password.' })
		.max(maxPasswordLength, tooLongMessage(maxPasswordLength))
		.optional(),
})
export type ProfileInput = z.infer<typeof profileSchema>

/** The same fields for an account that has no email yet. */
export const profileWithoutEmailSchema = profileSchema.extend({ email: email.optional() })

export const passwordChangeSchema = withConfirmation({ currentPassword, newPassword: password }, 'newPassword')

/** The first password of an account that logs in with codes. */
export const firstPasswordSchema = withConfirmation({ newPassword: password }, 'newPassword')

export const accountDeletionSchema = z.object({ password: currentPassword })

/** A code of the second factor as entered. Spaces and dashes are ignored. */
export const codeText = z
	.string({ error: 'Please enter the code.' })
	.transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
	.pipe(z.string().min(1, 'Please enter the code.').max(64, 'This code is too long.'))

export const codeSchema = z.object({ code: codeText })

/** Requires both factors. */
export const secondFactorOffSchema = z.object({ password: accountDeletionSchema.shape.password, code: codeText })
