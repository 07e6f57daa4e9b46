import { type Scope, scopeWithin } from '#app/shop/words/scopes.ts'
import type { Act } from '#app/shop/words/roles.ts'
import type { Call } from '../api/call.ts'

/** What is done at an address below /admin, by its beginning; the longest that fits counts. */
const actsOfPaths: Record<string, Act> = {
	'': 'overview',
	'first-steps': 'settings of money',
	search: 'overview',
	numbers: 'overview',
	'numbers/export.csv': 'exports',
	categories: 'catalogue',
	collections: 'catalogue',
	colors: 'catalogue',
	images: 'catalogue',
	products: 'catalogue',
	'products/export.csv': 'exports',
	stock: 'stock',
	orders: 'orders',
	'orders/export.csv': 'exports',
	payments: 'payments',
	invoices: 'exports',
	sell: 'orders',
	returns: 'orders',
	coupons: 'coupons',
	backup: 'backups',
	mails: 'orders',
	banner: 'home page',
	offers: 'home page',
	video: 'home page',
	insta: 'home page',
	users: 'customers',
	'users/export.csv': 'exports',
	reviews: 'feedback',
	contact: 'feedback',
	update: 'feedback',
	'update/export.csv': 'exports',
	settings: 'settings',
	'settings/checkout': 'settings of money',
	'settings/delivery': 'settings of money',
	'settings/returns': 'settings of money',
	'settings/tax': 'settings of money',
	'settings/cash': 'settings of money',
	'settings/webhooks': 'settings of money',
	people: 'people',
	log: 'log',
	account: 'own account',
	'not-allowed': 'own account',
}
/** A visitor's path may be `constructor`, which every object has. */
const actsByPath = new Map(Object.entries(actsOfPaths))

/** What is done at an address of the back-office; null where nobody has said it. */
export function actAt(path: string): Act | null {
	const [, ...parts] = asMatched(path).split('/').filter(Boolean)
	for (let count = parts.length; count > 0; count -= 1) {
		const act = actsByPath.get(parts.slice(0, count).join('/'))
		if (act) return act
	}
	return parts.length === 0 ? actsOfPaths['']! : null
}

/** As the router reads a path: decoded, in any case. */
function asMatched(path: string): string {
	try {
		return decodeURIComponent(path).toLowerCase()
	} catch {
		return path.toLowerCase()
	}
}

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

/** The scope that an API key needs for a call; null for what customers do, and for the holder's own account (rule 296). */
export function scopeOfCall(call: Pick<Call, 'path' | 'method' | 'who'>): Scope | null {
	const act = call.who === 'self' || call.who === 'customer' || call.who === 'anyone' ? null : actOfCall(call)
	return act && scopeWithin(act, call.method === 'GET')
}
