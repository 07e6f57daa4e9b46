import { expect, test } from 'vitest'
import { compareSizes, sortSizes, toSizeKey } from './sizes.ts'

test.each([
	['XL, S, M, XXL, L, XS, 3XL', 'XS, S, M, L, XL, XXL, 3XL'],
	['5XL, 2XL, XXXL, XL, 4XL', 'XL, 2XL, XXXL, 4XL, 5XL'],
	['Large, Small, X-Large, Medium, xx-small', 'xx-small, Small, Medium, Large, X-Large'],
	['40, 28, 34', '28, 34, 40'],
	['10, 7.5, 7, 10.5', '7, 7.5, 10, 10.5'],
	['UK 10, UK 6, UK 8', 'UK 6, UK 8, UK 10'],
	['EU 40, EU 38', 'EU 38, EU 40'],
	['105 cm, 85 cm, 95 cm', '85 cm, 95 cm, 105 cm'],
	['10-11 Y, 6-7 Y, 8-9 Y', '6-7 Y, 8-9 Y, 10-11 Y'],
	['1-2 Y, 12-18 months, 0-3 M, 3-6 M', '0-3 M, 3-6 M, 1-2 Y, 12-18 months'],
	['L / Cotton, S / Silk, S / Cotton', 'S / Silk, S / Cotton, L / Cotton'],
])('sizes of a known scale are sorted automatically: %s (rule: size-order)', (written, sorted) => {
	expect(sortSizes(written.split(', '))).toEqual(sorted.split(', '))
})

test.each([
	['Short', 'Long', 'Regular'],
	['One size', 'M', 'S'],
	['UK 10', 'EU 38', 'UK 6'],
	['32', 'M', '28'],
])('sizes that are unknown or of several scales keep their entered order: %s, %s, %s', (...sizes) => {
	expect(sortSizes(sizes)).toEqual(sizes)
})

test.each([
	['XXL', '2xl'],
	['3XL', 'xxxl'],
	['Extra Large', 'XL'],
	['X-Small', 'xs'],
	['6-7 Y', '6-7 years'],
	['3-6 M', '3-6months'],
	['UK 6', 'uk6'],
	['34 in', '34"'],
	['M / Cotton', 'medium / COTTON'],
])('%s and %s are the same size', (one, other) => {
	expect(toSizeKey(one)).toBe(toSizeKey(other))
})

test.each([
	['M', 'L'],
	['6', '6 M'],
	['28', 'W28'],
	['40/42', '40'],
	['S / Silk', 'S'],
	['XM', 'M'],
	['', 'M'],
])('%s and %s are different sizes', (one, other) => {
	expect(toSizeKey(one)).not.toBe(toSizeKey(other))
})

test('sizes of many products are grouped by scale: alpha, numbers, ages, then words', () => {
	const sizes = ['Long', '6-7 Y', '32', 'M', 'UK 6', 'S', '28', 'Free size', '3-6 M']
	expect(sizes.toSorted(compareSizes)).toEqual(['S', 'M', '28', '32', 'UK 6', '3-6 M', '6-7 Y', 'Free size', 'Long'])
})
