import type { AdvanceResult } from '#app/shop/orders/fulfillment/advance-orders.server.ts'
import { type FulfillmentStatus, resolveTargetStatus } from '#app/shop/orders/fulfillment/fulfillment-status.ts'
import { shipUnpaidField } from '#app/shop/orders/payments/payment-required.server.ts'

interface RequestedChange {
	expectedStatus: FulfillmentStatus
	to: FulfillmentStatus | undefined
}

const results: Partial<Record<FulfillmentStatus, string>> = {
	processing: 'confirmed',
	packed: 'packed',
	shipped: 'marked as shipped',
	delivered: 'marked as delivered',
}

/** Returns a text such as `'6 orders marked as shipped'`. Changes to several stages are `'updated'`. */
export function describeAdvanced(changes: RequestedChange[], { moved }: AdvanceResult): string {
	const [goal, ...others] = new Set(changes.map(({ expectedStatus, to }) => resolveTargetStatus(expectedStatus, to)))
	const result = goal && others.length === 0 ? results[goal] : undefined
	return `${moved.length === 1 ? '1 order' : `${moved.length} orders`} ${result ?? 'updated'}`
}

/** Describes a change that some of the orders refused. */
export function describeRefusedOrders(changes: RequestedChange[], taken: AdvanceResult): string {
	const changed = taken.refused.filter((one) => !isUnpaid(one))
	const reasons = changed.map(({ reason }) => reason)
	if (taken.refused.length === 1 && taken.moved.length === 0) return taken.refused[0]!.reason
	const advanced = `${describeAdvanced(changes, taken)}${describeSkipped(taken)}`
	if (changed.length === 0) return `${advanced}.`
	const were = reasons.length === 1 ? '1 was' : `${reasons.length} were`
	return `${advanced}, ${were} changed in the meantime: ${formatNumbers(changed)}. ${reasons.join(' ')}`
}

type RefusedOrder = AdvanceResult['refused'][number]

/** Returns whether an order was skipped because it is not paid. */
export const isUnpaid = ({ field }: RefusedOrder) => field === shipUnpaidField

const formatNumbers = (refused: RefusedOrder[]) => refused.map(({ id }) => `#${id}`).join(', ')

function describeSkipped({ refused }: AdvanceResult): string {
	const unpaid = refused.filter(isUnpaid)
	return unpaid.length > 0 ? `, ${unpaid.length} skipped: not paid (${formatNumbers(unpaid)})` : ''
}
