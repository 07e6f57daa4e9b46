import { expect, test } from 'vitest'
import { calculateSavedPercent } from './product-view.ts'

test.each([
	['a part of a percent is not promised', 174_900, 174_900, 214_900, 18],
	['less than one percent is nothing', 99_900, 99_900, 100_000, 0],
	['at several prices nothing is said', 100_000, 150_000, 200_000, 0],
	['without a price before nothing is saved', 100_000, 100_000, null, 0],
])('the saving is rounded down: %s', (_, fromPricePaise, toPricePaise, originalPricePaise, percent) => {
	expect(calculateSavedPercent({ fromPricePaise, toPricePaise, originalPricePaise })).toBe(percent)
})
