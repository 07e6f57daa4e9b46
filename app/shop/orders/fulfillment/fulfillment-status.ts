import { PROCESSING, getStatusLabel } from '../../values/order-status.ts'

/**
 * The progress of an order: its status, where Processing is split into not yet packed and packed (rule: order-steps).
 */
export type FulfillmentStatus = 'pending' | 'processing' | 'packed' | 'shipped' | 'delivered' | 'cancelled'

const statusesByNumber: FulfillmentStatus[] = ['pending', 'processing', 'shipped', 'delivered', 'cancelled']

/** Returns the stage of a status from 1 to 5. */
export function getFulfillmentStatus(status: number, packedAt: Date | null): FulfillmentStatus {
	return status === PROCESSING && packedAt ? 'packed' : statusesByNumber[status - 1]!
}

/** Returns the status that a customer sees. */
export function toOrderStatus(status: FulfillmentStatus): number {
	return status === 'packed' ? PROCESSING : statusesByNumber.indexOf(status) + 1
}

/** Returns `'Packed'` or the label of the status. */
export function getFulfillmentStatusLabel(status: FulfillmentStatus): string {
	return status === 'packed' ? 'Packed' : getStatusLabel(toOrderStatus(status))
}

/** Returns whether a value is the name of a stage. */
export function isFulfillmentStatus(text: unknown): text is FulfillmentStatus {
	return text === 'packed' || statusesByNumber.some((status) => status === text)
}

interface NextAction {
	verb: string
	/** Example: `'Confirming...'`. */
	pending: string
	/** Example: `'confirmed'`. */
	done: string
	to: FulfillmentStatus
}

const steps: Partial<Record<FulfillmentStatus, NextAction>> = {
	pending: { verb: 'Confirm', pending: 'Confirming...', done: 'confirmed', to: 'processing' },
	processing: { verb: 'Pack', pending: 'Packing...', done: 'packed', to: 'packed' },
	packed: { verb: 'Ship', pending: 'Shipping...', done: 'shipped', to: 'shipped' },
	shipped: { verb: 'Mark as delivered', pending: 'Saving...', done: 'delivered', to: 'delivered' },
}

/** Returns the next action of a stage. `null` when there is none. */
export function getNextAction(status: FulfillmentStatus): NextAction | null {
	return steps[status] ?? null
}

const statusSequence: FulfillmentStatus[] = ['pending', 'processing', 'packed', 'shipped', 'delivered']

/**
 * Returns the stage that an order changes to, for a requested stage or else the next one. `null` when the change is not
 * possible: an order must be confirmed before it is packed, but it may ship without being packed first.
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

/** Returns the verb of the action that leads to a stage, such as `'Pack'`. */
export function getActionVerb(status: FulfillmentStatus): string {
	return actions.find(({ to }) => to === status)!.verb
}

/** Returns the past participle of the completed action, such as `'packed'`. */
export function getActionResult(expected: FulfillmentStatus, requested?: FulfillmentStatus): string {
	const goal = resolveTargetStatus(expected, requested)
	return actions.find(({ to }) => to === goal)?.done ?? getFulfillmentStatusLabel(expected)
}
