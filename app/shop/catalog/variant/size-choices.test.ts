import { describe, expect, test } from 'vitest'
import { formatPaise } from '../../values/money.ts'
import { getUnitsLeft, formatSizePrice, getPriceRange, buildSizeChoices } from './variant-view.ts'

let id = 0
const variant = (productColorId: number, size: string, remainingQty: number, pricePaise = 100) => {
	id += 1
	return { id, productColorId, size, remainingQty, pricePaise }
}

test('the sizes of all colors have one order, however each color spells them', () => {
	const choices = buildSizeChoices([variant(1, 'M', 2), variant(1, 'XXL', 1), variant(2, 'S', 3), variant(2, '2XL', 0)])
	expect(choices).toEqual([
		{ size: 'S', left: { 2: 3 }, prices: { 2: 100 } },
		{ size: 'M', left: { 1: 2 }, prices: { 1: 100 } },
		{ size: 'XXL', left: { 1: 1, 2: 0 }, prices: { 1: 100, 2: 100 } },
	])
	expect(buildSizeChoices([])).toEqual([])
})

test('the stock of a size is that of the selected color, or the highest of all colors while none is selected', () => {
	const [small] = buildSizeChoices([variant(1, 'S', 2), variant(2, 'S', 6)])
	expect(getUnitsLeft(small!, 1)).toBe(2)
	expect(getUnitsLeft(small!, 2)).toBe(6)
	expect(getUnitsLeft(small!, 3)).toBe(0)
	expect(getUnitsLeft(small!, undefined)).toBe(6)
})

describe('the price of the selection (rule: variant-price)', () => {
	const sizes = buildSizeChoices([
		variant(1, 'S', 2, 9_800),
		variant(1, 'M', 2, 10_000),
		variant(1, 'L', 0, 5_000),
		variant(2, 'S', 1, 12_000),
	])

	test.each([
		['nothing', undefined, undefined, [9_800, 12_000]],
		['a color', 1, undefined, [9_800, 10_000]],
		['a color and a size', 1, 'M', [10_000, 10_000]],
		['a size', undefined, 'S', [9_800, 12_000]],
		['a size that is out (rule: variant-links)', 1, 'L', [5_000, 5_000]],
		['a size that there is not in the color', 2, 'M', [12_000, 12_000]],
	])('for %s', (_, color, size, [fromPricePaise, toPricePaise]) => {
		expect(getPriceRange(sizes, color, size)).toEqual({ fromPricePaise, toPricePaise })
	})

	test('sold-out variants show prices while nothing is in stock', () => {
		expect(getPriceRange(buildSizeChoices([variant(1, 'L', 0, 5_000)]), 1)).toEqual({
			fromPricePaise: 5_000,
			toPricePaise: 5_000,
		})
		expect(getPriceRange([])).toBeUndefined()
	})

	test('each available size shows its price when prices differ', () => {
		expect(sizes.map((size) => formatSizePrice(sizes, size, 1))).toEqual([formatPaise(9_800), formatPaise(10_000), ''])
		const same = buildSizeChoices([variant(1, 'S', 2), variant(1, 'M', 2), variant(1, 'L', 0, 5_000)])
		expect(same.map((size) => formatSizePrice(same, size, 1))).toEqual(['', '', ''])
	})
})
