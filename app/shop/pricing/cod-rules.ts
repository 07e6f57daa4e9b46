import type { Translate } from '#app/i18n/translate.ts'
import { formatPaise } from '../values/money.ts'
import { homeCountry } from '../region/india.ts'

/**
 * The limits for orders that can be paid cash on delivery (rule: cod-limits). `null` or an empty list means no limit.
 */
export interface CodRules {
	/** The smallest order total, without the COD fee. */
	lowestPaise: number | null
	highestPaise: number | null
	/** The largest order total for customers who have not received an order yet. `null` for other customers. */
	firstHighestPaise: number | null
	/** Pincode prefixes. If there are any, only pincodes that begin with one of them are allowed. */
	pinsAllowed: readonly string[]
	pinsRefused: readonly string[]
	/** The order must have a phone number. */
	needsPhone?: boolean
	/** The customer must have confirmed the phone number with a code (rule: confirmed-phone). */
	needsConfirmedPhone?: boolean
	/** The message when the customer has too many unpaid COD orders (rule: unpaid-cod-orders). `null` otherwise. */
	unpaid: string | null
}

interface CodOrder {
	/** The total without the COD fee. */
	totalPaise: number
	country: string
	/** `''` until it is entered. */
	zipCode: string
}

/**
 * Returns why an order cannot be paid cash on delivery. `null` when it can (rule: cod-limits). The limits that depend
 * on the customer, such as unpaid orders, are in orders/payments/cod/cod-eligibility.server.ts. `refuseCod` of that
 * file adds what the customer can do instead: pay online, or contact the shop. Past returns to origin do not restrict
 * COD. `proposeCodRules` only uses them to propose rules to the owner.
 */
export function findCodRestriction(
	rules: CodRules,
	{ totalPaise, country, zipCode: pincode }: CodOrder,
	t: Translate,
): string | null {
	const { lowestPaise, highestPaise, firstHighestPaise, unpaid } = rules
	if (country === homeCountry && pincode !== '' && !isCodPincode(rules, pincode))
		return t('checkout.codNotForPin', { pincode })
	if (lowestPaise !== null && totalPaise < lowestPaise)
		return t('checkout.codFrom', { amount: formatPaise(lowestPaise) })
	if (highestPaise !== null && totalPaise > highestPaise)
		return t('checkout.codUpTo', { amount: formatPaise(highestPaise) })
	if (firstHighestPaise !== null && totalPaise > firstHighestPaise)
		return t('checkout.codUpToFirst', { amount: formatPaise(firstHighestPaise) })
	return unpaid
}

function isCodPincode({ pinsAllowed, pinsRefused }: CodRules, zipCode: string): boolean {
	const begins = (prefix: string) => zipCode.startsWith(prefix)
	return (pinsAllowed.length === 0 || pinsAllowed.some(begins)) && !pinsRefused.some(begins)
}

/**
 * Returns the COD limits as text for a customer whose cart and address are still unknown, such as `'For orders from ₹
 * 300.00 up to ₹ 5,000.00.'`. `''` when there are no rules.
 */
export function describeCodRules(
	{ lowestPaise, highestPaise, firstHighestPaise, ...pins }: CodRules,
	t: Translate,
): string {
	const most = Math.min(highestPaise ?? Number.POSITIVE_INFINITY, firstHighestPaise ?? Number.POSITIVE_INFINITY)
	const limits = {
		isFirst: most === firstHighestPaise && most !== highestPaise ? 'yes' : 'no',
		hasLowest: lowestPaise === null ? 'no' : 'yes',
		lowest: formatPaise(lowestPaise ?? 0),
		hasHighest: Number.isFinite(most) ? 'yes' : 'no',
		highest: formatPaise(Number.isFinite(most) ? most : 0),
	}
	const sentences = [
		(lowestPaise !== null || Number.isFinite(most)) && t('checkout.codLimits', limits),
		pins.pinsAllowed.length + pins.pinsRefused.length > 0 && t('checkout.codSomePins'),
		pins.needsPhone && !pins.needsConfirmedPhone && t('checkout.codNeedsPhone'),
		pins.needsConfirmedPhone && t('checkout.codConfirmsPhone'),
	]
	return sentences.filter(Boolean).join(' ')
}
