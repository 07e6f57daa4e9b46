import { formatPaise } from '../money.ts'

/** What is done, as the log says it. */
export const AUDIT_ACTS = {
	create: 'added',
	change: 'changed',
	publish: 'published',
	hide: 'hid',
	delete: 'deleted',
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

export type AuditAct = keyof typeof AUDIT_ACTS

/** What it is done to: its noun, and its page. */
export const AUDIT_KINDS = {
	product: ['Product', (id) => `/admin/products/${id}/details`],
	order: ['Order', (id) => `/admin/orders/${id}`],
	coupon: ['Coupon', (id) => `/admin/coupons/${id}`],
	customer: ['Customer', (id) => `/admin/users/${id}`],
	category: ['Category', (id) => `/admin/categories/${id}`],
	collection: ['Collection', (id) => `/admin/collections/${id}`],
	color: ['Color', (id) => `/admin/colors/${id}`],
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

export type AuditKind = keyof typeof AUDIT_KINDS

/** Whether the log knows such things. */
export function isAuditKind(kind: string | null): kind is AuditKind {
	return kind !== null && Object.hasOwn(AUDIT_KINDS, kind)
}

const factNames: Record<string, string> = {
	basePricePaise: 'price',
	originalPricePaise: 'original price',
	isFeatured: 'featured',
	sizeFit: 'size & fit',
	materialCare: 'material & care',
	shippingReturn: 'shipping & returns',
	hexCode: 'hex code',
}

/** What a fact is called in the log. */
export function factName(name: string): string {
	return factNames[name] ?? name
}

/** A fact in words; of files only that they are others. Null for none. */
export function factText(name: string, fact: string | number | boolean | null | undefined): string | null {
	if (fact === null || fact === undefined || fact === '') return null
	if (name === 'images' || name === 'file') return 'others'
	if (typeof fact === 'boolean') return fact ? 'yes' : 'no'
	if (typeof fact === 'string') return fact
	return name.endsWith('Paise') ? formatPaise(fact) : fact.toLocaleString('en-IN')
}
