import type { PlainKey, Translate } from '#app/i18n/translate.ts'

export type StatusTone = 'warn' | 'info' | 'success' | 'danger' | 'muted'

interface OrderStatus {
	number: number
	label: string
	/** The key of the label in the languages of shoppers (rule: languages). */
	message: PlainKey
	tone: StatusTone
}

/**
 * The order statuses. An admin may change an order from any status to any other (rule: order-status), except:
 *
 * - leaving Cancelled is refused when stock is short or the coupon is used up (`moveStockForStatus`);
 * - an order whose items were already returned cannot be cancelled (`applyStatusChange`);
 * - shipping an unpaid order needs a confirmation, unless the shop merely records online payments
 *   (`changeOrderStatus`);
 * - shipping is refused when an item of the invoice has no known GST rate (`issueInvoice`);
 * - bulk actions allow only the next step, or shipping an order that is not packed yet (`resolveTargetStatus`);
 * - customers may only cancel (`cancelOwnOrder`).
 */
export const ORDER_STATUSES: readonly OrderStatus[] = [
	{ number: 1, label: 'Pending', message: 'order.pending', tone: 'warn' },
	{ number: 2, label: 'Processing', message: 'order.processing', tone: 'info' },
	{ number: 3, label: 'Shipped', message: 'order.shipped', tone: 'info' },
	{ number: 4, label: 'Delivered', message: 'order.delivered', tone: 'success' },
	{ number: 5, label: 'Cancelled', message: 'order.cancelled', tone: 'danger' },
]

export const PENDING = 1
export const PROCESSING = 2
export const SHIPPED = 3
/** The status that allows reviews. */
export const DELIVERED = 4
/** The status that reserves no stock (rule: cancel-restocks). */
export const CANCELLED = 5

/** Returns true for the statuses Shipped and Delivered. */
export function isShipped(status: number): boolean {
	return status === SHIPPED || status === DELIVERED
}

/** Returns true for one of the five statuses. */
export function isOrderStatus(number: number): boolean {
	return ORDER_STATUSES.some((status) => status.number === number)
}

/** Returns the label of a status, such as 'Pending'. 'Unknown' for other numbers. */
export function getStatusLabel(number: number): string {
	return ORDER_STATUSES.find((status) => status.number === number)?.label ?? 'Unknown'
}

/** Returns the status in the language of a shopper (rule: languages). */
export function translateStatus(number: number, t: Translate): string {
	const status = ORDER_STATUSES.find((one) => one.number === number)
	return status ? t(status.message) : getStatusLabel(number)
}

export function getStatusTone(number: number): StatusTone {
	return ORDER_STATUSES.find((status) => status.number === number)?.tone ?? 'muted'
}

export interface TimelineStep {
	label: string
	completed: boolean
}

/**
 * Returns the four steps of an order, completed up to its status. No step is completed when the order is cancelled or
 * the status is unknown.
 */
export function buildTimeline(status: number): TimelineStep[] {
	const reached = isOrderStatus(status) && status !== CANCELLED ? status : 0
	return ORDER_STATUSES.filter(({ number }) => number !== CANCELLED).map(({ number, label }) => ({
		label,
		completed: number <= reached,
	}))
}
