import {
	getCodFeePaise,
	getCodSettings,
	getDeliveryPrices,
	getUnservedPincodes,
	getShopSettings,
} from '../../settings/shop-settings.server.ts'
import { getCodRules } from '../payments/cod/cod-rules.server.ts'
import { listAvailablePaymentMethods } from '../payments/payment-methods.server.ts'
import { getCheckoutDefaults } from '../checkout/saved-addresses.server.ts'
import { findPincode } from './pincode-area.server.ts'
import {
	type ShipmentContents,
	type DeliveryEstimate,
	calculateDeliveryEstimate,
	getDeliveryDays,
} from './delivery-estimate.ts'
import { z } from 'zod'
import { lineText } from '../../values/text.ts'
import { isPincode, normalizePincode, invalidPincode } from '../../region/pincode.ts'
import { dayMs, formatDay } from '../../values/dates.ts'
import { CANCELLED, DELIVERED, SHIPPED } from '../../values/order-status.ts'
import type { OrderView } from '../order-view.ts'

/** Returns the delivery estimate for a pincode, for a customer or, without an id, for a guest (rule: pin-promise). */
export async function estimateDelivery(
	pincode: string,
	contents: ShipmentContents,
	userId: number | null,
): Promise<DeliveryEstimate> {
	const { homeState, homeDays, elsewhereDays } = getShopSettings().delivery
	const rules = {
		notServed: getUnservedPincodes(),
		prices: getDeliveryPrices(),
		days: { homeState, home: homeDays, elsewhere: elsewhereDays },
		cash: listAvailablePaymentMethods().includes('cod') ? await findCodRules(userId) : null,
		cashFeePaise: getCodFeePaise(),
	}
	return calculateDeliveryEstimate(pincode, findPincode(pincode), contents, rules, new Date())
}

async function findCodRules(userId: number | null) {
	return userId === null ? { ...getCodSettings(), unpaid: null } : getCodRules(userId)
}

/** Returns the Indian pincode of the customer's last order. `null` when there is none. */
export async function findLastPincode(userId: number): Promise<string | null> {
	const address = await getCheckoutDefaults(userId)
	return address.country === 'india' && address.zipCode ? address.zipCode : null
}

/** A single pincode, with or without spaces. */
export const pincodeSchema = z.object({ pin: lineText().overwrite(normalizePincode).refine(isPincode, invalidPincode) })

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
