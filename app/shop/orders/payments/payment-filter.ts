/** Labels of the payment filters of the orders list (rule: payment-filter). */
export const paymentFilters = {
	waiting: 'Waiting for payment',
	'sent-unpaid': 'Shipped, not paid',
	unpaid: 'Unpaid',
	'to-collect': 'Cash due',
	claimed: 'Check payment',
	paid: 'Paid',
	collected: 'Collected',
	remitted: 'Received',
	'to-refund': 'To refund',
	'part-refunded': 'Partly refunded',
	refunded: 'Refunded',
	expired: 'Expired',
} as const

export type PaymentFilter = keyof typeof paymentFilters
export const PAYMENT_FILTERS = Object.keys(paymentFilters) as PaymentFilter[]

/** The filters that have an index of their own. */
export type IndexedFilter = 'waiting' | 'sent-unpaid' | 'to-refund'

/** A trigram that only the state of such an order contains in the search index. */
export const paymentKeys: Record<Exclude<PaymentFilter, IndexedFilter>, string> = {
	unpaid: 'e/d',
	'to-collect': 'd/d',
	claimed: '/c/',
	paid: '/p/',
	collected: '/k/',
	remitted: '/m/',
	'part-refunded': '/h/',
	refunded: '/r/',
	expired: '/e/',
}
