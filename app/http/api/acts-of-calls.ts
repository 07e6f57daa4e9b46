import { type Scope, scopeWithin } from '#app/shop/words/scopes.ts'
import type { Act } from '#app/shop/words/roles.ts'
import type { Call } from './call.ts'

/** The permissions for calls of the JSON API that are restricted to staff, by the beginning of the path. */
const actsByCall: Record<string, Act> = {
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
export function actOfCall({ path }: { path: string }): Act | null {
	const [, noun = '', verb = ''] = path.split('/')
	return actsByCall[`${noun}/${verb}`] ?? actsByCall[noun] ?? null
}

/**
 * Returns the scope that an API key needs for a call; `null` for calls of customers and for the holder's own account
 * (rule: api-key-limits).
 */
export function scopeOfCall(call: Pick<Call, 'path' | 'method' | 'who'>): Scope | null {
	const act = call.who === 'self' || call.who === 'customer' || call.who === 'anyone' ? null : actOfCall(call)
	return act && scopeWithin(act, call.method === 'GET')
}
