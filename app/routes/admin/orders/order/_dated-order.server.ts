import { formatDateTime, formatDay } from '#app/shop/values/dates.ts'
import type { EmailView } from '#app/shop/notifications/email/sent-emails.server.ts'
import type { FulfillmentStatus } from '#app/shop/orders/fulfillment/fulfillment-status.ts'
import type { ShipmentView } from '#app/shop/orders/fulfillment/shipments.server.ts'
import type { AdminOrderView } from '#app/shop/orders/order.server.ts'
import { DELIVERED, PROCESSING, SHIPPED, getStatusLabel } from '#app/shop/values/order-status.ts'

/**
 * Returns an order with its dates as text. They are formatted on the server because browsers may format them
 * differently.
 */
export function toDatedOrder({
	createdAt,
	updatedAt: _,
	events,
	payments,
	claim,
	paymentExpiresAt,
	...order
}: AdminOrderView) {
	return {
		...order,
		deadline: paymentExpiresAt && { at: formatDateTime(paymentExpiresAt), value: paymentExpiresAt.toISOString() },
		payments: payments.map((payment) => ({ ...payment, at: formatDateTime(payment.at) })),
		claim: claim && { ...claim, at: formatDateTime(claim.at) },
		placedAt: formatDateTime(createdAt),
		events: events.map(({ createdAt: at, ...event }) => ({ ...event, at: formatDateTime(at) })),
	}
}

export type DatedOrder = ReturnType<typeof toDatedOrder>

const labels: [FulfillmentStatus, number][] = [
	['processing', PROCESSING],
	['shipped', SHIPPED],
	['delivered', DELIVERED],
]

/**
 * Returns the day on which an order last reached each fulfillment status, as text. It is an empty string for a status
 * that the order has not reached.
 */
export function listStageDates({ createdAt, events }: AdminOrderView): Partial<Record<FulfillmentStatus, string>> {
	const findDate = (is: (event: AdminOrderView['events'][number]) => boolean) => {
		const last = events.findLast(is)
		return last && formatDay(last.createdAt)
	}
	return {
		pending: formatDay(createdAt),
		packed: findDate(({ kind }) => kind === 'packed') ?? '',
		...Object.fromEntries(
			labels.map(([stage, status]) => [
				stage,
				findDate(({ kind, toLabel }) => kind === 'status' && toLabel === getStatusLabel(status)) ?? '',
			]),
		),
	}
}

export function toDatedShipment({ pickupAt, events, ...shipment }: ShipmentView) {
	return {
		...shipment,
		pickupOn: pickupAt && formatDateTime(pickupAt),
		events: events.map(({ at, ...event }) => ({ ...event, at: formatDateTime(at) })),
	}
}

export function toDatedMail({ createdAt, sentAt, nextAttemptAt, ...mail }: EmailView) {
	return {
		...mail,
		queuedOn: formatDateTime(createdAt),
		sentOn: sentAt && formatDateTime(sentAt),
		nextOn: formatDateTime(nextAttemptAt),
	}
}

export type DatedMail = ReturnType<typeof toDatedMail>
