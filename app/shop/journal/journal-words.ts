import { getOwn } from '../get-own.ts'
import { formatPaise } from '../money.ts'
import { columnNames, columnWord, eachColumn } from '../words/product-columns.ts'

/** The kinds of events in the history of an order. */
export type OrderEventKind =
	| 'status'
	| 'packed'
	| 'tracking'
	| 'note'
	| 'address'
	| 'payment'
	| 'items'
	| 'return'
	| 'invoice'

/** The labels of the actions on an order in the activity log. */
const orderActs = {
	status: 'changed',
	packed: 'changed',
	tracking: 'changed',
	note: 'changed',
	address: 'changed',
	items: 'changed',
	return: 'changed',
	invoice: 'changed',
	paid: 'changed',
	collected: 'changed',
	refunded: 'changed',
	'not-found': 'changed',
	payment: 'changed',
} as const

export type OrderAct = keyof typeof orderActs

/** The labels of all actions in the activity log. */
export const ACTS = {
	...orderActs,
	create: 'added',
	change: 'changed',
	publish: 'published',
	hide: 'hid',
	delete: 'deleted',
	begin: 'began',
	end: 'ended',
	count: 'counted',
	import: 'imported',
	undo: 'undid',
	export: 'exported',
	'back-up': 'made',
	invite: 'invited',
	remove: 'removed',
	revoke: 'revoked',
	block: 'blocked',
	unblock: 'unblocked',
	'link-password': 'made a password link for',
	'reset-password': 'reset the password of',
} as const

export type ActName = keyof typeof ACTS

const paymentActs = ['paid', 'collected', 'refunded', 'not-found']

/** Returns the label of a log entry's action. The first entry of an order has no previous status. */
export function actInWords(act: string, fromStatus: number | null): string {
	return act === 'status' && fromStatus === null ? ACTS.create : (ACTS[act as ActName] ?? act)
}

/** Returns the heading under which the history of an order shows an action. */
export function historyKind(act: string): OrderEventKind {
	return paymentActs.includes(act) ? 'payment' : (act as OrderEventKind)
}

/** The kinds of subjects, with their noun and page. */
export const KINDS = {
	product: ['Product', (id) => `/admin/products/${id}/details`],
	order: ['Order', (id) => `/admin/orders/${id}`],
	sale: ['Sale', (id) => `/admin/sales/${id}`],
	coupon: ['Coupon', (id) => `/admin/coupons/${id}`],
	customer: ['Customer', (id) => `/admin/users/${id}`],
	category: ['Category', (id) => `/admin/categories/${id}`],
	collection: ['Collection', (id) => `/admin/collections/${id}`],
	color: ['Colour', (id) => `/admin/colors/${id}`],
	'home-section': ['Section of the home page', (id) => `/admin/home/${id}`],
	banner: ['Banner', () => '/admin/banner'],
	offer: ['Offer', (id) => `/admin/offers/${id}`],
	video: ['Video', () => '/admin/video'],
	instagram: ['Instagram section', (id) => `/admin/insta/${id}`],
	review: ['Review', null],
	message: ['Message', null],
	subscriber: ['Subscriber', null],
	'stock-request': ['Back-in-stock request', null],
	import: ['Import', (id) => `/admin/products/imports/${id}`],
	export: ['Export', null],
	backup: ['Backup', null],
	setting: ['Setting', () => '/admin/settings'],
	webhook: ['Webhook', () => '/admin/settings/webhooks'],
	staff: ['Person', () => '/admin/people'],
	'api-key': ['API key', () => '/admin/account/keys'],
} as const satisfies Record<string, [string, ((id: number) => string) | null]>

export type SubjectKind = keyof typeof KINDS

/** Returns true for a kind of subject that the log knows. */
export function isSubjectKind(kind: string | null): kind is SubjectKind {
	return kind !== null && Object.hasOwn(KINDS, kind)
}

const factNames: Record<string, string> = {
	basePricePaise: 'price',
	originalPricePaise: 'original price',
	...eachColumn(columnNames, columnWord),
	hexCode: 'hex code',
}

/** Returns the label of a value in the log. */
export function factName(name: string): string {
	return getOwn(factNames, name) ?? name
}

/** Formats a value for the log. Files are only reported as changed. `null` for no value. */
export function factText(name: string, fact: string | number | boolean | null | undefined): string | null {
	if (fact === null || fact === undefined || fact === '') return null
	if (name === 'images' || name === 'file') return 'others'
	if (typeof fact === 'boolean') return fact ? 'yes' : 'no'
	if (typeof fact === 'string') return fact
	return name.endsWith('Paise') ? formatPaise(fact) : fact.toLocaleString('en-IN')
}

/** The actions that notify the customer, the owner or external systems (app/shop/letters/letters-of.ts). */
const actsWithLetters = ['status', 'paid', 'collected', 'refunded', 'not-found', 'items', 'return'] as const
export type ActWithLetters = (typeof actsWithLetters)[number]

/** Returns true for an action that may send notifications. */
export function makesLetters(act: string): act is ActWithLetters {
	return (actsWithLetters as readonly string[]).includes(act)
}
