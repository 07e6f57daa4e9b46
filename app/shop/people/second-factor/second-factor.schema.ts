import { z } from 'zod'
import { accountDeletionSchema } from '../profile/profile.schema.ts'

/** Blanks and dashes do not count. */
export const codeText = z
	.string({ error: 'Please enter the code.' })
	.transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
	.pipe(z.string().min(1, 'Please enter the code.').max(64, 'This code is too long.'))

export const codeSchema = z.object({ code: codeText })

/** Asks for both factors. */
export const secondFactorOffSchema = z.object({ password: accountDeletionSchema.shape.password, code: codeText })
