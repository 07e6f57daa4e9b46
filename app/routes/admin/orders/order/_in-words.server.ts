import { formatDateTime, formatDay } from '#app/shop/dates.ts'
import type { MailView } from '#app/shop/letters/mail/sent-mail.server.ts'
import type { Stage } from '#app/shop/orders/fulfilment/order-stage.ts'
import type { AdminOrderView } from '#app/shop/orders/order.server.ts'
import { DELIVERED, PROCESSING, SHIPPED, statusLabel } from '#app/shop/words/order-status.ts'

/** Formats the dates as text, because browsers may format them differently. */
export function dated({ createdAt, updatedAt: _, events, payments, claim, ...order }: AdminOrderView) {
	return {
		...order,
		payments: payments.map((payment) => ({ ...payment, at: formatDateTime(payment.at) })),
		claim: claim && { ...claim, at: formatDateTime(claim.at) },
		placedAt: formatDateTime(createdAt),
		events: events.map(({ createdAt: at, ...event }) => ({ ...event, at: formatDateTime(at) })),
	}
}

export type DatedOrder = ReturnType<typeof dated>

const labels: [Stage, number][] = [
	['processing', PROCESSING],
	['shipped', SHIPPED],
	['delivered', DELIVERED],
]

/** Returns the days on which an order reached each fulfillment status. */
export function reachedOn({ createdAt, events }: AdminOrderView): Partial<Record<Stage, string>> {
	const on = (is: (event: AdminOrderView['events'][number]) => boolean) => {
		const last = events.findLast(is)
		return last && formatDay(last.createdAt)
	}
	return {
		pending: formatDay(createdAt),
		packed: on(({ kind }) => kind === 'packed') ?? '',
		...Object.fromEntries(
			labels.map(([stage, status]) => [
				stage,
				on(({ kind, toLabel }) => kind === 'status' && toLabel === statusLabel(status)) ?? '',
			]),
		),
	}
}

export function datedMail({ createdAt, sentAt, nextAttemptAt, ...mail }: MailView) {
	return {
		...mail,
		queuedOn: formatDateTime(createdAt),
		sentOn: sentAt && formatDateTime(sentAt),
		nextOn: formatDateTime(nextAttemptAt),
	}
}

export type DatedMail = ReturnType<typeof datedMail>
