import { dayMs, formatDay } from '../../values/dates.ts'
import { getShopSettings } from '../../settings/shop-settings.server.ts'
import { CANCELLED, DELIVERED, SHIPPED } from '../../values/order-status.ts'
import type { OrderView } from '../order-view.ts'
import { getDeliveryDays } from './delivery-estimate.ts'

type OrderToDeliver = Pick<OrderView, 'country' | 'state' | 'createdAt'>

/** Returns the delivery deadline of an order. `null` when there is no delivery estimate. */
function deliveryDeadline({ country, state, createdAt }: OrderToDeliver): Date | null {
	const { homeState, homeDays, elsewhereDays } = getShopSettings().delivery
	const days =
		country === 'india' ? getDeliveryDays(state, { homeState, home: homeDays, elsewhere: elsewhereDays }) : null
	return days === null ? null : new Date(createdAt.getTime() + days * dayMs)
}

/** Returns whether an order has not shipped and its delivery deadline has passed (rule: late-order). */
export function isLate(order: OrderToDeliver & { status: number }, now = new Date()): boolean {
	const by = order.status < SHIPPED ? deliveryDeadline(order) : null
	return by !== null && by < now
}

/**
 * Returns the estimated delivery day, such as `'Mon, 30 Nov'`, based on the longest delivery time in the settings
 * (rule: pin-promise). Returns `''` when there is no estimate or the day has passed.
 */
export function formatEstimatedDelivery(order: OrderToDeliver & { status: number }, now = new Date()): string {
	const day = order.status === DELIVERED || order.status === CANCELLED ? null : deliveryDeadline(order)
	return day && day >= now ? formatDay(day) : ''
}
