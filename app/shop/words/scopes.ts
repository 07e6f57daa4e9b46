import { type Act, includesAct, type Role } from './roles.ts'

/** The scopes of API keys for calls of the JSON API, each within a permission of the roles (rule: api-key-scopes). */
export const SCOPES = {
	'orders:read': { act: 'orders', label: 'Read orders, and where their payment stands' },
	'orders:change': { act: 'orders', label: 'Move orders to another status' },
	'payments:change': { act: 'payments', label: 'Give money back, or note that it was' },
	'catalogue:change': { act: 'catalogue', label: 'Change products, categories, collections and colours' },
	'home-page:change': { act: 'home page', label: 'Change banners, offers, video and Instagram' },
	'customers:read': { act: 'customers', label: 'Read the accounts of customers' },
	'customers:change': { act: 'customers', label: 'Delete accounts of customers' },
	'feedback:read': { act: 'feedback', label: 'Read messages and subscribers' },
	'feedback:change': { act: 'feedback', label: 'Delete messages, subscribers and reviews' },
	'overview:read': { act: 'overview', label: 'Read how much there is of everything' },
} as const satisfies Record<string, { act: Act; label: string }>

export type Scope = keyof typeof SCOPES
export const scopeNames = Object.keys(SCOPES) as Scope[]

/** Returns the scopes that a role includes, in their order. */
export function scopesOf(role: Role | undefined): Scope[] {
	return scopeNames.filter((name) => includesAct(role, SCOPES[name].act))
}

/** Returns the scope for reading or changing within a permission. `null` when no key may. */
export function scopeWithin(act: Act, isReading: boolean): Scope | null {
	const name = `${act.replace(' ', '-')}:${isReading ? 'read' : 'change'}`
	return scopeNames.find((one) => one === name) ?? null
}
