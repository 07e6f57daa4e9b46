import { z } from 'zod'
import { codeText } from '../profile/profile.schema.ts'
import { lineText, tooLong } from '../../text.ts'
import { loginSchema } from '../account/account.schema.ts'
import { scopeNames } from '../../words/scopes.ts'

const maxNameLength = 60
const wrongDay = 'Please choose a day, or none.'

export const apiKeySchema = z.object({
	name: lineText('Please type a name.').min(1, 'Please type a name.').max(maxNameLength, tooLong(maxNameLength)),
	scopes: z.array(z.enum(scopeNames, 'This is no scope.')).min(1, 'Please choose what the key may do.'),
	lastDay: z
		.string({ error: wrongDay })
		.refine((text) => /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)), wrongDay)
		.optional(),
	ownPassword: loginSchema.shape.password,
	/** The code, required from users with a second factor. */
	code: codeText.optional(),
})
export type ApiKeyInput = Pick<z.output<typeof apiKeySchema>, 'name' | 'scopes' | 'lastDay'>
