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

/** Returns the time of the last change to `status`. `changes` is sorted oldest first. `null` when there was none. */
export function findLastTime(changes: StatusChange[], status: number): Date | null {
	return changes.findLast(({ toStatus }) => toStatus === status)?.createdAt ?? null
}

interface HeadlineInput {
	status: number
	/** True if the order awaits its online payment. */
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

/**
 * The tracking steps that couriers report: the `label` for staff, and the key of the `message` for customers. Customers
 * do not see a step whose `message` is `null` (rule: courier-tracking).
 */
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

/** A tracking step that has a label. The steps of every courier service are mapped to these. */
export type LabeledStep = keyof typeof shipmentSteps

/** Returns the label of a stored tracking step for staff. `''` for `null` and for an unknown step. */
export function getShipmentStepLabel(step: string | null): string {
	return getOwn(shipmentSteps, step ?? '')?.label ?? ''
}

/** A tracking step of the courier as customers see it. */
export interface CustomerShipmentStep {
	message: PlainKey
	at: Date
}

const maxCustomerSteps = 6

/**
 * Returns the tracking steps that customers see, at most `maxCustomerSteps`, from events sorted newest first. Of
 * consecutive equal steps, only the oldest is returned. The courier's own words are left out because they may name
 * people and places.
 */
export function toCustomerSteps(events: readonly { step: string | null; at: Date }[]): CustomerShipmentStep[] {
	const steps = events.flatMap(({ step, at }) => {
		const message = getOwn(shipmentSteps, step ?? '')?.message
		return message ? { message, at } : []
	})
	return steps.filter(({ message }, index) => message !== steps[index + 1]?.message).slice(0, maxCustomerSteps)
}

/** The URL of each courier's tracking page, to which the tracking number is appended. */
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

/** The couriers with tracking links, as suggestions. Staff may also enter any other name. */
export const COURIERS = Object.keys(trackingUrls)

/**
 * Returns the tracking link of a shipment. `null` when the courier is unknown or there is no tracking number. A courier
 * is recognized by the beginning of `courier`, without case and punctuation, because courier services append their
 * product: 'Delhivery Surface 5 Kg'.
 */
export function buildTrackingUrl(courier: string | null, trackingNumber: string | null): string | null {
	const name = courier?.replaceAll(/\W/g, '').toLowerCase()
	const known = COURIERS.find((one) => name?.startsWith(one.replaceAll(/\W/g, '').toLowerCase()))
	return known && trackingNumber ? trackingUrls[known]! + encodeURIComponent(trackingNumber) : null
}
