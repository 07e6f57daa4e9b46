export type StatusTone = 'warn' | 'info' | 'success' | 'danger' | 'muted'

export interface OrderStatus {
	number: number
	label: string
	tone: StatusTone
}

/** Every status an order can have. An admin may move an order from any to any (rule 55). */
export const ORDER_STATUSES: readonly OrderStatus[] = [
	{ number: 1, label: 'Pending', tone: 'warn' },
	{ number: 2, label: 'Processing', tone: 'info' },
	{ number: 3, label: 'Shipped', tone: 'info' },
	{ number: 4, label: 'Delivered', tone: 'success' },
	{ number: 5, label: 'Cancelled', tone: 'danger' },
]

/** Opens the way to reviews. */
export const DELIVERED = 4
/** An order in this status holds no stock (rule 56). */
export const CANCELLED = 5

/** Whether a number is one of the five statuses. */
export function isOrderStatus(number: number): boolean {
	return ORDER_STATUSES.some((status) => status.number === number)
}

/** 'Pending' and so on; 'Unknown' for any other number. */
export function statusLabel(number: number): string {
	return ORDER_STATUSES.find((status) => status.number === number)?.label ?? 'Unknown'
}

/** The colour family a status is shown in. */
export function statusTone(number: number): StatusTone {
	return ORDER_STATUSES.find((status) => status.number === number)?.tone ?? 'muted'
}

export interface TimelineStep {
	label: string
	completed: boolean
}

/**
 * The four steps of an order's way, completed up to its status; none is when it is cancelled or its status is unknown.
 */
export function timeline(status: number): TimelineStep[] {
	const reached = isOrderStatus(status) && status !== CANCELLED ? status : 0
	return ORDER_STATUSES.filter(({ number }) => number !== CANCELLED).map(({ number, label }) => ({
		label,
		completed: number <= reached,
	}))
}
