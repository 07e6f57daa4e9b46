import type { PlainKey, Translate } from '#app/i18n/translate.ts'
import { getOwn } from '../get-own.ts'
import { buildTimeline, type TimelineStep, CANCELLED, DELIVERED, PENDING, SHIPPED } from '../values/order-status.ts'

export interface TrackingStep extends TimelineStep {
	at: Date | null
}

interface StatusChange {
	toStatus: number
	createdAt: Date
}

/** Returns the tracking steps, each with the last time it was reached. `changes` is sorted oldest first. */
export function buildTrackingSteps(status: number, changes: StatusChange[]): TrackingStep[] {
	return buildTimeline(status).map((step, index) => ({
		...step,
		at: step.completed ? findLastTime(changes, index + 1) : null,
	}))
}

/** Returns the time of the last change to a status. `null` when there was none. */
export function findLastTime(changes: StatusChange[], status: number): Date | null {
	return changes.findLast(({ toStatus }) => toStatus === status)?.createdAt ?? null
}

interface HeadlineInput {
	status: number
	/** True while the order awaits payment. */
	isUnpaid: boolean
	/** The delivery deadline. `null` when none is promised. */
	arrives: Date | null
}

/**
 * Returns one or two sentences that answer a customer's first question: where the order is and when it arrives (rule:
 * order-answers-first).
 */
export function buildOrderHeadline({ status, isUnpaid, arrives }: HeadlineInput, t: Translate): string[] {
	if (status === CANCELLED) return [t('tracking.cancelled')]
	if (status === DELIVERED) return [t('tracking.delivered')]
	const arrival = arrives ? [t('tracking.arrivesBy', { day: t.day(arrives) })] : []
	if (status === SHIPPED) return [t('tracking.onItsWay'), ...arrival]
	if (isUnpaid) return [t('tracking.waiting')]
	return [t(status === PENDING ? 'tracking.received' : 'tracking.packing'), ...arrival]
}

/** The states of a booking with a courier service (rule: courier-booking). */
export type ShipmentState =
	| 'booking'
	| 'booked'
	| 'cancelling'
	| 'cancelled'
	| 'refused'
	| 'delivered'
	| 'returned'
	| 'lost'

/** The labels of the courier's steps, for staff and for customers (rule: courier-tracking). */
const shipmentSteps = {
	pickup: { label: 'Waiting for pickup', message: null },
	'picked-up': { label: 'Picked up', message: 'tracking.pickedUp' },
	'in-transit': { label: 'In transit', message: 'tracking.inTransit' },
	'out-for-delivery': { label: 'Out for delivery', message: 'tracking.outForDelivery' },
	undelivered: { label: 'Delivery attempt failed', message: 'tracking.undelivered' },
	delivered: { label: 'Delivered', message: 'tracking.stepDelivered' },
	returning: { label: 'Returning to origin', message: 'tracking.returning' },
	returned: { label: 'Returned to origin (RTO)', message: 'tracking.returned' },
	lost: { label: 'Lost or damaged', message: null },
	cancelled: { label: 'Cancelled by the courier', message: null },
} as const satisfies Record<string, { label: string; message: PlainKey | null }>

/** The steps that have a label. All couriers share them. */
export type LabeledStep = keyof typeof shipmentSteps

/** Returns the label of a stored step for staff. `''` for an event that is not one of these steps. */
export function getShipmentStepLabel(step: string | null): string {
	return getOwn(shipmentSteps, step ?? '')?.label ?? ''
}

/** A step of the courier as customers see it. */
export interface CustomerShipmentStep {
	message: PlainKey
	at: Date
}

const maxCustomerSteps = 6

/**
 * Returns the courier's steps for the customer, newest first and at most `maxCustomerSteps`. Consecutive equal steps
 * are shown once. The courier's own words are left out because they may name people and places.
 */
export function toCustomerSteps(events: readonly { step: string | null; at: Date }[]): CustomerShipmentStep[] {
	const steps = events.flatMap(({ step, at }) => {
		const message = getOwn(shipmentSteps, step ?? '')?.message
		return message ? { message, at } : []
	})
	return steps.filter(({ message }, index) => message !== steps[index + 1]?.message).slice(0, maxCustomerSteps)
}

/** The tracking address of each courier, up to the tracking number. */
const trackingUrls: Record<string, string> = {
	'Blue Dart': 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=',
	Delhivery: 'https://www.delhivery.com/track-v2/package/',
	DTDC: 'https://www.dtdc.in/trace.asp?strCnno=',
	'Ecom Express': 'https://ecomexpress.in/tracking/?awb_field=',
	Ekart: 'https://ekartlogistics.com/shipmenttrack/',
	'India Post': 'https://www.indiapost.gov.in/_layouts/15/DOP.Portal.Tracking/TrackConsignment.aspx?consignment=',
	Shadowfax: 'https://tracker.shadowfax.in/#/track/',
	Shiprocket: 'https://shiprocket.co/tracking/',
	'Speed Post': 'https://www.indiapost.gov.in/_layouts/15/DOP.Portal.Tracking/TrackConsignment.aspx?consignment=',
	Xpressbees: 'https://www.xpressbees.com/shipment/tracking?awbNo=',
}

/** Couriers with tracking links. Any other name may be entered too. */
export const COURIERS = Object.keys(trackingUrls)

/**
 * Returns the tracking link of a shipment. `null` when the courier is unknown or there is no tracking number. The
 * beginning of the name decides, because courier services add their product: 'Delhivery Surface 5 Kg'.
 */
export function buildTrackingUrl(courier: string | null, trackingNumber: string | null): string | null {
	const name = courier?.replaceAll(/\W/g, '').toLowerCase()
	const known = COURIERS.find((one) => name?.startsWith(one.replaceAll(/\W/g, '').toLowerCase()))
	return known && trackingNumber ? trackingUrls[known]! + encodeURIComponent(trackingNumber) : null
}
