import { PROCESSING, getStatusLabel } from '../../values/order-status.ts'

/**
 * The progress of an order as staff see it. Unlike the order status, it distinguishes whether an order in Processing is
 * packed (rule: order-steps).
 */
export type FulfillmentStatus = 'pending' | 'processing' | 'packed' | 'shipped' | 'delivered' | 'cancelled'

const statusesByNumber: FulfillmentStatus[] = ['pending', 'processing', 'shipped', 'delivered', 'cancelled']

/** Returns the fulfillment status for an order status from 1 to 5. */
export function getFulfillmentStatus(status: number, packedAt: Date | null): FulfillmentStatus {
	return status === PROCESSING && packedAt ? 'packed' : statusesByNumber[status - 1]!
}

/** Returns the order status, from 1 to 5, of a fulfillment status. Customers see the order status. */
export function toOrderStatus(status: FulfillmentStatus): number {
	return status === 'packed' ? PROCESSING : statusesByNumber.indexOf(status) + 1
}

/** Returns `'Packed'`, or else the label of the order status. */
export function getFulfillmentStatusLabel(status: FulfillmentStatus): string {
	return status === 'packed' ? 'Packed' : getStatusLabel(toOrderStatus(status))
}

/** Returns whether a value is a fulfillment status. */
export function isFulfillmentStatus(text: unknown): text is FulfillmentStatus {
	return text === 'packed' || statusesByNumber.some((status) => status === text)
}

interface NextAction {
	verb: string
	/** The label of the button while the action runs, such as `'Confirming...'`. */
	pending: string
	/** The word for the completed action, such as `'confirmed'`. */
	done: string
	to: FulfillmentStatus
}

const steps: Partial<Record<FulfillmentStatus, NextAction>> = {
	pending: { verb: 'Confirm', pending: 'Confirming...', done: 'confirmed', to: 'processing' },
	processing: { verb: 'Pack', pending: 'Packing...', done: 'packed', to: 'packed' },
	packed: { verb: 'Ship', pending: 'Shipping...', done: 'shipped', to: 'shipped' },
	shipped: { verb: 'Mark as delivered', pending: 'Saving...', done: 'delivered', to: 'delivered' },
}

/** Returns the next action of a fulfillment status. `null` when there is none. */
export function getNextAction(status: FulfillmentStatus): NextAction | null {
	return steps[status] ?? null
}

const statusSequence: FulfillmentStatus[] = ['pending', 'processing', 'packed', 'shipped', 'delivered']

/**
 * Returns the fulfillment status to which an order changes: the requested one, or else the next one. `null` when the
 * change is not possible. An order must be confirmed before it is packed, but it may ship without being packed first.
 */
export function resolveTargetStatus(
	status: FulfillmentStatus,
	requested?: FulfillmentStatus,
): FulfillmentStatus | null {
	if (!requested) return getNextAction(status)?.to ?? null
	const steps = statusSequence.indexOf(requested) - statusSequence.indexOf(status)
	const isNext = steps === 1 && status !== 'cancelled'
	return isNext || (requested === 'shipped' && status === 'processing') ? requested : null
}

const actions = Object.values(steps)

/**
 * Returns the label of the action that leads to a fulfillment status: `'Pack 3 orders'` for the subject `'3 orders'`.
 */
export function getActionLabel(status: FulfillmentStatus, subject: string): string {
	if (status === 'delivered') return `Mark ${subject} as delivered`
	return `${actions.find(({ to }) => to === status)!.verb} ${subject}`
}

/**
 * Returns the word for the completed action in a success message, such as `'packed'`. When no action was possible,
 * returns the label of the `expected` status.
 */
export function getActionResult(expected: FulfillmentStatus, requested?: FulfillmentStatus): string {
	const goal = resolveTargetStatus(expected, requested)
	return actions.find(({ to }) => to === goal)?.done ?? getFulfillmentStatusLabel(expected)
}

/** The fulfillment status shown in the orders list (rule: order-tabs). */
export type DisplayStatus = FulfillmentStatus | 'waiting' | 'came-back'

export const displayStatusLabels: Record<DisplayStatus, string> = {
	waiting: 'Waiting for payment',
	pending: 'To confirm',
	processing: 'To pack',
	packed: 'To ship',
	shipped: 'Shipped',
	delivered: 'Delivered',
	'came-back': 'Returned to origin (RTO)',
	cancelled: 'Cancelled',
}

interface Row {
	stage: FulfillmentStatus
	isAwaitingPayment: boolean
	isReturnedToOrigin: boolean
}

/**
 * Returns the status under which the orders list shows an order. An order awaiting payment is always shown as
 * `'waiting'` (rule: unpaid-order-warning).
 */
export function getDisplayStatus({ stage, isAwaitingPayment, isReturnedToOrigin }: Row): DisplayStatus {
	if (isAwaitingPayment) return 'waiting'
	return stage === 'cancelled' && isReturnedToOrigin ? 'came-back' : stage
}
