import { z } from 'zod'
import { codeText } from '../profile/profile.schema.ts'
import { parseDay } from '../../values/dates.ts'
import { lineText, tooLongMessage } from '../../values/text.ts'
import { loginSchema } from '../account/account.schema.ts'
import { scopeNames } from '../../auth/permissions.ts'

const maxNameLength = 60
const wrongDay = 'Please choose a day or no end date.'

export const apiKeySchema = z.object({
	name: lineText('Please enter a name.')
		.min(1, 'Please enter a name.')
		.max(maxNameLength, tooLongMessage(maxNameLength)),
	scopes: z.array(z.enum(scopeNames, 'This scope does not exist.')).min(1, 'Please choose a scope.'),
	lastDay: z
		.string({ error: wrongDay })
		.refine((text) => text.startsWith('20') && parseDay(text) !== null, wrongDay)
		.optional(),
	ownPassword: loginSchema.shape.password,
	/** The code, required from users with a second factor. */
	code: codeText.optional(),
})
export type ApiKeyInput = Pick<z.output<typeof apiKeySchema>, 'name' | 'scopes' | 'lastDay'>
