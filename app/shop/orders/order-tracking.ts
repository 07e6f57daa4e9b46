import type { Translate } from '#app/i18n/translate.ts'
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
 * Returns what a customer who opens an order wants to know first, in one or two sentences (rule: order-answers-first).
 */
export function buildOrderHeadline({ status, isUnpaid, arrives }: HeadlineInput, t: Translate): string[] {
	if (status === CANCELLED) return [t('tracking.cancelled')]
	if (status === DELIVERED) return [t('tracking.delivered')]
	const arrival = arrives ? [t('tracking.arrivesBy', { day: t.day(arrives) })] : []
	if (status === SHIPPED) return [t('tracking.onItsWay'), ...arrival]
	if (isUnpaid) return [t('tracking.waiting')]
	return [t(status === PENDING ? 'tracking.received' : 'tracking.packing'), ...arrival]
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

/** Returns the tracking link of a shipment. `null` when the courier is unknown or there is no tracking number. */
export function buildTrackingUrl(courier: string | null, trackingNumber: string | null): string | null {
	const name = courier?.replaceAll(/\W/g, '').toLowerCase()
	const known = COURIERS.find((one) => one.replaceAll(/\W/g, '').toLowerCase() === name)
	return known && trackingNumber ? trackingUrls[known]! + encodeURIComponent(trackingNumber) : null
}
