import { dayLength, formatDay } from '../dates.ts'
import { settingsNow } from '../settings/shop-settings.server.ts'
import { CANCELLED, DELIVERED } from '../words/order-status.ts'
import type { OrderView } from './order-view.ts'
import { daysTo } from './pins/pin-promise.ts'

/**
 * The day by which an order arrives, such as 'Mon, 30 Nov', by the most days that the settings name (rule: pin-promise);
 * '' where nothing is promised, or the day is over.
 */
export function arrivalOf(
	order: Pick<OrderView, 'country' | 'state' | 'createdAt' | 'status'>,
	now = new Date(),
): string {
	const { homeState, homeDays, elsewhereDays } = settingsNow().delivery
	if (order.country !== 'india' || order.status === DELIVERED || order.status === CANCELLED) return ''
	const days = daysTo(order.state, { homeState, home: homeDays, elsewhere: elsewhereDays })
	const day = days === null ? null : new Date(order.createdAt.getTime() + days * dayLength)
	return day && day >= now ? formatDay(day) : ''
}
