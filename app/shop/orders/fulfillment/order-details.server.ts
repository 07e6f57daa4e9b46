import { type Prisma, type Transaction, write, read } from '#app/adapters/db/db.server.ts'
import { type ActivityValues, recordOrderActivity } from '../../activity/record-activity.server.ts'
import { type Actor, requirePermission } from '../../auth/permissions.ts'
import { toE164 } from '../../values/phone.ts'
import { refuse } from '../../values/refusal.ts'
import { addressSelect } from '../order-rows.server.ts'
import { toCheckoutColumns } from '../checkout/insert-order.server.ts'
import type { CheckoutInput } from '../checkout/checkout.schema.ts'
import { SHIPPED, CANCELLED, DELIVERED, isShipped } from '../../values/order-status.ts'
import { formatAddressLines } from '../order-view.ts'
import type { ShipmentInput } from './advance-orders.server.ts'
import { assertNotBooked } from './shipments.server.ts'

const orderDetailsSelect = {
	...addressSelect,
	buyerGstin: true,
	status: true,
	waistSize: true,
	fullLength: true,
	paymentMethod: true,
	courier: true,
	trackingNumber: true,
} as const satisfies Prisma.OrderSelect

type OrderDetails = Prisma.OrderGetPayload<{ select: typeof orderDetailsSelect }>

interface DetailsChange {
	action: 'note' | 'tracking' | 'address'
	note: string | null
	data?: Prisma.OrderUpdateInput
}

/**
 * Adds a staff note to the history of an order. Customers never see it (rule: order-address-change).
 *
 * @throws not-found: the order is unknown.
 */
export async function addOrderNote(actor: Actor, orderId: number, note: string): Promise<void> {
	await changeDetails(actor, orderId, () => ({ action: 'note', note }))
}

/**
 * Sets the courier and the tracking number of an order. If the order has shipped, the customer gets an email (rule:
 * order-emails). An empty value clears the field, and unchanged values do nothing.
 *
 * @throws not-found: the order is unknown.
 */
export async function setShipment(
	actor: Actor,
	orderId: number,
	{ courier, trackingNumber }: ShipmentInput,
): Promise<void> {
	const data = { courier: courier || null, trackingNumber: trackingNumber || null }
	await changeDetails(actor, orderId, (order) => {
		if (order.courier === data.courier && order.trackingNumber === data.trackingNumber) return null
		return { action: 'tracking', note: [courier, trackingNumber].filter(Boolean).join(' ') || null, data }
	})
}

/**
 * Changes the delivery address of an order and the GSTIN of its buyer. The order's history records the previous values
 * (rules: order-address-change, buyer-gstin).
 *
 * @throws not-found: the order is unknown.
 * @throws conflict: the order has already shipped, is cancelled, or is booked with a courier.
 */
export async function changeAddress(actor: Actor, orderId: number, input: CheckoutInput): Promise<void> {
	await changeDetails(actor, orderId, async (order, tx) => {
		if (order.status >= SHIPPED) refuse('conflict', 'order-already-shipped', { id: orderId })
		await assertNotBooked(tx, orderId)
		const {
			email: _,
			waistSize: _waist,
			fullLength: _length,
			paymentMethod: _method,
			...data
		} = toCheckoutColumns({ ...input, email: order.email })
		const before = [...formatAddressLines(order), order.buyerGstin && `GSTIN ${order.buyerGstin}`]
		return {
			action: 'address',
			note: before.filter(Boolean).join(', '),
			data: { ...data, ...changePhone(order.phoneNumber, data.phoneNumber) },
		}
	})
}

/**
 * Returns the change of the order's `phoneE164`, by which the orders of a phone number are counted. It follows the
 * phone number of the order: a removed number is also removed from `phoneE164`. If the order never had a phone number,
 * `phoneE164` keeps the number of the customer's account.
 */
function changePhone(before: string | null, now: string | null): { phoneE164?: string | null } {
	if (now) return { phoneE164: toE164(now) }
	return before ? { phoneE164: null } : {}
}

/**
 * Applies the change that `what` returns for the current order, and records it in the history. `null` means no change.
 */
async function changeDetails(
	actor: Actor,
	id: number,
	what: (order: OrderDetails, tx: Transaction) => DetailsChange | null | Promise<DetailsChange | null>,
): Promise<void> {
	requirePermission(actor, 'orders')
	await write(async (tx: Transaction) => {
		const order = await tx.order.findUnique({ where: { id }, select: orderDetailsSelect })
		if (!order) refuse('not-found', 'order-not-found')
		const change = await what(order, tx)
		if (!change) return
		const { action, note: message, data } = change
		const { status } = order
		if (data) await tx.order.update({ where: { id }, data, select: { id: true } })
		const changed: ActivityValues = { [action]: true }
		await recordOrderActivity(tx, actor, id, { action, from: status, to: status, note: message, new: changed })
	})
}

/** Returns whether an order exists, has not shipped, and has `expectedStatus` if it is given. */
export async function isUnshipped(id: number, expectedStatus: number | undefined): Promise<boolean> {
	const order = await read.order.findUnique({ where: { id }, select: { status: true } })
	if (!order || isShipped(order.status)) return false
	return expectedStatus === undefined || expectedStatus === order.status
}

export interface RecentCourier {
	name: string
	/**
	 * The number of the courier's recent shipments to the area of the pincode: all pincodes with the same first three
	 * digits. `returnedCount` is how many of them were returned to origin.
	 */
	toArea: number
	returnedCount: number
}

/** The number of recent orders that are read per status. This is enough for a statistic, and an index makes it fast. */
const maxShipmentsRead = 100
const maxShown = 3

const shipmentSelect = { id: true, courier: true, zipCode: true, returnedToOriginAt: true, createdAt: true } as const

type RecentShipment = Prisma.OrderGetPayload<{ select: typeof shipmentSelect }> & { courier: string }

/**
 * Lists the recent orders that have a courier and are shipped, delivered or cancelled. The order that shipped last
 * comes first, then all others by order date, newest first.
 */
async function listRecentShipments(): Promise<RecentShipment[]> {
	const ends = await Promise.all(
		[SHIPPED, DELIVERED, CANCELLED].map((status) =>
			read.order.findMany({
				where: { status },
				orderBy: { createdAt: 'desc' },
				take: maxShipmentsRead,
				select: shipmentSelect,
			}),
		),
	)
	const shipments = ends.flat().filter((one): one is RecentShipment => Boolean(one.courier))
	// The newest order is not always the one that shipped last.
	const last = await read.activityEntry.findFirst({
		where: { kind: 'order', subjectId: { in: shipments.map(({ id }) => id) }, action: 'status', status: SHIPPED },
		orderBy: { id: 'desc' },
		select: { subjectId: true },
	})
	const isLast = ({ id }: RecentShipment) => Number(id === last?.subjectId)
	return shipments.toSorted(
		(one, other) => isLast(other) - isLast(one) || Number(other.createdAt) - Number(one.createdAt),
	)
}

/** Returns the courier of the last shipment. `null` when no shipment has a courier yet. */
export async function findLastCourier(): Promise<string | null> {
	return (await listRecentShipments())[0]?.courier ?? null
}

/**
 * Counts the recent shipments of each courier to the area of a pincode, most recent courier first. A courier without
 * shipments to the area has counts of 0.
 */
export async function countByCourier(zipCode: string): Promise<Map<string, RecentCourier>> {
	const couriers = new Map<string, RecentCourier>()
	for (const shipment of await listRecentShipments()) {
		const courier = couriers.get(shipment.courier) ?? { name: shipment.courier, toArea: 0, returnedCount: 0 }
		couriers.set(shipment.courier, courier)
		if (shipment.zipCode.slice(0, 3) !== zipCode.slice(0, 3)) continue
		courier.toArea += 1
		if (shipment.returnedToOriginAt) courier.returnedCount += 1
	}
	return couriers
}

/**
 * Lists the `maxShown` most recent couriers, latest first, with the results of their shipments to the area of a
 * pincode.
 */
export async function listRecentCouriers(zipCode: string): Promise<RecentCourier[]> {
	return [...(await countByCourier(zipCode)).values()].slice(0, maxShown)
}
