import { describe, expect, test } from 'vitest'
import { formatPaise } from '../../money.ts'
import { piecesLeft, sizePrice, spanOf, sizeChoices } from './variant-view.ts'

let id = 0
const variant = (productColorId: number, size: string, remainingQty: number, pricePaise = 100) => {
	id += 1
	return { id, productColorId, size, remainingQty, pricePaise }
}

test('the sizes of all colours are in one order, however each colour spells them', () => {
	const choices = sizeChoices([variant(1, 'M', 2), variant(1, 'XXL', 1), variant(2, 'S', 3), variant(2, '2XL', 0)])
	expect(choices).toEqual([
		{ size: 'S', left: { 2: 3 }, prices: { 2: 100 } },
		{ size: 'M', left: { 1: 2 }, prices: { 1: 100 } },
		{ size: 'XXL', left: { 1: 1, 2: 0 }, prices: { 1: 100, 2: 100 } },
	])
	expect(sizeChoices([])).toEqual([])
})

test('what is left of a size is that of the colour, or of the best one while none is chosen', () => {
	const [small] = sizeChoices([variant(1, 'S', 2), variant(2, 'S', 6)])
	expect(piecesLeft(small!, 1)).toBe(2)
	expect(piecesLeft(small!, 2)).toBe(6)
	expect(piecesLeft(small!, 3)).toBe(0)
	expect(piecesLeft(small!, undefined)).toBe(6)
})

describe('the price of what is chosen (rule: variant-price)', () => {
	const sizes = sizeChoices([
		variant(1, 'S', 2, 9_800),
		variant(1, 'M', 2, 10_000),
		variant(1, 'L', 0, 5_000),
		variant(2, 'S', 1, 12_000),
	])

	test.each([
		['nothing', undefined, undefined, [9_800, 12_000]],
		['a colour', 1, undefined, [9_800, 10_000]],
		['a colour and a size', 1, 'M', [10_000, 10_000]],
		['a size', undefined, 'S', [9_800, 12_000]],
		['a size that is out: as if none were chosen', 1, 'L', [9_800, 10_000]],
		['a size that there is not in the colour', 2, 'M', [12_000, 12_000]],
	])('of %s', (_, color, size, [fromPricePaise, toPricePaise]) => {
		expect(spanOf(sizes, color, size)).toEqual({ fromPricePaise, toPricePaise })
	})

	test('what is sold out tells its prices while nothing is left', () => {
		expect(spanOf(sizeChoices([variant(1, 'L', 0, 5_000)]), 1)).toEqual({ fromPricePaise: 5_000, toPricePaise: 5_000 })
		expect(spanOf([])).toBeUndefined()
	})

	test('each size that is there names its price, where prices differ', () => {
		expect(sizes.map((size) => sizePrice(sizes, size, 1))).toEqual([formatPaise(9_800), formatPaise(10_000), ''])
		const same = sizeChoices([variant(1, 'S', 2), variant(1, 'M', 2), variant(1, 'L', 0, 5_000)])
		expect(same.map((size) => sizePrice(same, size, 1))).toEqual(['', '', ''])
	})
})
