import { formatDay, dayLength } from '../../dates.ts'
import { formatPaise } from '../../money.ts'
import { cashProblem, type CashRules } from '../../pricing/cash-rules.ts'
import {
	type DeliveredLine,
	deliveryPaise,
	type DeliveryPrices,
	isDeliveryKnown,
} from '../../settings/delivery/delivery-prices.ts'
import { pricesInIndia } from '../../settings/delivery/delivery-words.ts'
import type { PinArea } from './pin-area.ts'

/** The goods to deliver. */
export interface Parcel {
	lines: readonly DeliveredLine[]
	subtotalPaise: number
}

/** The owner's rules as they currently apply to a customer. */
export interface PinRules {
	/** The prefixes of pincodes that are not served. */
	notServed: readonly string[]
	prices: DeliveryPrices | null
	/** The maximum delivery time in days. `null` when there is no estimate. */
	days: { homeState: string; home: number | null; elsewhere: number | null }
	/** `null` when COD is not offered. */
	cash: CashRules | null
	cashFeePaise: number
}

/** The delivery information for a pincode. A text is `''` when the owner has configured nothing for it. */
export interface PinPromise {
	pin: string
	/** `null` when the post office directory does not list the pincode. */
	area: PinArea | null
	isServed: boolean
	/** Example: `'Mon, 30 Nov'`. */
	day: string
	/** The delivery price, and the amount from which delivery is free. */
	cost: string
	/** A message that COD is possible, or why it is not. */
	cash: string
}

/** Returns the delivery estimate for an Indian pincode: arrival, price and COD availability (rule: pin-promise). */
export function promiseFor(pin: string, area: PinArea | null, parcel: Parcel, rules: PinRules, now: Date): PinPromise {
	if (!isServed(pin, rules)) return { pin, area, isServed: false, day: '', cost: '', cash: '' }
	const state = area?.state ?? ''
	const days = daysTo(state, rules.days)
	return {
		pin,
		area,
		isServed: true,
		day: days === null ? '' : formatDay(new Date(now.getTime() + days * dayLength)),
		cost: costTo(state, parcel, rules.prices),
		cash: cashAt(pin, state, parcel, rules),
	}
}

function isServed(pin: string, { notServed }: Pick<PinRules, 'notServed'>): boolean {
	return !notServed.some((prefix) => pin.startsWith(prefix))
}

/** Returns the maximum delivery time in days to a state. `null` when there is no estimate. */
export function daysTo(state: string, { homeState, home, elsewhere }: PinRules['days']): number | null {
	if (state === '') return null
	return state === homeState ? home : elsewhere
}

function costTo(state: string, { lines, subtotalPaise }: Parcel, prices: DeliveryPrices | null): string {
	if (!prices) return ''
	const to = { country: 'india', state }
	if (!isDeliveryKnown(to, subtotalPaise, prices)) return `Delivery ${pricesInIndia(prices)}.`
	const paise = deliveryPaise(lines, subtotalPaise, to, prices)
	if (paise === 0) return 'Free delivery.'
	const { freeFromPaise } = prices
	return `Delivery ${formatPaise(paise)}${freeFromPaise === null ? '' : `, free from ${formatPaise(freeFromPaise)}`}.`
}

function cashAt(pin: string, state: string, { lines, subtotalPaise }: Parcel, rules: PinRules): string {
	const { cash, cashFeePaise, prices } = rules
	if (!cash) return 'Cash on delivery is not possible.'
	const to = { country: 'india', state }
	// Delivery counts as 0 until its price is known, so the total can still increase.
	const delivery = isDeliveryKnown(to, subtotalPaise, prices) ? deliveryPaise(lines, subtotalPaise, to, prices) : 0
	const problem = cashProblem(cash, { totalPaise: subtotalPaise + delivery, country: 'india', zipCode: pin })
	if (problem) return problem
	return `Cash on delivery is possible${cashFeePaise > 0 ? `, ${formatPaise(cashFeePaise)} more` : ''}.`
}
