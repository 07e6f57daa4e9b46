import { z } from 'zod'
import { lineText, tooLongMessage } from '../../values/text.ts'
import { maxPasskeyNameLength } from '../../values/limits.ts'
import { apiKeySchema } from '../api-keys/api-key.schema.ts'

/** The longest response of an authenticator that is read, in characters. Usual ones have 500 to 2,000. */
const maxResponseLength = 8_000
const unreadable = 'The browser sent no passkey. Please try again.'
const { ownPassword, code } = apiKeySchema.shape

const name = lineText('Please enter a name.')
	.min(1, 'Please enter a name.')
	.max(maxPasskeyNameLength, tooLongMessage(maxPasskeyNameLength))

/** The response of `navigator.credentials`, as JSON. */
const credential = z.string({ error: unreadable }).min(1, unreadable).max(maxResponseLength, unreadable)

export const passkeyLoginSchema = z.object({ credential })

export const newPasskeySchema = z.object({ name, credential })

/** Confirms the identity before a passkey is added. */
export const passkeyIdentitySchema = z.object({ ownPassword, code })
