import { z } from 'zod'
import { accountDeletionSchema } from '../people/profile/profile.schema.ts'

/** A code as people type it: blanks and dashes between its parts count for nothing. */
export const codeText = z
	.string({ error: 'Please enter the code.' })
	.transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
	.pipe(z.string().min(1, 'Please enter the code.').max(64, 'This code is too long.'))

/** A code of the app, or a recovery code. */
export const codeSchema = z.object({ code: codeText })

/** Switching the second factor off asks for both factors. */
export const secondFactorOffSchema = z.object({ password: accountDeletionSchema.shape.password, code: codeText })
