import { type Scope, findScope } from '#app/shop/auth/scopes.ts'
import type { Permission } from '#app/shop/auth/roles.ts'
import type { Call } from './call.ts'

/** The permissions for calls of the JSON API that are restricted to staff, by the beginning of the path. */
const permissionsByCall: Record<string, Permission> = {
	products: 'catalogue',
	categories: 'catalogue',
	collections: 'catalogue',
	colors: 'catalogue',
	'products/dashboardcounts': 'overview',
	orders: 'orders',
	'orders/refund': 'payments',
	users: 'customers',
	'users/logout': 'own account',
	banners: 'home page',
	offers: 'home page',
	video: 'home page',
	instasection: 'home page',
	update: 'feedback',
	contacts: 'feedback',
	ratings: 'feedback',
}

/** Returns the permission that a call of the API requires; `null` when none is defined. */
export function getCallPermission({ path }: { path: string }): Permission | null {
	const [, noun = '', verb = ''] = path.split('/')
	return permissionsByCall[`${noun}/${verb}`] ?? permissionsByCall[noun] ?? null
}

/**
 * Returns the scope that an API key needs for a call; `null` for calls of customers and for the holder's own account
 * (rule: api-key-limits).
 */
export function getCallScope(call: Pick<Call, 'path' | 'method' | 'who'>): Scope | null {
	const permission =
		call.who === 'self' || call.who === 'customer' || call.who === 'anyone' ? null : getCallPermission(call)
	return permission && findScope(permission, call.method === 'GET')
}
