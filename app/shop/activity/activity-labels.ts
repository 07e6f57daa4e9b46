import { getOwn } from '../get-own.ts'
import { formatPaise } from '../values/money.ts'
import { CANCELLED, DELIVERED, PROCESSING, SHIPPED } from '../values/order-status.ts'
import { columnNames, getColumnName, mapColumns } from '../values/product-columns.ts'
import { locale } from '../region/india.ts'

/** The kinds of events in the history of an order. */
export type OrderHistoryKind =
	| 'status'
	| 'packed'
	| 'tracking'
	| 'note'
	| 'address'
	| 'payment'
	| 'items'
	| 'return'
	| 'invoice'

/** The titles of the entries about an order in the activity log, by action. */
const orderTitles = {
	status: 'Order status changed',
	packed: 'Order packed',
	tracking: 'Tracking changed',
	note: 'Staff note added',
	address: 'Address changed',
	items: 'Order items changed',
	return: 'Return updated',
	invoice: 'Invoice or credit note recorded',
	paid: 'Payment recorded',
	collected: 'COD collected',
	refunded: 'Refund recorded',
	'not-found': 'Payment not found',
	payment: 'Payment updated',
} as const

export type OrderAction = keyof typeof orderTitles

/** The titles of entries in which an order advanced to a later status, keyed by the new status. */
const statusTitles: Record<number, string> = {
	[PROCESSING]: 'Order confirmed',
	[SHIPPED]: 'Order shipped',
	[DELIVERED]: 'Order delivered',
	[CANCELLED]: 'Order cancelled',
}

/** The verbs for actions without a title in `orderTitles`, after the subject's noun: 'Product published'. */
const subjectActions = {
	create: 'added',
	change: 'changed',
	publish: 'published',
	hide: 'unpublished',
	delete: 'deleted',
	begin: 'started',
	end: 'ended',
	count: 'stock counted',
	import: 'imported',
	undo: 'undone',
	export: 'created',
	'back-up': 'created',
	invite: 'invited',
	remove: 'removed',
	revoke: 'revoked',
	block: 'blocked',
	unblock: 'unblocked',
	'link-password': 'password link created',
	'reset-password': 'password reset',
} as const

export type ActionName = OrderAction | keyof typeof subjectActions

const paymentActions = ['paid', 'collected', 'refunded', 'not-found']

interface TitledEntry {
	action: string
	kind: string
	/**
	 * The order's status before the action (`fromStatus`) and after it (`status`). `fromStatus` is `null` for a new
	 * order. Both are `null` for other subjects.
	 */
	fromStatus: number | null
	status: number | null
}

/** Returns what happened, for the activity log: `'Order packed'`, `'Product published'`. */
export function getActivityTitle({ action, kind, fromStatus, status }: TitledEntry): string {
	const title = kind === 'order' ? getOrderTitle(action, fromStatus, status) : undefined
	if (title) return title
	const noun = SUBJECT_KINDS[kind as SubjectKind]?.[0] ?? kind
	return `${noun} ${getOwn(subjectActions, action) ?? action}`
}

function getOrderTitle(action: string, fromStatus: number | null, status: number | null): string | undefined {
	if (action !== 'status') return getOwn(orderTitles, action)
	if (fromStatus === null) return 'Order created'
	// A change back to an earlier status is a correction, and has the general title.
	return (status !== null && status > fromStatus && statusTitles[status]) || orderTitles.status
}

/** Returns an action's kind in an order's history. All actions on payments and refunds have the kind `'payment'`. */
export function getHistoryKind(action: string): OrderHistoryKind {
	return paymentActions.includes(action) ? 'payment' : (action as OrderHistoryKind)
}

/** The kinds of subjects, each with its noun and a function that returns its admin page, or `null` without a page. */
export const SUBJECT_KINDS = {
	product: ['Product', (id) => `/admin/products/${id}/details`],
	order: ['Order', (id) => `/admin/orders/${id}`],
	sale: ['Sale', (id) => `/admin/sales/${id}`],
	coupon: ['Coupon', (id) => `/admin/coupons/${id}`],
	customer: ['Customer', (id) => `/admin/users/${id}`],
	category: ['Category', (id) => `/admin/categories/${id}`],
	collection: ['Collection', (id) => `/admin/collections/${id}`],
	color: ['Color', (id) => `/admin/colors/${id}`],
	'home-section': ['Home page section', (id) => `/admin/home/${id}`],
	banner: ['Banner', () => '/admin/banner'],
	offer: ['Offer', (id) => `/admin/offers/${id}`],
	video: ['Video', () => '/admin/video'],
	instagram: ['Instagram section', (id) => `/admin/insta/${id}`],
	review: ['Review', null],
	message: ['Contact request', null],
	complaint: ['Complaint', (id) => `/admin/contact/${id}/complaint`],
	breach: ['Data breach', (id) => `/admin/privacy/breaches/${id}`],
	subscriber: ['Subscriber', null],
	'stock-request': ['Back-in-stock request', null],
	import: ['Import', (id) => `/admin/products/imports/${id}`],
	remittance: ['Remittance', (id) => `/admin/remittances/${id}`],
	export: ['Export', null],
	backup: ['Backup', null],
	setting: ['Setting', () => '/admin/settings'],
	webhook: ['Webhook', () => '/admin/settings/webhooks'],
	staff: ['Staff member', () => '/admin/staff'],
	'api-key': ['API key', () => '/admin/account/keys'],
} as const satisfies Record<string, [string, ((id: number) => string) | null]>

export type SubjectKind = keyof typeof SUBJECT_KINDS

/** Returns true for a kind of subject in the activity log, that is for a key of `SUBJECT_KINDS`. */
export function isSubjectKind(kind: string | null): kind is SubjectKind {
	return kind !== null && Object.hasOwn(SUBJECT_KINDS, kind)
}

/**
 * The labels of the field names in entries of the activity log, spelled as within a sentence. Old entries keep the
 * names that they were recorded with, so a name stays here as long as entries may have it.
 */
const fieldLabels = {
	...mapColumns(columnNames, getColumnName),
	name: 'name',
	title: 'title',
	text: 'text',
	content: 'description',
	sizeGuide: 'size guide',
	parent: 'parent category',
	category: 'category',
	collection: 'collection',
	colors: 'colors',
	images: 'images',
	file: 'image',
	hexCode: 'hex code',
	place: 'position',
	position: 'position',
	preview: 'preview link',
	basePricePaise: 'price',
	originalPricePaise: 'original price',
	stock: 'stock',
	// Entries of earlier versions have this name instead of `stock`.
	pieces: 'stock',
	reason: 'reason',
	lowAt: 'low-stock alert at',
	does: 'discount',
	from: 'start date',
	until: 'end date',
	code: 'code',
	percent: 'discount in percent',
	amountPaise: 'amount',
	minimumPaise: 'minimum order',
	validFrom: 'start date',
	validUntil: 'end date',
	maxUses: 'limit in total',
	maxPerCustomer: 'limit per customer',
	isActive: 'active',
	status: 'status',
	soldAgain: 'restocked',
	unpaid: 'shipped unpaid',
	packed: 'packed',
	items: 'items',
	tracking: 'tracking',
	note: 'staff note',
	address: 'address',
	payment: 'payment',
	claim: 'payment reported by the customer',
	refundedPaise: 'refunded amount',
	source: 'source',
	totalPaise: 'total',
	discountPaise: 'discount',
	discountReason: 'discount reason',
	roundOffPaise: 'rounded off',
	creditNote: 'credit note',
	return: 'return',
	returnId: 'return number',
	shipment: 'exchange shipment',
	deductionPaise: 'deduction',
	closed: 'closed',
	role: 'role',
	password: 'password',
	scopes: 'permissions',
	'last day': 'expires on',
	secret: 'signing secret',
	on: 'active',
	value: 'value',
	skipped: 'skipped',
	holdsBack: 'notifications paused',
	state: 'status',
	resolution: 'resolution',
	answered: 'answered',
	possibleSpam: 'possible spam',
	hidden: 'hidden',
	answer: 'reply',
	photo: 'photo',
	kind: 'type',
	link: 'link',
	altText: 'alt text',
	rule: 'product source',
	collectionId: 'collection ID',
	productIds: 'product IDs',
	saleId: 'sale ID',
	focus: 'focus point',
	phoneFocus: 'focus point on phones',
} as const satisfies Record<string, string>

/**
 * A field name in an entry: a key of `fieldLabels`, a variant's stock or price (`stock: White, M`), or a text in a
 * language (`name (hi)`).
 */
export type ActivityField = keyof typeof fieldLabels | `${'stock' | 'price'}: ${string}` | `${string} (${string})`

const languageNames = new Intl.DisplayNames('en', { type: 'language' })

/**
 * Returns the label of a field name: `'price'` for `basePricePaise`, `'name (Hindi)'` for `name (hi)`. Returns a name
 * without a label, such as `stock: White, M`, unchanged.
 */
export function getFieldName(name: string): string {
	const [, field, language] = /^(.+) \(([a-z]{2})\)$/.exec(name) ?? []
	if (field && language) return `${getFieldName(field)} (${languageNames.of(language)})`
	return getOwn(fieldLabels, name) ?? name
}

/** The words shown instead of stored values, by field name and value. Values not listed here are shown unchanged. */
const valueLabels: Record<string, Record<string, string>> = {
	payment: {
		due: 'not paid',
		claimed: 'reported by the customer',
		'part-refunded': 'partly refunded',
		remitted: 'received',
	},
	claim: { accepted: 'found', rejected: 'not found' },
	return: { asked: 'requested', sent: 'exchange shipped' },
}

/** Returns true for the field names of files. The log says only that a file changed: it has no text to compare. */
export const isFileField = (name: string) => name === 'images' || name === 'file'

/** Formats a value for the log. Returns `null` for `null`, `undefined` and `''`, and `'changed'` for a file. */
export function formatFieldValue(name: string, value: string | number | boolean | null | undefined): string | null {
	if (value === null || value === undefined || value === '') return null
	if (isFileField(name)) return 'changed'
	if (typeof value === 'boolean') return value ? 'yes' : 'no'
	if (typeof value === 'string') return getOwn(getOwn(valueLabels, name) ?? {}, value) ?? value
	return name.endsWith('Paise') ? formatPaise(value) : value.toLocaleString(locale)
}

/**
 * The actions that notify the customer, the owner or external systems
 * (app/shop/notifications/dispatch-notifications.server.ts).
 */
const notifyingActions = [
	'status',
	'paid',
	'collected',
	'refunded',
	'not-found',
	'tracking',
	'items',
	'return',
] as const
export type NotifyingAction = (typeof notifyingActions)[number]

/** Returns true for an action that may send notifications. */
export function isNotifyingAction(action: string): action is NotifyingAction {
	return (notifyingActions as readonly string[]).includes(action)
}
