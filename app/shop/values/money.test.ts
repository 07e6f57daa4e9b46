import { expect, test } from 'vitest'
import { formatPaise, formatWholeRupees, toPaise, toRupees, normalizeAmount } from './money.ts'

test.each([
	['1,999', '1999'],
	['₹ 1,999', '1999'],
	['₹\u00a01,23,456.50', '123456.50'],
	['Rs. 1,999/-', '1999'],
	['INR 250', '250'],
	['1999', '1999'],
	['98.5', '98.5'],
])('the amount %s is read as %s (rule: typed-amounts)', (text, amount) => {
	expect(normalizeAmount(text)).toBe(amount)
})

test.each(['1,99', '1.999,00', '-5', 'much', '', '1,999,', ',500', '12,34'])(
	'the text %s, whose amount is unclear, stays unchanged (rule: typed-amounts)',
	(text) => {
		expect(normalizeAmount(text)).toBe(text)
	},
)

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
