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

/** What somebody means to have sent. */
export interface Parcel {
	lines: readonly DeliveredLine[]
	subtotalPaise: number
}

/** The owner's rules as they hold for somebody at this moment. */
export interface PinRules {
	/** Beginnings of PIN codes to which nothing is sent. */
	notServed: readonly string[]
	prices: DeliveryPrices | null
	/** The most days until a parcel arrives; null where nothing is promised. */
	days: { homeState: string; home: number | null; elsewhere: number | null }
	/** Null where nobody pays in cash. */
	cash: CashRules | null
	cashFeePaise: number
}

/** What is said of a parcel to a PIN code; '' where the owner has set nothing. */
export interface PinPromise {
	pin: string
	/** Null where the post's directory does not know it. */
	area: PinArea | null
	isServed: boolean
	/** 'Mon, 30 Nov'. */
	day: string
	/** The price of delivery, and from what amount it is free. */
	cost: string
	/** Whether it can be paid in cash, or why not. */
	cash: string
}

/** What a parcel to a PIN code of India is promised: when it arrives, what it costs, how it is paid (rule: pin-promise). */
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

/** The most days until a parcel to a state arrives; null where nothing is promised. */
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
	// While it is not known what delivery costs, the sum is still to grow.
	const delivery = isDeliveryKnown(to, subtotalPaise, prices) ? deliveryPaise(lines, subtotalPaise, to, prices) : 0
	const problem = cashProblem(cash, { totalPaise: subtotalPaise + delivery, country: 'india', zipCode: pin })
	if (problem) return problem
	return `Cash on delivery is possible${cashFeePaise > 0 ? `, ${formatPaise(cashFeePaise)} more` : ''}.`
}
