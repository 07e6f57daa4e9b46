import { formatShortDate } from '../values/dates.ts'
import { formatPaise, formatWholeRupees } from '../values/money.ts'
import { type GstRate, gstRates } from './gst-rates.ts'
import { findGstRates, findRateGap } from './unit-rate.ts'

/** Returns the rates that apply on a date, by HSN prefix. */
export function listRates(at: Date) {
	const prefixes = [...new Set(gstRates.map(({ hsnPrefix }) => hsnPrefix))].toSorted()
	return prefixes.flatMap((prefix) => {
		const bands = findGstRates(prefix, at)
		const [low] = bands
		if (!low) return []
		const since = formatShortDate(new Date(`${low.validFrom}T00:00:00+05:30`))
		return [{ prefix, words: describeRates(bands), since }]
	})
}

/** Returns the label of existing bands, such as `'5 % up to ₹ 2,500 per item, 18 % above'`. */
export function describeRates([low, high]: readonly GstRate[]): string {
	return high ? `${low!.rate} % up to ${formatWholeRupees(low!.to!)} per item, ${high.rate} % above` : `${low!.rate} %`
}

/**
 * Returns a warning for the owner when a tax-inclusive price fits neither rate (rule: tax-rate). `null` for any other
 * price.
 */
export function getRateGapWarning(hsn: string, pricePaise: number, at: Date): string | null {
	const bands = findGstRates(hsn, at)
	const gap = findRateGap(bands)
	if (!gap || pricePaise <= gap[0] || pricePaise > gap[1]) return null
	const high = Math.max(...bands.map(({ rate }) => rate))
	return (
		`Prices above ${formatPaise(gap[0])} and up to ${formatPaise(gap[1])} match no GST rate and are ` +
		`taxed at ${high} %. A price of ${formatPaise(gap[0])} is taxed at ${bands[0]!.rate} %, which ` +
		'leaves you more.'
	)
}
