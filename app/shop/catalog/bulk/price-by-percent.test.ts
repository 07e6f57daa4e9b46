import { expect, test } from 'vitest'
import { calculatePricesByPercent } from './plan-bulk-action.server.ts'

// Rule: price-by-percent.

const after = (basePricePaise: number, percent: number, originalPricePaise: number | null = null) => {
	const prices = calculatePricesByPercent({ basePricePaise, originalPricePaise }, percent)
	return prices && [prices.basePricePaise, prices.originalPricePaise]
}

test.each([
	[159_900, -10, 143_900],
	[159_900, 10, 175_900],
	[100_500, 0.5, 101_000],
	[105_000, 1, 106_100],
	[105_000, -1, 104_000],
	[99_950, -12.5, 87_500],
	[10, -90, 10],
	[150, -90, 100],
	[0, 50, 0],
	[1_049, -0.01, 1_000],
	[1_051, -0.01, 1_051],
])(
	'%i paise changed by %f percent are %i paise, rounded to the rupee in the same direction',
	(price, percent, expected) => {
		expect(after(price, percent)).toEqual([expected, null])
	},
)

test('the original price stays until the price exceeds it', () => {
	expect(after(80_000, 10, 100_000)).toEqual([88_000, 100_000])
	expect(after(100_000, 10, 100_000)).toEqual([110_000, 110_000])
	expect(after(100_000, -10, 100_000)).toEqual([90_000, 100_000])
})

test('a price above the maximum is rejected', () => {
	expect(after(1_000_000_000, 1)).toBeNull()
	expect(after(500_000_000, 100)).toEqual([1_000_000_000, null])
})
