import { maxPriceRupees } from '../../words/limits.ts'

interface Prices {
	basePricePaise: number
	originalPricePaise: number | null
}

/**
 * The prices after a change by `percent` (at most two decimals), in whole rupees (rule: price-by-percent). Null where
 * the price would be too high.
 */
export function pricesByPercent({ basePricePaise, originalPricePaise }: Prices, percent: number): Prices | null {
	const hundredths = 10_000 + Math.round(percent * 100)
	// Paise times hundredths of a percent stay far below 2^53.
	const rounded = Math.floor((basePricePaise * hundredths + 500_000) / 1_000_000) * 100
	const toRupee = percent < 0 ? Math.min(rounded, basePricePaise) : Math.max(rounded, basePricePaise)
	const price = toRupee === 0 ? Math.min(100, basePricePaise) : toRupee
	if (price > maxPriceRupees * 100) return null
	return {
		basePricePaise: price,
		originalPricePaise: originalPricePaise === null ? null : Math.max(originalPricePaise, price),
	}
}
