import type { PlainKey, Translate } from '#app/i18n/translate.ts'
import { getOwn } from '../get-own.ts'

interface PaymentMethodTerms {
	/** The label on order pages, in emails and in the admin. */
	label: string
	/** The key of the label in the languages of shoppers (rule: languages). */
	message: PlainKey
	/** The name in settings, in reports and on the payment card of an order. */
	name: string
	/** The name in the orders list. */
	shortName: string
	/** The key of the words that complete `'You pay …'` in the shop's policies. */
	phrase: PlainKey
	/**
	 * Who collects the money. The shop collects it before an order ships, so an unpaid order waits and can expire (rule:
	 * unpaid-order-warning). A courier collects it on delivery, so the COD fee, the COD limits and the remittance apply.
	 */
	collectedBy: 'shop' | 'courier'
	/** The radio option at the checkout. Without `help`, the help text of `onlineCollections` is shown. */
	checkout: { icon: 'lock' | 'cash'; help?: PlainKey }
	/** The option for orders that staff create. */
	staffLabel: string
	/** The option at the point of sale, its labels, and whether staff enter the cash that the buyer hands over. */
	pos: { way: string; label: string; phrase: string; takesCash: boolean }
}

/**
 * The payment methods of an order, in the order of the checkout (rule: payment-methods). Other code reads this table
 * and names no method itself, which `tests/house/payment-methods.test.ts` checks.
 *
 * A new method needs its entry here, a migration that allows its name in the CHECK of "Order", and its adapter or page
 * if it has one. Another way to receive online payments needs an entry in `onlineCollections`, a line in
 * `active-payment-service.server.ts` that says when it is set up, and its adapter or page.
 */
const paymentMethods = {
	online: {
		label: 'Online Payment',
		message: 'payment.online',
		name: 'Online',
		shortName: 'Online',
		phrase: 'policies.payOnline',
		collectedBy: 'shop',
		checkout: { icon: 'lock' },
		staffLabel: 'Pay later (online or UPI)',
		pos: { way: 'upi', label: 'UPI', phrase: 'UPI', takesCash: false },
	},
	cod: {
		label: 'Cash on Delivery',
		message: 'payment.cod',
		name: 'Cash on delivery',
		shortName: 'COD',
		phrase: 'policies.payCash',
		collectedBy: 'courier',
		checkout: { icon: 'cash', help: 'checkout.payCourier' },
		staffLabel: 'Cash on delivery',
		pos: { way: 'cash', label: 'Cash', phrase: 'cash', takesCash: true },
	},
} as const satisfies Record<string, PaymentMethodTerms>

export type PaymentMethod = keyof typeof paymentMethods
export type PaymentCollector = PaymentMethodTerms['collectedBy']
export type PosPaymentMethod = (typeof paymentMethods)[PaymentMethod]['pos']['way']

/** The payment methods, the default first. */
export const PAYMENT_METHODS = Object.keys(paymentMethods) as [PaymentMethod, ...PaymentMethod[]]

/** The methods in the order in which staff see them: those that a courier collects come first. */
const staffMethods = [...listMethodsCollectedBy('courier'), ...listMethodsCollectedBy('shop')]

/** Returns the entry of a method in the table; `undefined` for a method that the table does not contain. */
export function findPaymentMethod(method: string | null | undefined): PaymentMethodTerms | undefined {
	return getOwn<PaymentMethodTerms>(paymentMethods, method ?? '')
}

/** Returns 'Online Payment' or 'Cash on Delivery'. Any other method gives 'Other (voucher)' (rule: payment-methods). */
export function getPaymentLabel(method: string): string {
	return findPaymentMethod(method)?.label ?? labelOtherMethod(method)
}

/** Returns the label of a payment method in the language of a shopper (rule: languages). */
export function translatePaymentMethod(method: string, t: Translate): string {
	const known = findPaymentMethod(method)
	return known ? t(known.message) : labelOtherMethod(method)
}

/**
 * Returns a label for a payment method that the shop does not know. It differs from the labels of all known methods.
 */
export function labelOtherMethod(method: string): string {
	return method ? `Other (${method})` : 'Other'
}

interface PaidByMethod {
	paymentMethod?: string | null | undefined
}

/** Returns true when an order is paid in cash: on delivery or at the point of sale. */
export function isCod({ paymentMethod }: PaidByMethod): boolean {
	return findPaymentMethod(paymentMethod)?.collectedBy === 'courier'
}

/** Returns true when an order is paid before it ships. An unknown method is neither prepaid nor COD. */
export function isPrepaid({ paymentMethod }: PaidByMethod): boolean {
	return findPaymentMethod(paymentMethod)?.collectedBy === 'shop'
}

/** Returns who collects the money of a method. */
export function getPaymentCollector(method: PaymentMethod): PaymentCollector {
	return paymentMethods[method].collectedBy
}

/** Returns the methods whose money this collector receives. */
export function listMethodsCollectedBy(collector: PaymentCollector): PaymentMethod[] {
	return PAYMENT_METHODS.filter((method) => paymentMethods[method].collectedBy === collector)
}

/**
 * The SQL condition on "Order" for the methods of each collector. The partial indexes contain the condition word for
 * word as it is with one method per collector. A second method of a collector therefore needs a migration that changes
 * these indexes.
 */
export const collectedBySql: Readonly<Record<PaymentCollector, string>> = {
	shop: toMethodSql(listMethodsCollectedBy('shop')),
	courier: toMethodSql(listMethodsCollectedBy('courier')),
}

function toMethodSql(methods: readonly PaymentMethod[]): string {
	const names = methods.map((method) => `'${method}'`)
	return names.length === 1 ? `"paymentMethod" = ${names[0]}` : `"paymentMethod" IN (${names.join(', ')})`
}

/** The labels of the payment methods that can be offered (rule: offered-payments). */
export const paymentMethodOptions = {
	both: PAYMENT_METHODS.map((method) => paymentMethods[method].name)
		.map((name, index) => (index === 0 ? name : name.toLowerCase()))
		.join(' and '),
	...mapMethods(PAYMENT_METHODS, (method) => [method, `${paymentMethods[method].name} only`]),
} as Readonly<Record<'both' | PaymentMethod, string>>

/** The payment options of an order created by staff. */
export const STAFF_ORDER_PAYMENTS = {
	...mapMethods(staffMethods, (method) => [method, paymentMethods[method].staffLabel]),
	paid: 'Already paid',
} as Readonly<Record<PaymentMethod | 'paid', string>>

/** Labels of the payment methods at the point of sale. */
export const posPaymentMethods = mapMethods(staffMethods, (method) => {
	const { way, label } = paymentMethods[method].pos
	return [way, label]
}) as Readonly<Record<PosPaymentMethod, string>>

function mapMethods(methods: readonly PaymentMethod[], toEntry: (method: PaymentMethod) => [string, string]) {
	return Object.fromEntries(methods.map(toEntry))
}

/** Returns the payment method that is stored for an in-person sale, given the choice at the point of sale. */
export function toPosMethod(way: PosPaymentMethod): PaymentMethod {
	return PAYMENT_METHODS.find((method) => paymentMethods[method].pos.way === way)!
}

/** The help text for online payment when neither a payment service nor a UPI ID is set (rule: manual-payment). */
export const manualPaymentHelp =
	'We will contact you by email or WhatsApp about how to pay. No card details are requested on this page.'

interface OnlineCollectionTerms {
	/** The option in the settings. */
	label: string
	/** Online payment is offered (rule: offered-payments). */
	isOffered: boolean
	/** The shop explains to each customer how to pay (rule: manual-payment). */
	isManual: boolean
	/**
	 * The setting that limits how long an unpaid order is reserved: the minutes for a payment service (rule:
	 * payment-hold) or the hours for other payments (rule: unpaid-expiry). `null` for manually arranged payments, whose
	 * orders do not expire.
	 */
	expiry: 'holdMinutes' | 'unpaidHours' | null
	/** The help text at the checkout. */
	help: string
	/** The key of the text in the privacy policy. */
	privacy: PlainKey
}

/** The key of the text in the privacy policy of a shop without online payment. */
export const onlyCashPolicy = 'policies.privacyCash'

/** The ways to receive online payments (rule: online-payment-collector). */
export const onlineCollections = {
	none: {
		label: 'Not set up: not offered',
		isOffered: false,
		isManual: true,
		expiry: null,
		help: manualPaymentHelp,
		privacy: onlyCashPolicy,
	},
	recorded: {
		label: 'By agreement: you tell customers how to pay',
		isOffered: true,
		isManual: true,
		expiry: null,
		help: manualPaymentHelp,
		privacy: 'policies.privacyRecorded',
	},
	provider: {
		label: 'Razorpay',
		isOffered: true,
		isManual: false,
		expiry: 'holdMinutes',
		help: 'You pay on the next page, at Razorpay. It needs a browser with JavaScript.',
		privacy: 'policies.privacyProvider',
	},
	upi: {
		label: 'UPI to your bank',
		isOffered: true,
		isManual: false,
		expiry: 'unpaidHours',
		help: 'You pay on the next page, with any UPI app.',
		privacy: 'policies.privacyUpi',
	},
} as const satisfies Record<string, OnlineCollectionTerms>

export type OnlineCollection = keyof typeof onlineCollections

/** The labels of the ways to receive online payments, for the settings. */
export const onlinePaymentOptions = Object.fromEntries(
	Object.entries(onlineCollections).map(([name, { label }]) => [name, label]),
) as Readonly<Record<OnlineCollection, string>>
