import { dayLength, formatDay } from '../dates.ts'
import { settingsNow } from '../settings/shop-settings.server.ts'
import { CANCELLED, DELIVERED, SHIPPED } from '../words/order-status.ts'
import type { OrderView } from './order-view.ts'
import { daysTo } from './pins/pin-promise.ts'

type Promised = Pick<OrderView, 'country' | 'state' | 'createdAt'>

/** Returns the delivery deadline of an order. `null` when there is no delivery estimate. */
function promisedBy({ country, state, createdAt }: Promised): Date | null {
	const { homeState, homeDays, elsewhereDays } = settingsNow().delivery
	const days = country === 'india' ? daysTo(state, { homeState, home: homeDays, elsewhere: elsewhereDays }) : null
	return days === null ? null : new Date(createdAt.getTime() + days * dayLength)
}

/** Returns whether an order has not shipped and its delivery deadline has passed (rule: late-order). */
export function isLate(order: Promised & { status: number }, now = new Date()): boolean {
	const by = order.status < SHIPPED ? promisedBy(order) : null
	return by !== null && by < now
}

/**
 * Returns the estimated delivery day, such as `'Mon, 30 Nov'`, based on the longest delivery time in the settings
 * (rule: pin-promise). Returns `''` when there is no estimate or the day has passed.
 */
export function arrivalOf(order: Promised & { status: number }, now = new Date()): string {
	const day = order.status === DELIVERED || order.status === CANCELLED ? null : promisedBy(order)
	return day && day >= now ? formatDay(day) : ''
}
