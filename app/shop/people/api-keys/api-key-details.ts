import { formatDateTime, formatShortDate } from '../../values/dates.ts'
import type { Scope } from '../../auth/permissions.ts'

/** The prefix by which people, the shop and secret scanners recognize a key (rule: api-key-shown-once). */
export const keyPrefix = 'zlk_'
const pattern = new RegExp(`^${keyPrefix}[0-9a-f]{64}$`)

/** Returns true for a bearer token in the format of a key. */
export function isApiKeyToken(token: string): boolean {
	return pattern.test(token)
}

/** Returns the part of a key that is still shown after its creation: 'zlk_…3f0a'. */
export function formatKeyHint(lastFour: string): string {
	return `${keyPrefix}…${lastFour}`
}

export interface ApiKeyView {
	id: number
	name: string
	/** The shown part of the key: 'zlk_…3f0a'. */
	hint: string
	/** The scopes that the holder's role currently includes. */
	scopes: Scope[]
	createdAt: Date
	expiresAt: Date | null
	isOver: boolean
	/** The last use, with a precision of five minutes. `null` for never. */
	lastUsedAt: Date | null
	holder: { id: number; name: string }
}

/** Returns a key for its page. Times are formatted on the server because browsers may format them differently. */
export function toApiKeyDetails({ createdAt, lastUsedAt, expiresAt, isOver, ...key }: ApiKeyView) {
	// A key expires at midnight, so its last valid day is the day before that midnight.
	const lastDay = expiresAt && formatShortDate(new Date(expiresAt.getTime() - 1))
	return {
		...key,
		made: formatShortDate(createdAt),
		used: lastUsedAt ? formatDateTime(lastUsedAt) : 'never',
		ends: lastDay === null ? 'never' : `after ${lastDay}`,
		isOver,
	}
}

export type ApiKeyDetails = ReturnType<typeof toApiKeyDetails>
