import { type Scope, scopeWithin } from '#app/shop/words/scopes.ts'
import type { Act } from '#app/shop/words/roles.ts'
import type { Call } from './call.ts'

/** What the staff does by a call of the JSON API that is not for anybody, by the beginning of its path. */
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

/** What the staff does by a call of the API; null where nobody has said it. */
export function actOfCall({ path }: { path: string }): Act | null {
	const [, noun = '', verb = ''] = path.split('/')
	return actsByCall[`${noun}/${verb}`] ?? actsByCall[noun] ?? null
}

/**
 * The scope that an API key needs for a call; null for what customers do, and for the holder's own account
 * (rule: api-key-limits).
 */
export function scopeOfCall(call: Pick<Call, 'path' | 'method' | 'who'>): Scope | null {
	const act = call.who === 'self' || call.who === 'customer' || call.who === 'anyone' ? null : actOfCall(call)
	return act && scopeWithin(act, call.method === 'GET')
}
