import type { Scope } from './scopes.ts'
import type { Role } from './roles.ts'

export interface Actor {
	userId: number
	/** Owners and managers. */
	isAdmin: boolean
	/** Of who works in the back-office. */
	role?: Role | undefined
	/** Of a program that acts with an API key. */
	key?: { id: number; name: string; scopes: readonly Scope[] } | undefined
}
