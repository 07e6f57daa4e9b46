import { expect, test } from 'vitest'
import { type NumberProblem, hasDecimalComma, parseNumber } from './price-and-stock.server.ts'

const unsaid = { decimal: null, hasCommas: false }

test.each<[string, number | NumberProblem]>([
	['1299', 1299],
	['₹1,299.00', 1299],
	['₹ 1,29,999.00', 129_999],
	['Rs. 1299', 1299],
	['Rs.1,299/-', 1299],
	['rs 1299', 1299],
	['INR 1299', 1299],
	['1299 INR', 1299],
	['1299/-', 1299],
	['1\u00A0299.00', 1299],
	['1\u202F299', 1299],
	["1'299.50", 1299.5],
	['1299.00\u00A0', 1299],
	['१२९९', 1299],
	['12.0', 12],
	['12.5', 12.5],
	['0.500', 0.5],
	['1299.500', 1299.5],
	['1299,50', 1299.5],
	['1.299,50', 1299.5],
	['1.29.999', 129_999],
	['1,299', 1299],
	['12,999', 12_999],
	['1.299', 'two ways'],
	['12.999', 'two ways'],
	['1299.005', 'too fine'],
	['1,299.005', 'too fine'],
	['1E+02', 'shortened'],
	['8.90123E+12', 'shortened'],
	['', 'unreadable'],
	['ask us', 'unreadable'],
	['-3', 'unreadable'],
	['$12', 'unreadable'],
	['12 50', 'unreadable'],
	['1,2,3', 'unreadable'],
	['1.2.3,4,5', 'unreadable'],
])('the number %j is %s', (text, figure) => expect(parseNumber(text, unsaid)).toBe(figure))

test.each<[text: string, decimal: 'dot' | 'comma' | null, number | NumberProblem]>([
	['12,999', null, 'two ways'],
	['1,29,999', null, 129_999],
	['1,299.00', null, 1299],
	['1299,50', null, 1299.5],
	['12,999', 'dot', 12_999],
	['12,999', 'comma', 'too fine'],
	['12,500', 'comma', 12.5],
	['1.299', 'comma', 1299],
	['1.299', 'dot', 'too fine'],
])('next to 1.299,50, and with a %2$s before paise, %1$s is %3$s', (text, decimal, figure) =>
	expect(parseNumber(text, { decimal, hasCommas: true })).toBe(figure),
)

test.each(['1299,50', '1.299,50', '₹ 99,5'])('%s has a comma as its decimal separator', (text) =>
	expect(hasDecimalComma(text)).toBe(true),
)

test.each(['1,299', '1,299.50', '12.50', '1,29,999', ''])('%s has no comma as its decimal separator', (text) =>
	expect(hasDecimalComma(text)).toBe(false),
)
