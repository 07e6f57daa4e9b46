import { refuse } from '../refusal.ts'
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
export const ACTS = {
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
export type Act = keyof typeof ACTS

/** Returns true when a text names a permission. */
export function isAct(text: string | null): text is Act {
	return text !== null && Object.hasOwn(ACTS, text)
}

/** Returns true when a role includes a permission. A user without a role has no permissions in the back office. */
export function includesAct(role: Role | undefined, act: Act): boolean {
	return role !== undefined && ACTS[act].includes(role)
}

/**
 * Requires a permission.
 *
 * @throws forbidden: the actor's role does not include it.
 */
export function mustBeAllowed(actor: Actor, act: Act): void {
	// An actor without a role acts for the shop itself.
	if (!includesAct(actor.role ?? (actor.isAdmin ? 'manager' : undefined), act))
		refuse('forbidden', `Your role does not include this: ${act}.`)
}
