import { formatDateTime, formatShortDate } from '../../dates.ts'
import type { Scope } from '../../words/scopes.ts'

/** How people, the shop and programs that look for leaked secrets recognise a key (rule: api-key-shown-once). */
export const keyPrefix = 'zlk_'
const pattern = new RegExp(`^${keyPrefix}[0-9a-f]{64}$`)

/** Whether a bearer token is written as a key is. */
export function isKeyText(token: string): boolean {
	return pattern.test(token)
}

/** What is shown of a key once it is made: 'zlk_…3f0a'. */
export function keyHint(lastFour: string): string {
	return `${keyPrefix}…${lastFour}`
}

export interface ApiKeyView {
	id: number
	name: string
	/** 'zlk_…3f0a'. */
	hint: string
	/** Those that the holder's role includes now. */
	scopes: Scope[]
	createdAt: Date
	expiresAt: Date | null
	isOver: boolean
	/** The last use, to five minutes; null for never. */
	lastUsedAt: Date | null
	holder: { id: number; name: string }
}

/** A key for its page: times as text, for browsers may format them differently. */
export function keyWords({ createdAt, lastUsedAt, expiresAt, isOver, ...key }: ApiKeyView) {
	// It counts until midnight.
	const lastDay = expiresAt && formatShortDate(new Date(expiresAt.getTime() - 1))
	return {
		...key,
		made: formatShortDate(createdAt),
		used: lastUsedAt ? formatDateTime(lastUsedAt) : 'never',
		ends: lastDay === null ? 'never' : isOver ? `is over since ${lastDay}` : `after ${lastDay}`,
		isOver,
	}
}

export type KeyWords = ReturnType<typeof keyWords>
