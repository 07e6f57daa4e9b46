import type { Role } from './roles.ts'

export interface Actor {
	userId: number
	/** Owners and managers. */
	isAdmin: boolean
	/** Of who works in the back-office. */
	role?: Role | undefined
}
