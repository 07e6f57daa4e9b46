import { refuse } from '../values/refusal.ts'

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

/**
 * The roles that include each permission of the admin (rule: staff-roles). Refunds need `payments`. A settings page
 * requires the permission that its card names: `settings`, or `financial settings` for returns, checkout, COD,
 * delivery, tax and the off-site copy (app/shop/settings/cards.ts and the files beside it).
 */
export const PERMISSIONS = {
	'own account': everybody,
	orders: everybody,
	'create orders': everybody,
	stock: everybody,
	catalog: administrators,
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
	'financial settings': owners,
	staff: owners,
} as const satisfies Record<string, readonly Role[]>
export type Permission = keyof typeof PERMISSIONS

/** Returns true when a text names a permission. */
export function isPermission(text: string | null): text is Permission {
	return text !== null && Object.hasOwn(PERMISSIONS, text)
}

/** Returns true when a role includes a permission. A user without a role has no permissions in the admin. */
export function hasPermission(role: Role | undefined, permission: Permission): boolean {
	return role !== undefined && PERMISSIONS[permission].includes(role)
}

/**
 * Requires a permission.
 *
 * @throws forbidden: the actor's role does not include it.
 */
export function requirePermission(actor: Actor, permission: Permission): void {
	// An actor without a role acts for the shop itself: with the permissions of a manager if `isAdmin` is set,
	// otherwise with none.
	if (!hasPermission(actor.role ?? (actor.isAdmin ? 'manager' : undefined), permission))
		refuse('forbidden', 'role-permission-missing', { permission, apiPermission: getApiPermission(permission) })
}

/**
 * Returns the name of a permission in the messages of the JSON API. They keep the old spelling `catalogue`, because
 * other programs read them.
 */
function getApiPermission(permission: Permission): string {
	return permission === 'catalog' ? 'catalogue' : permission
}

/**
 * The scopes that an API key may have for calls of the JSON API. Each belongs to a permission of the roles (rule:
 * api-key-scopes).
 */
export const SCOPES = {
	'orders:read': { permission: 'orders', label: 'Read orders and their payments' },
	'orders:change': { permission: 'orders', label: 'Change the status of orders' },
	'payments:change': { permission: 'payments', label: 'Refund payments or record refunds' },
	'catalogue:change': { permission: 'catalog', label: 'Change products, categories, collections and colors' },
	'home-page:change': { permission: 'home page', label: 'Change banners, offers, video and Instagram' },
	'customers:read': { permission: 'customers', label: 'Read customer accounts' },
	'customers:change': { permission: 'customers', label: 'Delete customer accounts' },
	'feedback:read': { permission: 'feedback', label: 'Read messages and subscribers' },
	'feedback:change': { permission: 'feedback', label: 'Delete messages, subscribers and reviews' },
	'overview:read': { permission: 'overview', label: 'Read the dashboard counts' },
} as const satisfies Record<string, { permission: Permission; label: string }>

export type Scope = keyof typeof SCOPES
export const scopeNames = Object.keys(SCOPES) as Scope[]

/** Returns the scopes that a role includes, in the order of `SCOPES`. */
export function listScopes(role: Role | undefined): Scope[] {
	return scopeNames.filter((name) => hasPermission(role, SCOPES[name].permission))
}

/**
 * Returns the scope for reading (`isReading`) or changing within a permission. `null` when there is no such scope, so
 * that no API key may perform the operation.
 */
export function findScope(permission: Permission, isReading: boolean): Scope | null {
	const suffix = isReading ? ':read' : ':change'
	return scopeNames.find((name) => SCOPES[name].permission === permission && name.endsWith(suffix)) ?? null
}
