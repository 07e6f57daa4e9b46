import { write } from '#app/adapters/db/db.server.ts'
import { recordOrderActivity } from '../../activity/record-activity.server.ts'
import { type Actor, requirePermission } from '../../auth/permissions.ts'
import { assertUnpaidConfirmed, formatUnpaidReason } from '../payments/payment-required.server.ts'
import { Refusal, refuse } from '../../values/refusal.ts'
import { changeOrderStatus } from '../order.server.ts'
import { getConcurrentChange } from '../../activity/activity-log.server.ts'
import { maxChosenOrders } from '../../values/limits.ts'
import { PROCESSING } from '../../values/order-status.ts'
import {
	resolveTargetStatus,
	type FulfillmentStatus,
	getFulfillmentStatus,
	toOrderStatus,
} from './fulfillment-status.ts'

/** The courier and the tracking number of a shipment. Both are optional. */
export interface ShipmentInput {
	courier?: string | undefined
	trackingNumber?: string | undefined
}

interface AdvanceRequest {
	id: number
	/** The stage that the page showed when the action was chosen. */
	expectedStatus: FulfillmentStatus
	/** The requested stage. If absent, the order advances to the stage after the current one. */
	to?: FulfillmentStatus | undefined
	shipment?: ShipmentInput
	/** The note in the history entry about packing. */
	packingNote?: string | undefined
}

export interface AdvanceResult {
	moved: number[]
	/** The orders that were not advanced. `field` is the form field to which the reason belongs. */
	refused: { id: number; reason: string; field: string | undefined }[]
}

/**
 * Advances each of the first `maxChosenOrders` orders that still has the expected stage, each in its own transactions
 * (rule: order-steps). An order that cannot advance is returned in `refused`, for example because it has changed in the
 * meantime, is unpaid or is at the last stage.
 */
export async function advanceOrders(actor: Actor, requests: AdvanceRequest[]): Promise<AdvanceResult> {
	const result: AdvanceResult = { moved: [], refused: [] }
	for (const request of requests.slice(0, maxChosenOrders)) {
		try {
			await advanceOrder(actor, request)
			result.moved.push(request.id)
		} catch (error) {
			if (!(error instanceof Refusal)) throw error
			result.refused.push({ id: request.id, reason: error.message, field: error.field })
		}
	}
	return result
}

async function advanceOrder(
	actor: Actor,
	{ id, expectedStatus, to, shipment, packingNote }: AdvanceRequest,
): Promise<void> {
	const goal = resolveTargetStatus(expectedStatus, to)
	if (!goal) refuse('conflict', 'order-next-step-missing', { id })
	// An action that ships the order also packs it, so that the history records when it was packed.
	if (goal === 'packed' || expectedStatus === 'processing') await packOrder(actor, id, { shipment, packingNote })
	const details = { expectedStatus: toOrderStatus(expectedStatus), shipUnpaid: false, ...shipment }
	if (goal !== 'packed') await changeOrderStatus(actor, id, toOrderStatus(goal), details)
}

interface ShipUnpaidRequest extends Omit<AdvanceRequest, 'to'> {
	/** The requested stage: packed, shipped or delivered. */
	to: FulfillmentStatus
	/** The reason why the order is packed or shipped unpaid, for the activity log. */
	reason: string
}

/**
 * Changes an unpaid order to the stage `to`, if it still has the expected stage (rule: unpaid-order-warning).
 *
 * @throws not-found: the order is unknown.
 * @throws conflict: the order has changed meanwhile.
 */
export async function shipUnpaid(
	actor: Actor,
	{ id, expectedStatus, to, reason, shipment }: ShipUnpaidRequest,
): Promise<void> {
	if (to === 'packed') return packOrder(actor, id, { unpaidReason: reason })
	const details = { expectedStatus: toOrderStatus(expectedStatus), shipUnpaid: true, note: reason, ...shipment }
	await changeOrderStatus(actor, id, toOrderStatus(to), details)
}

const packingOrderSelect = { status: true, packedAt: true, paymentMethod: true, paymentState: true } as const

interface PackingDetails extends Pick<AdvanceRequest, 'shipment' | 'packingNote'> {
	/** The reason for packing the order although it is not paid. Absent when it is paid. */
	unpaidReason?: string
}

/** Packs an order. Packing it again changes nothing. */
async function packOrder(
	actor: Actor,
	id: number,
	{ unpaidReason, shipment, packingNote }: PackingDetails,
): Promise<void> {
	requirePermission(actor, 'orders')
	await write(async (tx) => {
		const order = await tx.order.findUnique({ where: { id }, select: packingOrderSelect })
		if (!order) refuse('not-found', 'order-not-found')
		const fulfillmentStatus = getFulfillmentStatus(order.status, order.packedAt)
		if (fulfillmentStatus === 'packed') return
		if (fulfillmentStatus !== 'processing')
			refuse('conflict', 'order-status-changed', await getConcurrentChange(tx, id, order.status))
		const isUnpaid = assertUnpaidConfirmed(id, order, unpaidReason !== undefined)
		const message = isUnpaid ? formatUnpaidReason(unpaidReason) : packingNote
		await tx.order.update({
			where: { id },
			data: {
				packedAt: new Date(),
				// Packing an unpaid order implies that it will ship, so the payment deadline is removed.
				paymentExpiresAt: null,
				...(shipment?.courier && { courier: shipment.courier }),
				...(shipment?.trackingNumber && { trackingNumber: shipment.trackingNumber }),
			},
			select: { id: true },
		})
		const now = { status: 'Packed', ...(isUnpaid && { unpaid: unpaidReason ?? true }) }
		const changes = { old: { status: 'Processing' }, new: now }
		await recordOrderActivity(tx, actor, id, {
			action: 'packed',
			from: PROCESSING,
			to: PROCESSING,
			note: message,
			...changes,
		})
	})
}
