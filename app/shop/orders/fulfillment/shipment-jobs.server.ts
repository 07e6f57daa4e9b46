import { type Courier, CourierError, type Remittance, unsupported } from '#app/adapters/couriers/courier.ts'
import { read, write } from '#app/adapters/db/db.server.ts'
import type { JobContext } from '#app/adapters/scheduling/jobs.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { type ActivityActor, systemActor } from '../../activity/record-activity.server.ts'
import { type Actor, requirePermission } from '../../auth/permissions.ts'
import { findCourier, findCourierByWebhook, getActiveCourier } from '../../settings/active-courier.server.ts'
import { dayMs, formatIndianDate, formatShortDate, toIndianDay } from '../../values/dates.ts'
import { isShipped } from '../../values/order-status.ts'
import { formatDecimal } from '../../values/money.ts'
import { Refusal, refuse } from '../../values/refusal.ts'
import { maxRemittanceLines } from '../payments/cod/remittance.ts'
import { storeNamedFile } from '../payments/cod/stored-remittances.server.ts'
import { systemNotes } from '../payments/payment-labels.ts'
import { completeBooking, setTracking } from './shipments.server.ts'
import {
	claimMs,
	claimShipment,
	endedShipmentStates,
	openShipmentStates,
	prepareParcel,
	recordUnanswered,
	refreshShipment,
	type ShipmentRow,
	toBooking,
} from './shipment-tracking.server.ts'

const minute = 60_000
/**
 * The number of consecutive shipments for which a courier service may fail to respond. The remaining shipments then
 * wait for the following run.
 */
const maxUnanswered = 3

/**
 * Cancels the open booking of an order that the courier has not collected (rule: courier-booking). If the courier
 * service does not respond, the scheduled job repeats the request.
 *
 * @throws not-found: the order has no open booking.
 * @throws conflict: the courier has collected the shipment, the courier service refuses, or its keys are missing.
 * @throws busy: the courier service did not respond, or another request or job is processing the shipment. The
 * scheduled job cancels it later.
 */
export async function cancelShipment(actor: Actor, orderId: number): Promise<void> {
	requirePermission(actor, 'orders')
	const shipment = await write(async (tx) => {
		const open = await tx.shipment.findFirst({ where: { orderId, state: { in: openShipmentStates } } })
		if (!open) refuse('not-found', 'shipment-not-found')
		if (open.step !== null && open.step !== 'pickup') refuse('conflict', 'shipment-collected', { id: orderId })
		const isBusy = open.claimedUntil !== null && open.claimedUntil.getTime() > Date.now()
		const data = {
			state: 'cancelling',
			...(isBusy ? { nextAt: open.claimedUntil } : { claimedUntil: new Date(Date.now() + claimMs) }),
		}
		await tx.shipment.update({ where: { id: open.id }, data, select: { id: true } })
		return isBusy ? null : open
	})
	if (!shipment) refuse('busy', 'shipment-cancelled-later', { id: orderId })
	const courier = findCourier(shipment.service)
	if (!courier) refuse('conflict', 'courier-not-set-up')
	await completeCancellation(courier, shipment, actor)
}

async function completeCancellation(courier: Courier, shipment: ShipmentRow, actor: ActivityActor): Promise<void> {
	const { id, orderId, failures, reference, trackingNumber } = shipment
	try {
		await courier.cancel(reference)
	} catch (error) {
		if (!(error instanceof CourierError)) throw error
		log.warn({ err: error, orderId }, 'a shipment could not be cancelled')
		const problem = error.message.slice(0, 300)
		if (!error.isRefusal) {
			await write((tx) => recordUnanswered(tx, id, failures, problem))
			refuse('busy', 'shipment-cancelled-later', { id: orderId })
		}
		const data = {
			state: toBooking(shipment) ? 'booked' : 'booking',
			claimedUntil: null,
			problem,
			nextAt: new Date(Date.now() + 60 * minute),
		}
		await write((tx) => tx.shipment.update({ where: { id }, data, select: { id: true } }))
		refuse('conflict', 'shipment-not-cancelled', { problem })
	}
	await write(async (tx) => {
		const data = { state: 'cancelled', claimedUntil: null, nextAt: null, problem: null }
		const { count } = await tx.shipment.updateMany({ where: { id, state: 'cancelling' }, data })
		const order = await tx.order.findUniqueOrThrow({
			where: { id: orderId },
			select: { status: true, trackingNumber: true },
		})
		if (count === 1 && !isShipped(order.status) && order.trackingNumber === trackingNumber)
			await setTracking(tx, actor, orderId, null, `${systemNotes.bookingCancelled} ${reference}`)
	})
}

/**
 * Continues bookings and cancellations that a restart or an outage interrupted, and queries the tracking of booked
 * shipments (rules: courier-booking, courier-tracking). A run processes at most 20 shipments. A scheduled job calls it.
 */
export async function processShipments({ now, isEnding }: { now: Date } & Pick<JobContext, 'isEnding'>): Promise<void> {
	const due = await read.shipment.findMany({
		where: {
			nextAt: { lte: now },
			OR: [{ claimedUntil: null }, { claimedUntil: { lte: now } }],
		},
		orderBy: { nextAt: 'asc' },
		take: 20,
		select: { id: true },
	})
	let unanswered = 0
	for (const { id } of due) {
		if (isEnding() || unanswered === maxUnanswered) return
		unanswered = (await processShipment(id)) === 'unanswered' ? unanswered + 1 : 0
	}
}

type ProcessResult = 'done' | 'skipped' | 'unanswered'

/**
 * Continues the booking, cancellation or tracking of a shipment. Skips a shipment that another request or job is
 * processing.
 */
async function processShipment(id: number): Promise<ProcessResult> {
	const shipment = await claimShipment(id)
	const courier = shipment && findCourier(shipment.service)
	if (!shipment) return 'skipped'
	if (!courier) {
		await write((tx) => recordUnanswered(tx, id, shipment.failures, 'The keys of the courier service are missing'))
		return 'skipped'
	}
	try {
		await continueShipment(courier, shipment)
		const { claimedUntil } = shipment
		await write((tx) => tx.shipment.updateMany({ where: { id, claimedUntil }, data: { claimedUntil: null } }))
		return 'done'
	} catch (error) {
		// The functions that book and cancel have already recorded this failure.
		if (error instanceof Refusal) return error.code === 'busy' ? 'unanswered' : 'done'
		const problem = error instanceof CourierError ? error.message.slice(0, 300) : 'Unexpected failure'
		log[error instanceof CourierError ? 'warn' : 'error']({ err: error, id }, 'a shipment could not be processed')
		await write((tx) => recordUnanswered(tx, id, shipment.failures, problem))
		return error instanceof CourierError && !error.isRefusal ? 'unanswered' : 'done'
	}
}

async function continueShipment(courier: Courier, shipment: ShipmentRow): Promise<void> {
	const actor = systemActor(null)
	if (shipment.state === 'cancelling') return completeCancellation(courier, shipment, actor)
	if (shipment.state === 'booking') await completeBooking(courier, shipment, { mayExist: true, actor })
	await prepareParcel(courier, shipment.id)
	await refreshShipment(courier, shipment.id)
}

/** The maximum number of shipments whose events one run deletes. */
const maxPruned = 50

/**
 * Deletes the events of shipments that ended more than 180 days ago (rule: retention). The order's history still shows
 * how they ended.
 */
export async function pruneShipmentEvents(now: Date): Promise<void> {
	const before = new Date(now.getTime() - 180 * dayMs)
	const old = await read.shipment.findMany({
		where: { state: { in: endedShipmentStates }, stepAt: { lt: before }, events: { some: {} } },
		take: maxPruned,
		select: { id: true },
	})
	if (old.length === 0) return
	await write((tx) => tx.shipmentEvent.deleteMany({ where: { shipmentId: { in: old.map(({ id }) => id) } } }))
}

type ActiveCourier = NonNullable<ReturnType<typeof getActiveCourier>>

const fetchedDays = 30

const listCash = ({ courier }: ActiveCourier, now: Date) =>
	courier.listRemittances(new Date(now.getTime() - fetchedDays * dayMs), now)

/**
 * Converts the remittances that a courier service lists into a remittance file, with a line for each of the first
 * `maxRemittanceLines`.
 */
function toFile({ label }: ActiveCourier, now: Date, cash: readonly Remittance[]) {
	const rows = cash.slice(0, maxRemittanceLines).map(({ trackingNumber, amountPaise, reference, at }) => ({
		line: [trackingNumber, formatDecimal(amountPaise), reference, formatIndianDate(at)].join(','),
		cells: [trackingNumber],
		utr: reference,
		netPaise: amountPaise,
		codPaise: undefined,
		paidDay: toIndianDay(at),
	}))
	return { name: `${label}, ${formatShortDate(now)}`, rows, otherLines: 0 }
}

/**
 * Stores the remittances that the courier service lists for the last 30 days (rule: remittance-file). Returns the ID of
 * the stored remittance, or of the earlier one if nothing is new.
 *
 * @throws conflict: no courier service is set up, it does not support listing remittances, or it lists none.
 * @throws busy: the service refuses or does not respond.
 */
export async function fetchRemittances(
	actor: Actor,
	now = new Date(),
	active: ActiveCourier | null = getActiveCourier(),
): Promise<number> {
	requirePermission(actor, 'payments')
	if (!active) refuse('conflict', 'courier-not-set-up')
	const cash = await listCash(active, now).catch((error: unknown) => {
		if (!(error instanceof CourierError)) throw error
		return refuse('busy', 'remittances-unanswered', { problem: error.message })
	})
	if (cash === unsupported) refuse('conflict', 'remittances-unsupported', { service: active.label })
	if (cash.length === 0) refuse('conflict', 'remittances-none', { service: active.label, days: fetchedDays })
	return storeNamedFile(actor, toFile(active, now, cash))
}

/** The Indian day of the last fetch by this process. A restart repeats the fetch, which stores nothing twice. */
let fetchedDay: number | undefined

/**
 * Stores the remittances of the last 30 days like `fetchRemittances`, once each Indian day and without a user. If the
 * service lists none, it is asked again on the next day. If it does not respond, it is asked again with the next call.
 * Called by a scheduled job.
 */
export async function fetchDailyRemittances(
	now: Date,
	active: ActiveCourier | null = getActiveCourier(),
): Promise<void> {
	if (!active || fetchedDay === toIndianDay(now)) return
	try {
		const cash = await listCash(active, now)
		if (cash !== unsupported && cash.length > 0) await storeNamedFile(systemActor(null), toFile(active, now, cash))
		fetchedDay = toIndianDay(now)
	} catch (error) {
		if (!(error instanceof CourierError)) throw error
		log.warn({ err: error }, 'the remittances of the courier service will be fetched again')
	}
}

/**
 * Receives a webhook of a courier service. Marks its shipment as due and returns the shipment's ID, so that the caller
 * queries the service at once. `null` when this shop has no booked shipment with the tracking number, or the service
 * was queried about it less than a minute ago. The content of a webhook is never trusted, so late, repeated or
 * reordered webhooks do no harm (rule: courier-tracking).
 *
 * @throws not-found: no service has this name, or it is not set up.
 * @throws invalid: the webhook was not sent by the courier service, or is unreadable.
 */
export async function receiveCourierWebhook(
	name: string,
	headers: Headers,
	readBody: () => Promise<string>,
): Promise<number | null> {
	const found = findCourierByWebhook(name)
	if (!found) refuse('not-found', 'courier-not-found')
	const { service, courier } = found
	if (!courier.isPlausibleWebhook(headers)) refuse('invalid', 'courier-webhook-forged')
	const event = courier.readWebhook(headers, await readBody())
	if (event === 'forged') {
		log.warn({ service }, 'courier webhook with a wrong token')
		refuse('invalid', 'courier-webhook-forged')
	}
	if (event === 'unreadable' || event === 'unsupported') refuse('invalid', 'courier-webhook-unreadable')
	const shipment = await read.shipment.findFirst({
		where: { service, trackingNumber: event.trackingNumber, state: 'booked' },
		// Couriers reuse tracking numbers after some time, so the newest shipment is the right one.
		orderBy: { id: 'desc' },
		select: { id: true, checkedAt: true },
	})
	if (!shipment) return null
	// However many webhooks arrive, the service is queried at most once a minute.
	const nextAt = new Date(Math.max(Date.now(), (shipment.checkedAt?.getTime() ?? 0) + minute))
	await write((tx) => tx.shipment.updateMany({ where: { id: shipment.id, state: 'booked' }, data: { nextAt } }))
	return nextAt.getTime() > Date.now() ? null : shipment.id
}

/**
 * Processes a shipment in the background, after the webhook was answered. If this fails, the scheduled job repeats it.
 */
export function processShipmentInBackground(id: number): void {
	void processShipment(id).catch((error: unknown) => log.warn({ err: error }, 'a shipment will be checked again'))
}
