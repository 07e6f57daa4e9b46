import { z } from 'zod'
import { newAccountSchema } from '../account/account.schema.ts'

const { email, password } = newAccountSchema.shape

export const passwordResetRequestSchema = z.object({ email })

/** Entered twice. */
export const passwordResetSchema = z
	.object({ password, confirmPassword: z.string({ error: 'Please enter the password again.' }) })
	.refine((value) => value.password === value.confirmPassword, {
		path: ['confirmPassword'],
		message: 'Passwords do not match',
	})
