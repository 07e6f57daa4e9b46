import { expect, test } from 'vitest'
import { formatPaise, formatWholeRupees, toPaise, toRupees } from './money.ts'

test.each([
	[0, '₹ 0.00'],
	[179_800, '₹ 1,798.00'],
	[123_456_700, '₹ 12,34,567.00'],
	[99, '₹ 0.99'],
])('%i paise are %s', (paise, text) => {
	expect(formatPaise(paise)).toBe(text)
})

test('the tax of the order card is shown without decimals', () => {
	expect(formatWholeRupees(8_990)).toBe('₹ 90')
})

test('rupees and paise convert exactly both ways, even where floating point does not', () => {
	for (const rupees of [0.1, 0.29, 1.15, 4.35, 1798.99, 1234567.89]) {
		expect(toRupees(toPaise(rupees))).toBe(rupees)
	}
	expect(toPaise(1.15)).toBe(115)
})
