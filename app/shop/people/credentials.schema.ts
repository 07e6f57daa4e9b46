import { z } from 'zod'
import { codeText } from './profile/profile.schema.ts'
import { parseDay } from '../values/dates.ts'
import { maxPasskeyNameLength } from '../values/limits.ts'
import { lineText, tooLongMessage } from '../values/text.ts'
import { loginSchema } from './account/account.schema.ts'
import { scopeNames } from '../auth/permissions.ts'

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

/** The longest response of an authenticator that is read, in characters. Usual ones have 500 to 2,000. */
const maxResponseLength = 8_000
const unreadable = 'The browser sent no passkey. Please try again.'
const { ownPassword, code } = apiKeySchema.shape

const passkeyName = lineText('Please enter a name.')
	.min(1, 'Please enter a name.')
	.max(maxPasskeyNameLength, tooLongMessage(maxPasskeyNameLength))

/** The response of `navigator.credentials`, as JSON. */
const credential = z.string({ error: unreadable }).min(1, unreadable).max(maxResponseLength, unreadable)

export const passkeyLoginSchema = z.object({ credential })

export const newPasskeySchema = z.object({ name: passkeyName, credential })

/** Confirms the identity before a passkey is added. */
export const passkeyIdentitySchema = z.object({ ownPassword, code })
