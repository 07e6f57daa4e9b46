import { refuse } from '../refusal.ts'
import type { Scope } from './scopes.ts'

export interface Actor {
	userId: number
	/** Owners and managers. */
	isAdmin: boolean
	/** The role of who works in the back-office. */
	role?: Role | undefined
	/** The API key of a program that acts. */
	key?: { id: number; name: string; scopes: readonly Scope[] } | undefined
}

export const ROLES = { owner: 'Owner', manager: 'Manager', packer: 'Packer' } as const
export type Role = keyof typeof ROLES
/** Those with the most rights first. */
export const roleNames = Object.keys(ROLES) as Role[]

const everybody: readonly Role[] = roleNames
const administrators: readonly Role[] = ['owner', 'manager']
const owners: readonly Role[] = ['owner']

/** The roles that include each act of the back-office (rule: staff-roles). */
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

/** Whether a text names an act. */
export function isAct(text: string | null): text is Act {
	return text !== null && Object.hasOwn(ACTS, text)
}

/** Whether a role includes an act; nobody without a role does anything in the back-office. */
export function includesAct(role: Role | undefined, act: Act): boolean {
	return role !== undefined && ACTS[act].includes(role)
}

/** Refuses whose role does not include an act ('forbidden'). */
export function mustBeAllowed(actor: Actor, act: Act): void {
	// An actor without a role acts for the shop itself.
	if (!includesAct(actor.role ?? (actor.isAdmin ? 'manager' : undefined), act))
		refuse('forbidden', `Your role does not include this: ${act}.`)
}
