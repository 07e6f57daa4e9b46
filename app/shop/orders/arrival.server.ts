import { dayLength, formatDay } from '../dates.ts'
import { settingsNow } from '../settings/shop-settings.server.ts'
import { CANCELLED, DELIVERED, SHIPPED } from '../words/order-status.ts'
import type { OrderView } from './order-view.ts'
import { daysTo } from './pins/pin-promise.ts'

type Promised = Pick<OrderView, 'country' | 'state' | 'createdAt'>

/** The last moment at which an order is to arrive; null where nothing is promised. */
function promisedBy({ country, state, createdAt }: Promised): Date | null {
	const { homeState, homeDays, elsewhereDays } = settingsNow().delivery
	const days = country === 'india' ? daysTo(state, { homeState, home: homeDays, elsewhere: elsewhereDays }) : null
	return days === null ? null : new Date(createdAt.getTime() + days * dayLength)
}

/** Whether an order is not sent though it was to have arrived by now (rule: late-order). */
export function isLate(order: Promised & { status: number }, now = new Date()): boolean {
	const by = order.status < SHIPPED ? promisedBy(order) : null
	return by !== null && by < now
}

/**
 * The day by which an order arrives, such as 'Mon, 30 Nov', by the most days that the settings name (rule: pin-promise);
 * '' where nothing is promised, or the day is over.
 */
export function arrivalOf(order: Promised & { status: number }, now = new Date()): string {
	const day = order.status === DELIVERED || order.status === CANCELLED ? null : promisedBy(order)
	return day && day >= now ? formatDay(day) : ''
}
