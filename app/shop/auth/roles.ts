import { refuse } from '../values/refusal.ts'
import type { Scope } from './scopes.ts'

export interface Actor {
	userId: number
	/** True for owners and managers. */
	isAdmin: boolean
	/** The role of a staff member. */
	role?: Role | undefined
	/** The API key, if a program acts. */
	key?: { id: number; name: string; scopes: readonly Scope[] } | undefined
}

export const ROLES = { owner: 'Owner', manager: 'Manager', packer: 'Packer' } as const
export type Role = keyof typeof ROLES
/** The roles, those with the most permissions first. */
export const roleNames = Object.keys(ROLES) as Role[]

const everybody: readonly Role[] = roleNames
const administrators: readonly Role[] = ['owner', 'manager']
const owners: readonly Role[] = ['owner']

/** The roles that include each permission of the back office (rule: staff-roles). */
export const PERMISSIONS = {
	'own account': everybody,
	orders: everybody,
	'take orders': everybody,
	stock: everybody,
	catalogue: administrators,
	'home page': administrators,
	customers: administrators,
	payments: administrators,
	coupons: administrators,
	feedback: administrators,
	overview: administrators,
	exports: administrators,
	log: administrators,
	backups: administrators,
	settings: administrators,
	'settings of money': owners,
	people: owners,
} as const satisfies Record<string, readonly Role[]>
export type Permission = keyof typeof PERMISSIONS

/** Returns true when a text names a permission. */
export function isPermission(text: string | null): text is Permission {
	return text !== null && Object.hasOwn(PERMISSIONS, text)
}

/** Returns true when a role includes a permission. A user without a role has no permissions in the back office. */
export function hasPermission(role: Role | undefined, permission: Permission): boolean {
	return role !== undefined && PERMISSIONS[permission].includes(role)
}

/**
 * Requires a permission.
 *
 * @throws forbidden: the actor's role does not include it.
 */
export function requirePermission(actor: Actor, permission: Permission): void {
	// An actor without a role acts for the shop itself.
	if (!hasPermission(actor.role ?? (actor.isAdmin ? 'manager' : undefined), permission))
		refuse('forbidden', 'role-permission-missing', { permission })
}
