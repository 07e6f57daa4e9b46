import {
	type Booking,
	type Courier,
	CourierError,
	type ShipmentStep,
	type TrackingEvent,
	type Unsupported,
	unsupported,
} from '#app/adapters/couriers/courier.ts'
import { type Prisma, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { recordOrderActivity, systemActor } from '../../activity/record-activity.server.ts'
import { CANCELLED, DELIVERED, getStatusLabel, isShipped, SHIPPED } from '../../values/order-status.ts'
import { isCod } from '../../values/payment-methods.ts'
import { Refusal } from '../../values/refusal.ts'
import { systemNotes } from '../payments/payment-labels.ts'
import { applyStatusChange, statusChangeSelect } from './apply-status-change.server.ts'
import type { LabeledStep } from '../order-tracking.ts'
import { returnToOrigin } from './return-to-origin.server.ts'

/** The states of an open booking (rule: courier-booking). An order has at most one open booking. */
export const openShipmentStates = ['booking', 'booked', 'cancelling']

/** The states of a booking whose shipment has ended. */
export const endedShipmentStates = ['delivered', 'returned', 'lost', 'cancelled']

const minute = 60_000
const hour = 60 * minute
/**
 * The number of milliseconds for which a request or job claims a shipment, so that no other one processes it. All calls
 * to the courier service during the claim take less time.
 */
export const claimMs = 3 * minute
const maxBackoffMs = 6 * hour

/**
 * The interval in milliseconds at which the courier service is queried about a shipment for which no webhook arrives.
 */
const pollMs = 4 * hour
/** The maximum number of events stored per shipment. Couriers record a few dozen. */
const maxEvents = 200

export type ShipmentRow = Prisma.ShipmentGetPayload<object>

/**
 * Claims a shipment, so that only one request or job processes it. Returns `null` when another one has claimed it, or
 * when it needs no further processing (`nextAt` is `null`).
 */
export async function claimShipment(id: number): Promise<ShipmentRow | null> {
	return write(async (tx) => {
		const now = new Date()
		const { count } = await tx.shipment.updateMany({
			where: { id, nextAt: { not: null }, OR: [{ claimedUntil: null }, { claimedUntil: { lte: now } }] },
			data: { claimedUntil: new Date(now.getTime() + claimMs) },
		})
		return count === 1 ? tx.shipment.findUniqueOrThrow({ where: { id } }) : null
	})
}

/**
 * Releases a shipment whose courier service did not respond. The next attempt is due after one minute, and this time
 * doubles with each failure up to six hours.
 */
export async function recordUnanswered(tx: Transaction, id: number, failures: number, problem: string): Promise<void> {
	const waitMs = Math.min(maxBackoffMs, minute * 2 ** Math.min(failures, 20))
	await tx.shipment.updateMany({
		where: { id },
		data: { claimedUntil: null, nextAt: new Date(Date.now() + waitMs), failures: { increment: 1 }, problem },
	})
}

/** Returns what the courier service returned for the booking of a shipment. `null` before it is booked. */
export function toBooking(shipment: ShipmentRow): Booking | null {
	const { serviceOrderId, serviceShipmentId, courier, trackingNumber } = shipment
	if (!serviceOrderId || !serviceShipmentId || !courier || !trackingNumber) return null
	return { serviceOrderId, serviceShipmentId, courier, trackingNumber }
}

/**
 * Gets the label of a booked shipment and requests its pickup, unless this was already done. A failure is shown to
 * staff, and the scheduled job tries again. The booking stays valid.
 */
export async function prepareParcel(courier: Courier, id: number): Promise<void> {
	const shipment = await read.shipment.findUniqueOrThrow({ where: { id } })
	const booking = toBooking(shipment)
	if (!booking || shipment.state !== 'booked') return
	const isWaiting = shipment.step === null || shipment.step === 'pickup'
	let hasFailed = false
	const prepare = async (work: () => Promise<Prisma.ShipmentUpdateManyMutationInput | Unsupported>) => {
		try {
			const data = await work()
			if (data !== unsupported) await write((tx) => tx.shipment.updateMany({ where: { id }, data }))
		} catch (error) {
			if (!(error instanceof CourierError)) throw error
			log.warn({ err: error, orderId: shipment.orderId }, 'a label or pickup could not be requested')
			hasFailed = true
			const problem = error.message.slice(0, 300)
			await write((tx) => tx.shipment.updateMany({ where: { id }, data: { problem } }))
		}
	}
	if (!shipment.labelUrl)
		await prepare(async () => {
			const label = await courier.createLabel(booking)
			return label === unsupported ? unsupported : { labelUrl: label.url, problem: null }
		})
	if (!shipment.pickupAt && isWaiting)
		await prepare(async () => {
			const pickupAt = await courier.requestPickup(booking)
			if (pickupAt === unsupported) return unsupported
			return { pickupAt: pickupAt ?? new Date(), ...(!hasFailed && { problem: null }) }
		})
}

/**
 * Queries the courier service for all events of a booked shipment, stores the new ones and updates the status of the
 * order (rule: courier-tracking). It does not matter in which order events arrive or how often.
 *
 * @throws CourierError: the service refused or did not respond.
 */
export async function refreshShipment(courier: Courier, id: number): Promise<void> {
	const shipment = await read.shipment.findUniqueOrThrow({ where: { id } })
	const booking = toBooking(shipment)
	if (booking && shipment.state === 'booked') {
		const events = await courier.track(booking)
		await write((tx) => saveEvents(tx, id, events === unsupported ? [] : events))
	}
	await moveOrder(id)
}

async function saveEvents(tx: Transaction, shipmentId: number, events: readonly TrackingEvent[]): Promise<void> {
	const known = await tx.shipmentEvent.findMany({ where: { shipmentId }, select: { key: true } })
	const keys = new Set(known.map(({ key }) => key))
	for (const { key, at, step: reported, note, location } of events) {
		const step: LabeledStep | null = reported
		if (keys.has(key) || keys.size >= maxEvents) continue
		keys.add(key)
		const data = { shipmentId, key, at, step, note: note.slice(0, 300), location: location.slice(0, 100) }
		await tx.shipmentEvent.create({ data, select: { id: true } })
	}
	const last = await tx.shipmentEvent.findFirst({
		where: { shipmentId, step: { not: null } },
		orderBy: [{ at: 'desc' }, { id: 'desc' }],
	})
	const step = (last?.step ?? null) as ShipmentStep | null
	const ends = { delivered: 'delivered', returned: 'returned', lost: 'lost', cancelled: 'cancelled' } as const
	const end = step && step in ends ? ends[step as keyof typeof ends] : undefined
	const now = new Date()
	await tx.shipment.updateMany({
		where: { id: shipmentId, state: 'booked' },
		data: {
			step,
			stepAt: last?.at ?? null,
			checkedAt: now,
			failures: 0,
			// The `nextAt` of an ended shipment does not change. The shipment thus remains due until the status of its
			// order is updated.
			...(end ? { state: end } : { nextAt: new Date(now.getTime() + pollMs) }),
		},
	})
}

/** The steps that only a collected shipment can have. */
const collectedSteps: readonly string[] = [
	'picked-up',
	'in-transit',
	'out-for-delivery',
	'undelivered',
	'delivered',
	'returning',
	'returned',
] satisfies ShipmentStep[]

/**
 * Updates the status of an order to what the courier reports, as staff would (rule: courier-tracking): Shipped when the
 * shipment was collected, then Delivered, or returned to origin. A change that is not possible is shown to staff as a
 * problem.
 */
async function moveOrder(shipmentId: number): Promise<void> {
	try {
		await write((tx) => moveOrderInTransaction(tx, shipmentId))
	} catch (error) {
		if (!(error instanceof Refusal)) throw error
		const data = { problem: error.message.slice(0, 300), nextAt: new Date(Date.now() + hour) }
		await write((tx) => tx.shipment.updateMany({ where: { id: shipmentId }, data }))
	}
}

async function moveOrderInTransaction(tx: Transaction, shipmentId: number): Promise<void> {
	const shipment = await tx.shipment.findUniqueOrThrow({ where: { id: shipmentId } })
	const isOver = !openShipmentStates.includes(shipment.state)
	if (isOver) await tx.shipment.updateMany({ where: { id: shipmentId }, data: { nextAt: null } })
	const { orderId, trackingNumber, step } = shipment
	const order = await tx.order.findUniqueOrThrow({
		where: { id: orderId },
		select: { status: true, trackingNumber: true, paymentMethod: true },
	})
	// The order is left alone if staff gave it another tracking number or cancelled it, because this shipment no longer
	// counts.
	if (order.trackingNumber !== trackingNumber || order.status === CANCELLED) return
	const collected = await tx.shipmentEvent.findFirst({
		where: { shipmentId, step: { in: [...collectedSteps] } },
		select: { id: true },
	})
	if (!collected) return
	if (!isShipped(order.status)) await changeStatus(tx, shipment, SHIPPED)
	if (step === 'delivered' && order.status !== DELIVERED) await changeStatus(tx, shipment, DELIVERED)
	if (step !== 'returned') return
	if (isCod(order))
		await returnToOrigin(tx, systemActor(null), orderId, {
			shouldRestock: true,
			note: `${systemNotes.courierReport}: RTO`,
		})
	else await recordReturn(tx, orderId, trackingNumber ?? '')
}

async function changeStatus(tx: Transaction, { orderId, trackingNumber }: ShipmentRow, to: number): Promise<void> {
	const order = await tx.order.findUniqueOrThrow({ where: { id: orderId }, select: statusChangeSelect })
	const facts = { old: { status: getStatusLabel(order.status) }, new: { status: getStatusLabel(to) } }
	const note = `${systemNotes.courierReport}: ${trackingNumber ?? ''}`
	await applyStatusChange(tx, orderId, order, { to, who: systemActor(null), note, facts })
}

/**
 * Adds a note to a prepaid order that the courier returned to the shop. Its status stays, because staff either refund
 * it or ship it again.
 */
async function recordReturn(tx: Transaction, orderId: number, trackingNumber: string): Promise<void> {
	const { status } = await tx.order.findUniqueOrThrow({ where: { id: orderId }, select: { status: true } })
	const note = `${systemNotes.courierReturn} ${trackingNumber} to you. Refund the order, or send it again.`
	const entry = { kind: 'order', subjectId: orderId, action: 'note', note }
	if (await tx.activityEntry.findFirst({ where: entry, select: { id: true } })) return
	await recordOrderActivity(tx, systemActor(null), orderId, { action: 'note', from: status, to: status, note })
}
