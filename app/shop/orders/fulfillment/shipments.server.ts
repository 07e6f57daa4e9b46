import {
	type Booking,
	type BookingRequest,
	type Courier,
	CourierError,
	pickParcel,
	unsupported,
} from '#app/adapters/couriers/courier.ts'
import { type Prisma, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { recordOrderActivity, type ActivityActor } from '../../activity/record-activity.server.ts'
import { type Actor, requirePermission } from '../../auth/permissions.ts'
import { homeCountry } from '../../region/page-facts.ts'
import { isPincode } from '../../values/pincode.ts'
import { getActiveCourier } from '../../settings/active-courier.server.ts'
import { getShopContacts } from '../../settings/shop-settings.server.ts'
import { isCod } from '../../values/payment-methods.ts'
import { refuse } from '../../values/refusal.ts'
import { getShipmentStepLabel, type ShipmentState } from '../order-tracking.ts'
import { needsUnpaidConfirmation } from '../payments/payment-required.server.ts'
import { systemNotes } from '../payments/payment-labels.ts'
import { isUnpaid } from '../payments/payment-state.ts'
import { getFulfillmentStatus } from './fulfillment-status.ts'
import type { ParcelInput } from './shipment.schema.ts'
import {
	claimMs,
	openShipmentStates,
	prepareParcel,
	recordUnanswered,
	type ShipmentRow,
} from './shipment-tracking.server.ts'

export const bookedOrderSelect = {
	id: true,
	status: true,
	packedAt: true,
	paymentMethod: true,
	paymentState: true,
	totalPaise: true,
	createdAt: true,
	firstName: true,
	lastName: true,
	email: true,
	phoneNumber: true,
	phoneE164: true,
	streetAddress: true,
	apartment: true,
	city: true,
	state: true,
	zipCode: true,
	country: true,
	items: {
		orderBy: { id: 'asc' },
		select: { id: true, productName: true, sku: true, quantity: true, pricePaise: true },
	},
} as const satisfies Prisma.OrderSelect

type BookedOrder = Prisma.OrderGetPayload<{ select: typeof bookedOrderSelect }>

/** Returns the cash that the courier of an order has to collect, in paise. 0 unless the order is COD and unpaid. */
export function getCodPaise(
	order: Pick<BookedOrder, 'paymentMethod' | 'paymentState' | 'status' | 'totalPaise'>,
): number {
	return isCod(order) && isUnpaid(order.paymentState) ? order.totalPaise : 0
}

/** Returns the ten digits of the phone number that the courier calls. `''` when the order has no phone number. */
const getCourierPhone = ({ phoneNumber, phoneE164 }: Pick<BookedOrder, 'phoneNumber' | 'phoneE164'>) =>
	/\d{10}$/.exec((phoneNumber ?? phoneE164 ?? '').replaceAll(/\D/g, ''))?.[0] ?? ''

interface BookingInput extends ParcelInput {
	/** The ID of a courier in `ShipmentOffer.rates`. `undefined` lets the courier service choose. */
	courierId?: string | undefined
	/** The price in paise that the page showed for this courier. */
	pricePaise?: number | undefined
}

/**
 * Books a confirmed order with the courier service, only once (rule: courier-booking). The order gets the courier and
 * the tracking number. It counts as shipped when the courier has collected it or staff say so. The booking is stored
 * before the service is called, so that a request without a response can be continued.
 *
 * @throws not-found: the order is unknown.
 * @throws conflict: no courier service is set up, the order cannot be booked now, another request is booking it, or the
 * service refuses.
 * @throws busy: the service did not respond. The scheduled job or another call continues the booking.
 */
export async function bookShipment(actor: Actor, orderId: number, input: BookingInput): Promise<void> {
	requirePermission(actor, 'orders')
	const active = getActiveCourier()
	if (!active) refuse('conflict', 'courier-not-set-up')
	const { shipment, mayExist } = await write((tx) => claimBooking(tx, active.service, orderId, input))
	if (shipment.state === 'booked') return
	await completeBooking(active.courier, shipment, { mayExist, actor })
	await prepareParcel(active.courier, shipment.id)
}

async function claimBooking(tx: Transaction, service: string, orderId: number, input: BookingInput) {
	const order = await tx.order.findUnique({ where: { id: orderId }, select: bookedOrderSelect })
	if (!order) refuse('not-found', 'order-not-found')
	assertBookable(order)
	const now = Date.now()
	const claimedUntil = new Date(now + claimMs)
	const nextAt = claimedUntil
	const open = await tx.shipment.findFirst({ where: { orderId, state: { in: openShipmentStates } } })
	if (open?.state === 'cancelling') refuse('conflict', 'shipment-cancelling', { id: orderId })
	if (open?.state === 'booked') return { shipment: open, mayExist: true }
	if (open && open.claimedUntil && open.claimedUntil.getTime() > now)
		refuse('conflict', 'shipment-being-booked', { id: orderId })
	// An earlier request may have reached the service, so its booking is continued with the values of that request.
	if (open)
		return {
			shipment: await tx.shipment.update({ where: { id: open.id }, data: { claimedUntil, nextAt } }),
			mayExist: true,
		}
	const { courierId = null, pricePaise = null } = input
	const attempt = (await tx.shipment.count({ where: { orderId } })) + 1
	const shipment = await tx.shipment.create({
		data: {
			orderId,
			service,
			reference: `${orderId}-${attempt}`,
			courierId,
			pricePaise,
			codPaise: getCodPaise(order),
			...pickParcel(input),
			claimedUntil,
			nextAt,
		},
	})
	return { shipment, mayExist: false }
}

/** Rejects an order that is not confirmed, has shipped, awaits payment, or has no Indian pincode or no phone number. */
export function assertBookable(order: Omit<BookedOrder, 'items'>): void {
	const { id } = order
	const stage = getFulfillmentStatus(order.status, order.packedAt)
	if (stage !== 'processing' && stage !== 'packed') refuse('conflict', 'order-not-bookable', { id })
	if (needsUnpaidConfirmation(order)) refuse('conflict', 'order-unpaid', { id })
	if (order.country.toLowerCase() !== homeCountry || !isPincode(order.zipCode))
		refuse('conflict', 'shipment-abroad', { id })
	if (getCourierPhone(order) === '') refuse('conflict', 'shipment-phone-missing', { id })
}

/**
 * Requests a claimed booking from the service and saves it. A booking after a refusal has a new reference.
 *
 * @throws conflict: the service refuses.
 * @throws busy: the service did not respond.
 */
export async function completeBooking(
	courier: Courier,
	shipment: ShipmentRow,
	{ mayExist, actor }: { mayExist: boolean; actor: ActivityActor },
): Promise<void> {
	const order = await read.order.findUniqueOrThrow({ where: { id: shipment.orderId }, select: bookedOrderSelect })
	let booking: Booking | typeof unsupported
	try {
		booking = await courier.book(toBookingRequest(order, shipment, mayExist))
	} catch (error) {
		if (!(error instanceof CourierError)) throw error
		return failBooking(shipment, error)
	}
	if (booking === unsupported) return failBooking(shipment, new CourierError('The courier books no shipments', true))
	await write((tx) => saveBooking(tx, actor, shipment.id, booking))
}

function toBookingRequest(order: BookedOrder, shipment: ShipmentRow, mayExist: boolean): BookingRequest {
	const { firstName, lastName, city, state, zipCode, streetAddress, apartment } = order
	const { reference, courierId, codPaise } = shipment
	return {
		reference,
		mayExist,
		courierId,
		orderedAt: order.createdAt,
		recipient: {
			firstName: firstName || lastName || 'Customer',
			lastName: firstName ? lastName : '',
			// Courier services require an email address, so an order without one gets that of the shop.
			email: order.email || getShopContacts().email || '',
			phone: getCourierPhone(order),
			address: streetAddress,
			apartment: apartment ?? '',
			city,
			state,
			pincode: zipCode,
			country: 'India',
		},
		items: order.items.map(({ id, productName, sku, quantity, pricePaise }) => ({
			name: productName,
			sku: sku || `item-${id}`,
			quantity,
			pricePaise,
		})),
		codPaise,
		valuePaise: order.totalPaise,
		...pickParcel(shipment),
	}
}

async function saveBooking(tx: Transaction, actor: ActivityActor, id: number, booking: Booking): Promise<void> {
	// If the order was cancelled in the meantime, its booking stays 'cancelling'. Otherwise the caller requests the
	// label and the pickup next. If the process stops before, the scheduled job does so when `nextAt` has come.
	const nextAt = new Date(Date.now() + claimMs)
	const data = { ...booking, claimedUntil: null, nextAt, failures: 0, problem: null }
	const { state, orderId } = await tx.shipment.update({ where: { id }, data, select: { state: true, orderId: true } })
	if (state !== 'booking') return
	await tx.shipment.update({ where: { id }, data: { state: 'booked' }, select: { id: true } })
	await setTracking(tx, actor, orderId, booking)
}

/** Sets the courier and the tracking number of a booked order, without shipping it. `null` removes them. */
export async function setTracking(
	tx: Transaction,
	actor: ActivityActor,
	orderId: number,
	tracking: { courier: string; trackingNumber: string } | null,
	note?: string,
): Promise<void> {
	const { courier, trackingNumber } = tracking ?? { courier: null, trackingNumber: null }
	const { status } = await tx.order.update({
		where: { id: orderId },
		data: { courier, trackingNumber },
		select: { status: true },
	})
	await recordOrderActivity(tx, actor, orderId, {
		action: 'tracking',
		from: status,
		to: status,
		note: note ?? [systemNotes.booked, courier, trackingNumber].filter(Boolean).join(' '),
		new: { tracking: true },
	})
}

async function failBooking({ id, orderId, failures }: ShipmentRow, error: CourierError): Promise<never> {
	log.warn({ err: error, orderId }, 'a shipment could not be booked')
	const problem = error.message.slice(0, 300)
	if (error.isRefusal) {
		// A booking in the state 'cancelling' stays in it, because the service may know the booking.
		await write(async (tx) => {
			await tx.shipment.updateMany({ where: { id }, data: { claimedUntil: null, problem } })
			await tx.shipment.updateMany({ where: { id, state: 'booking' }, data: { state: 'refused', nextAt: null } })
		})
		refuse('conflict', 'shipment-refused', { problem })
	}
	await write((tx) => recordUnanswered(tx, id, failures, problem))
	return refuse('busy', 'shipment-unanswered', { id: orderId, problem })
}

/**
 * Checks that an order has no open booking. Call it before a change that the courier would not know about.
 *
 * @throws conflict: the order has an open booking.
 */
export async function assertNotBooked(tx: Transaction, orderId: number): Promise<void> {
	const open = await tx.shipment.findFirst({
		where: { orderId, state: { in: openShipmentStates } },
		select: { id: true },
	})
	if (open) refuse('conflict', 'order-is-booked', { id: orderId })
}

/** A booking of an order, for staff. */
export type ShipmentView = NonNullable<Awaited<ReturnType<typeof findShipment>>>

/** Returns the last booking of an order with its events, newest first. `null` without one. */
export async function findShipment(orderId: number) {
	const row = await read.shipment.findFirst({
		where: { orderId },
		orderBy: { id: 'desc' },
		include: {
			events: { orderBy: [{ at: 'desc' }, { id: 'desc' }], take: 20 },
			order: { select: { paymentMethod: true, paymentState: true, status: true, totalPaise: true } },
		},
	})
	if (!row) return null
	const { state, reference, courier, trackingNumber, pricePaise, codPaise, labelUrl, pickupAt, problem, step } = row
	return {
		state: state as ShipmentState,
		reference,
		courier,
		trackingNumber,
		pricePaise,
		codPaise,
		labelUrl,
		pickupAt,
		problem,
		isOpen: openShipmentStates.includes(state),
		/** True if the COD amount has changed since the booking, so that the courier would collect the wrong amount. */
		isCodOutdated: openShipmentStates.includes(state) && codPaise !== getCodPaise(row.order),
		/** True if the courier has not collected the shipment yet. */
		canCancel: openShipmentStates.includes(state) && (step === null || step === 'pickup'),
		events: row.events.map(({ at, step: eventStep, note, location }) => ({
			at,
			label: getShipmentStepLabel(eventStep),
			note: [note, location].filter(Boolean).join(', '),
		})),
	}
}
