import { formatPaise } from '../money.ts'

/** The orders to which cash on delivery is offered (rule: cash-limits); null and empty: no limit. */
export interface CashRules {
	/** The least of an order without the fee for cash. */
	lowestPaise: number | null
	highestPaise: number | null
	/** The most for who has received no order yet; null for who has. */
	firstHighestPaise: number | null
	/** Beginnings of PIN codes; with some, no others. */
	pinsAllowed: readonly string[]
	pinsRefused: readonly string[]
	/** An order names a phone number. */
	needsPhone?: boolean
	/** Too many are still to be paid (rule: unpaid-cash-orders): the sentence. */
	unpaid: string | null
}

interface CashOrder {
	/** The total without the fee for cash. */
	totalPaise: number
	country: string
	/** '' while it is not typed. */
	zipCode: string
}

/** Why an order cannot be paid in cash, in a sentence; null when it can (rule: cash-limits). */
export function cashProblem(rules: CashRules, { totalPaise, country, zipCode }: CashOrder): string | null {
	const { lowestPaise, highestPaise, firstHighestPaise, unpaid } = rules
	const offered = 'Cash on delivery is offered'
	if (country === 'india' && zipCode !== '' && !isPinServed(rules, zipCode))
		return `Cash on delivery is not offered for the PIN code ${zipCode}.`
	if (lowestPaise !== null && totalPaise < lowestPaise) return `${offered} from ${formatPaise(lowestPaise)}.`
	if (highestPaise !== null && totalPaise > highestPaise) return `${offered} up to ${formatPaise(highestPaise)}.`
	if (firstHighestPaise !== null && totalPaise > firstHighestPaise)
		return `${offered} up to ${formatPaise(firstHighestPaise)} until you have received an order from us.`
	return unpaid
}

function isPinServed({ pinsAllowed, pinsRefused }: CashRules, zipCode: string): boolean {
	const begins = (prefix: string) => zipCode.startsWith(prefix)
	return (pinsAllowed.length === 0 || pinsAllowed.some(begins)) && !pinsRefused.some(begins)
}

/** 'For orders from ₹ 300.00 up to ₹ 5,000.00.', for who has not said what and where to; '' without rules. */
export function cashWords({ lowestPaise, highestPaise, firstHighestPaise, ...pins }: CashRules): string {
	const most = Math.min(highestPaise ?? Number.POSITIVE_INFINITY, firstHighestPaise ?? Number.POSITIVE_INFINITY)
	const limits = [
		lowestPaise !== null && `from ${formatPaise(lowestPaise)}`,
		Number.isFinite(most) && `up to ${formatPaise(most)}`,
	].filter(Boolean)
	const orders = most === firstHighestPaise && most !== highestPaise ? 'a first order' : 'orders'
	const sentences = [
		limits.length > 0 && `For ${orders} ${limits.join(' ')}.`,
		pins.pinsAllowed.length + pins.pinsRefused.length > 0 && 'Not for every PIN code.',
		pins.needsPhone && 'With a phone number.',
	]
	return sentences.filter(Boolean).join(' ')
}
