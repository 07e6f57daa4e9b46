import { expect, test } from 'vitest'
import { normalizeAmount } from './money.ts'

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
