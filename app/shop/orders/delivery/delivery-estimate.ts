import { english } from '#app/i18n/translate.ts'
import { formatDay, getStartOfIndianDay, toIndianDay } from '../../values/dates.ts'
import { formatPaise } from '../../values/money.ts'
import { findCodRestriction, type CodRules } from '../../pricing/cod-rules.ts'
import {
	type DeliveryLine,
	calculateDeliveryPaise,
	type DeliveryPrices,
	isDeliveryKnown,
	describePricesInIndia,
} from '../../settings/delivery/delivery-prices.ts'
import type { PincodeArea } from '../../values/pincode.ts'
import { homeCountry, remoteAreas } from '../../region/india.ts'

/** The goods to deliver. */
export interface ShipmentContents {
	lines: readonly DeliveryLine[]
	subtotalPaise: number
}

/** The maximum delivery times in business days after the order, by destination. `null` when no time is promised. */
interface DeliveryDays {
	homeState: string
	home: number | null
	elsewhere: number | null
	/** The delivery time to islands and hills. `null` when it is the same as to other areas. */
	remote: number | null
	holidays: Holidays
}

/** The owner's rules as they currently apply to a customer. */
export interface DeliveryRules {
	/** The prefixes of pincodes that are not served. */
	notServed: readonly string[]
	prices: DeliveryPrices | null
	days: DeliveryDays
	isOnlinePaymentOffered: boolean
	/** `null` when COD is not offered. */
	cash: CodRules | null
	cashFeePaise: number
}

/**
 * The condition that is shown with the delivery day when the order can be paid online (rule: pincode-delivery-date).
 */
const ifPaidToday = 'if you pay today'

/**
 * The delivery information for a pincode. A text is `''` when the settings say nothing about it or the pincode is not
 * served.
 */
export interface DeliveryEstimate {
	pincode: string
	/** `null` when the post office directory does not list the pincode. */
	area: PincodeArea | null
	isServed: boolean
	/** Example: `'Mon, 30 Nov'`. */
	day: string
	/**
	 * The condition under which `day` is right, such as `'if you pay today'`: an order that is paid online ships after
	 * its payment. `''` without a condition.
	 */
	dayCondition: string
	/** The delivery price, and the amount from which delivery is free. */
	cost: string
	/** A message that COD is possible, or why it is not. */
	cash: string
}

/** Returns the arrival, price and COD availability for an Indian pincode (rule: pincode-delivery-date). */
export function calculateDeliveryEstimate(
	pincode: string,
	area: PincodeArea | null,
	contents: ShipmentContents,
	rules: DeliveryRules,
	now: Date,
): DeliveryEstimate {
	if (!isServed(pincode, rules))
		return { pincode, area, isServed: false, day: '', dayCondition: '', cost: '', cash: '' }
	const state = area?.state ?? ''
	const deadline = findDeliveryDeadline(area, rules.days, now)
	return {
		pincode,
		area,
		isServed: true,
		day: deadline === null ? '' : formatDeliveryDay(deadline),
		dayCondition: deadline === null ? '' : describeDayCondition(rules),
		cost: describeDeliveryCost(state, contents, rules.prices),
		cash: describeCod(pincode, state, contents, rules),
	}
}

function describeDayCondition({ isOnlinePaymentOffered, cash }: DeliveryRules): string {
	if (!isOnlinePaymentOffered) return ''
	return cash ? `with online payment, ${ifPaidToday}` : ifPaidToday
}

function isServed(pincode: string, { notServed }: Pick<DeliveryRules, 'notServed'>): boolean {
	return !notServed.some((prefix) => pincode.startsWith(prefix))
}

/**
 * Returns the day by which an order to the area of a pincode arrives at the latest, as a day number in Indian time
 * (rule: business-days). `null` when no day is promised.
 */
export function findDeliveryDeadline(area: PincodeArea | null, days: DeliveryDays, orderedAt: Date): number | null {
	const count = area && findBusinessDays(area, days)
	return count === null ? null : addBusinessDays(toIndianDay(orderedAt), count, days.holidays)
}

function findBusinessDays(area: PincodeArea, { homeState, home, elsewhere, remote }: DeliveryDays): number | null {
	const usual = area.state === homeState ? home : elsewhere
	if (remote === null || !isRemoteArea(area, homeState)) return usual
	// Islands and hills never get an earlier day than the other areas of their state.
	return Math.max(remote, usual ?? 0)
}

/** Formats an Indian day as `'Mon, 30 Nov'`. */
function formatDeliveryDay(day: number): string {
	return formatDay(getStartOfIndianDay(day))
}

function describeDeliveryCost(
	state: string,
	{ lines, subtotalPaise }: ShipmentContents,
	prices: DeliveryPrices | null,
): string {
	if (!prices) return ''
	const to = { country: homeCountry, state }
	if (!isDeliveryKnown(to, subtotalPaise, prices)) return `Delivery ${describePricesInIndia(prices)}.`
	const paise = calculateDeliveryPaise(lines, subtotalPaise, to, prices)
	if (paise === 0) return 'Free delivery.'
	const { freeFromPaise } = prices
	return `Delivery ${formatPaise(paise)}${freeFromPaise === null ? '' : `, free from ${formatPaise(freeFromPaise)}`}.`
}

function describeCod(
	pincode: string,
	state: string,
	{ lines, subtotalPaise }: ShipmentContents,
	rules: DeliveryRules,
): string {
	const { cash, cashFeePaise, prices } = rules
	if (!cash) return 'Cash on delivery is not available.'
	const to = { country: homeCountry, state }
	// A delivery price that is not known yet counts as 0, so the order's total may be higher than the one checked here.
	const delivery = isDeliveryKnown(to, subtotalPaise, prices)
		? calculateDeliveryPaise(lines, subtotalPaise, to, prices)
		: 0
	const problem = findCodRestriction(
		cash,
		{ totalPaise: subtotalPaise + delivery, country: homeCountry, zipCode: pincode },
		english,
	)
	if (problem) return problem
	return `Cash on delivery is available${cashFeePaise > 0 ? `, ${formatPaise(cashFeePaise)} more` : ''}.`
}

/** Public holidays as Indian days (rule: business-days). */
type Holidays = ReadonlySet<number>

/** Returns whether an Indian day is a Sunday. Day 0, 1 January 1970, was a Thursday. */
const isSunday = (day: number) => (day + 4) % 7 === 0

/** Returns whether an Indian day is a business day: Monday to Saturday, except the shop's public holidays. */
function isBusinessDay(day: number, holidays: Holidays): boolean {
	return !isSunday(day) && !holidays.has(day)
}

/** Returns the Indian day on which the given number of business days after `day` have passed (rule: business-days). */
export function addBusinessDays(day: number, count: number, holidays: Holidays): number {
	let last = day
	for (let left = count; left > 0;) {
		last += 1
		if (isBusinessDay(last, holidays)) left -= 1
	}
	return last
}

/**
 * Returns whether an area counts as remote: an island or in the hills (rule: remote-areas). A whole remote state does
 * not count as remote for a shop in the same state, but remote districts always do.
 */
export function isRemoteArea({ state, district }: PincodeArea, homeState: string): boolean {
	if (remoteAreas.districts.some((hills) => hills.state === state && hills.district === district)) return true
	return state !== homeState && remoteAreas.states.some((remote) => remote === state)
}
