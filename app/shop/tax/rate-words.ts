import { formatShortDate } from '../dates.ts'
import { formatPaise, formatWholeRupees } from '../money.ts'
import { type GstRate, gstRates } from './gst-rates.ts'
import { bandsOf, gapOf } from './rate-of-piece.ts'

/** Returns the rates that apply on a date, by HSN prefix. */
export function rateRows(at: Date) {
	const prefixes = [...new Set(gstRates.map(({ hsnPrefix }) => hsnPrefix))].toSorted()
	return prefixes.flatMap((prefix) => {
		const bands = bandsOf(prefix, at)
		const [low] = bands
		if (!low) return []
		const since = formatShortDate(new Date(`${low.validFrom}T00:00:00+05:30`))
		return [{ prefix, words: rateWords(bands), since }]
	})
}

/** Returns the label of existing bands, such as `'5 % up to ₹ 2,500 a piece, 18 % above'`. */
export function rateWords([low, high]: readonly GstRate[]): string {
	return high ? `${low!.rate} % up to ${formatWholeRupees(low!.to!)} a piece, ${high.rate} % above` : `${low!.rate} %`
}

/**
 * Returns a warning for the owner when a tax-inclusive price fits neither rate (rule: tax-rate). `null` for any other
 * price.
 */
export function gapWarning(hsn: string, pricePaise: number, at: Date): string | null {
	const bands = bandsOf(hsn, at)
	const gap = gapOf(bands)
	if (!gap || pricePaise <= gap[0] || pricePaise > gap[1]) return null
	const high = Math.max(...bands.map(({ rate }) => rate))
	return `Above ${formatPaise(gap[0])} and up to ${formatPaise(gap[1])} a price fits no rate of GST and pays ${high} %. At ${formatPaise(gap[0])} it pays ${bands[0]!.rate} %, which leaves you more.`
}
