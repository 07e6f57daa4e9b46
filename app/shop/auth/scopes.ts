import { type Permission, hasPermission, type Role } from './roles.ts'

/** The scopes of API keys for calls of the JSON API, each within a permission of the roles (rule: api-key-scopes). */
export const SCOPES = {
	'orders:read': { permission: 'orders', label: 'Read orders and their payments' },
	'orders:change': { permission: 'orders', label: 'Change the status of orders' },
	'payments:change': { permission: 'payments', label: 'Refund payments or record refunds' },
	'catalogue:change': { permission: 'catalogue', label: 'Change products, categories, collections and colors' },
	'home-page:change': { permission: 'home page', label: 'Change banners, offers, video and Instagram' },
	'customers:read': { permission: 'customers', label: 'Read customer accounts' },
	'customers:change': { permission: 'customers', label: 'Delete customer accounts' },
	'feedback:read': { permission: 'feedback', label: 'Read messages and subscribers' },
	'feedback:change': { permission: 'feedback', label: 'Delete messages, subscribers and reviews' },
	'overview:read': { permission: 'overview', label: 'Read the dashboard counts' },
} as const satisfies Record<string, { permission: Permission; label: string }>

export type Scope = keyof typeof SCOPES
export const scopeNames = Object.keys(SCOPES) as Scope[]

/** Returns the scopes that a role includes, in their order. */
export function listScopes(role: Role | undefined): Scope[] {
	return scopeNames.filter((name) => hasPermission(role, SCOPES[name].permission))
}

/** Returns the scope for reading or changing within a permission. `null` when no key may. */
export function findScope(permission: Permission, isReading: boolean): Scope | null {
	const name = `${permission.replace(' ', '-')}:${isReading ? 'read' : 'change'}`
	return scopeNames.find((one) => one === name) ?? null
}
