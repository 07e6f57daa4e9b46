import {
	getCodFeePaise,
	getCodSettings,
	getDeliveryDays,
	getDeliveryPrices,
	getUnservedPincodes,
	isAbroadServed,
} from '../../settings/shop-settings.server.ts'
import { getCodRules } from '../payments/cod/cod-eligibility.server.ts'
import { listAvailablePaymentMethods } from '../payments/payment-methods.server.ts'
import { getCheckoutDefaults } from '../checkout/checkout-draft.server.ts'
import {
	type ShipmentContents,
	type DeliveryEstimate,
	calculateDeliveryEstimate,
	findDeliveryDeadline,
} from './delivery-estimate.ts'
import { z } from 'zod'
import { lineText } from '../../values/text.ts'
import { isPincode, normalizePincode, invalidPincode, type PincodeArea } from '../../values/pincode.ts'
import { getStartOfIndianDay, toIndianDay } from '../../values/dates.ts'
import { CANCELLED, DELIVERED, SHIPPED } from '../../values/order-status.ts'
import type { OrderView } from '../order-view.ts'
import { isCod, isPrepaid } from '../../values/payment-methods.ts'
import { isUnpaidOnline } from '../payments/payment-state.ts'
import { findPincodeArea } from '#app/adapters/pincode-directory/pincode-directory.server.ts'
import type { Destination } from '../../settings/delivery/delivery-prices.ts'
import { refuse } from '../../values/refusal.ts'
import type { CheckoutInput } from '../checkout/checkout.schema.ts'
import { homeCountry } from '../../region/india.ts'

/** Returns the delivery estimate for a pincode (rule: pincode-delivery-date). `userId` is `null` for a guest. */
export async function estimateDelivery(
	pincode: string,
	contents: ShipmentContents,
	userId: number | null,
): Promise<DeliveryEstimate> {
	const methods = listAvailablePaymentMethods()
	const rules = {
		notServed: getUnservedPincodes(),
		prices: getDeliveryPrices(),
		days: getDeliveryDays(),
		isOnlinePaymentOffered: methods.some((paymentMethod) => isPrepaid({ paymentMethod })),
		cash: methods.some((paymentMethod) => isCod({ paymentMethod })) ? await findCodRules(userId) : null,
		cashFeePaise: getCodFeePaise(),
	}
	return calculateDeliveryEstimate(pincode, findPincode(pincode), contents, rules, new Date())
}

async function findCodRules(userId: number | null) {
	return userId === null ? { ...getCodSettings(), unpaid: null } : getCodRules(userId)
}

/** Returns the pincode of the customer's last web order. `null` without one, or when its address is outside India. */
export async function findLastPincode(userId: number): Promise<string | null> {
	const address = await getCheckoutDefaults(userId)
	return address.country === homeCountry && address.zipCode ? address.zipCode : null
}

/** A single pincode, with or without spaces. */
export const pincodeSchema = z.object({
	pin: lineText(invalidPincode).overwrite(normalizePincode).refine(isPincode, invalidPincode),
})

type OrderToDeliver = Pick<OrderView, 'country' | 'state' | 'zipCode' | 'createdAt'>

/** The status and the payment of an order. The payment is absent for a cart. */
type Progress = Pick<OrderView, 'status'> & Partial<Pick<OrderView, 'paymentMethod' | 'paymentState'>>

/**
 * Returns the Indian day by which an order should arrive. `null` when no day is promised or the address is abroad. If
 * the pincode is in another state than the one that the customer entered, the entered state counts (rule:
 * pincode-lookup).
 */
function findOrderDeadline({ country, state, zipCode, createdAt }: OrderToDeliver): number | null {
	if (country !== homeCountry || !state) return null
	const area = findPincode(zipCode)
	return findDeliveryDeadline(area?.state === state ? area : { state, district: '' }, getDeliveryDays(), createdAt)
}

/** Returns whether an order has not shipped although its promised delivery day is over (rule: late-order). */
export function isLate(order: OrderToDeliver & { status: number }, now = new Date()): boolean {
	const by = order.status < SHIPPED ? findOrderDeadline(order) : null
	return by !== null && by < toIndianDay(now)
}

/**
 * Returns the promised delivery day (rule: pincode-delivery-date). `null` when no day is promised, the day is over, the
 * order is delivered or cancelled, or it awaits its payment: it ships after the payment, so the day is not known yet
 * (rule: order-answers-first).
 */
export function findEstimatedDelivery(order: OrderToDeliver & Progress, now = new Date()): Date | null {
	const { status, paymentMethod = '', paymentState = null } = order
	const isWaiting = status < SHIPPED && isUnpaidOnline({ paymentMethod, paymentState })
	const day = isWaiting || status === DELIVERED || status === CANCELLED ? null : findOrderDeadline(order)
	return day !== null && day >= toIndianDay(now) ? getStartOfIndianDay(day) : null
}

/** Finds the area of a pincode. `null` when the text is no pincode or the post office directory does not list it. */
export function findPincode(text: string): PincodeArea | null {
	const pincode = normalizePincode(text)
	return isPincode(pincode) ? findPincodeArea(pincode) : null
}

/**
 * Returns the area of an Indian pincode if it is in another state than the selected one (rule: pincode-lookup). `null`
 * otherwise.
 */
export function findPinMismatch(pincode: string, { country, state }: Destination): PincodeArea | null {
	const area = country === homeCountry && state ? findPincode(pincode) : null
	return area && area.state !== state ? area : null
}

interface EnteredPlace extends Destination {
	city: string
	zipCode: string
	/** The pincode from which the current city and state were filled in. `''` when they were typed or are empty. */
	filledFor: string
}

/**
 * Returns the city and state to fill in for an Indian pincode, if they are empty or were filled in from another pincode
 * (rule: pincode-lookup). A city that the customer typed is kept if the state matches or is empty. `null` when there is
 * nothing to fill in.
 */
export function fillFromPincode({ country, state, city, zipCode, filledFor }: EnteredPlace): PincodeArea | null {
	const area = country === homeCountry ? findPincode(zipCode) : null
	if (!area) return null
	const before = findPincode(filledFor)
	const isOurs = before?.state === state && before.district === city
	const [enteredState, enteredCity] = isOurs ? ['', ''] : [state, city]
	if (enteredState && (enteredCity || enteredState !== area.state)) return null
	return { state: area.state, district: enteredCity || area.district }
}

/**
 * Rejects an address that the owner does not deliver to.
 *
 * @throws invalid: on `country`, the shop does not deliver abroad (rule: delivery-abroad).
 * @throws invalid: on `zipCode`, the pincode is not served (rule: pincode-not-served).
 */
export function assertDeliverable({ country, zipCode }: Pick<CheckoutInput, 'country' | 'zipCode'>): void {
	if (country !== homeCountry && !isAbroadServed()) refuse('invalid', 'order-country-unserved', {}, 'country')
	if (country !== homeCountry || !getUnservedPincodes().some((prefix) => zipCode.startsWith(prefix))) return
	refuse('invalid', 'order-pincode-unserved', { pincode: zipCode }, 'zipCode')
}
