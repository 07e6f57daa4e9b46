import { expect, test } from 'vitest'
import { type CashRules, cashProblem, cashWords } from './cash-rules.ts'

const none: CashRules = {
	lowestPaise: null,
	highestPaise: null,
	firstHighestPaise: null,
	pinsAllowed: [],
	pinsRefused: [],
	unpaid: null,
}
const order = { totalPaise: 100_000, country: 'india', zipCode: '395007' }

test('without rules cash is offered to everybody, and nothing is told (rule: cash-limits)', () => {
	expect(cashProblem(none, order)).toBeNull()
	expect(cashWords(none)).toBe('')
})

test.each<[Partial<CashRules>, string | null]>([
	[{ lowestPaise: 100_000 }, null],
	[{ lowestPaise: 100_001 }, 'Cash on delivery is offered from ₹ 1,000.01.'],
	[{ highestPaise: 100_000 }, null],
	[{ highestPaise: 99_999 }, 'Cash on delivery is offered up to ₹ 999.99.'],
	[
		{ highestPaise: 200_000, firstHighestPaise: 50_000 },
		'Cash on delivery is offered up to ₹ 500.00 until you have received an order from us.',
	],
	[{ pinsAllowed: ['39', '40'] }, null],
	[{ pinsAllowed: ['40'] }, 'Cash on delivery is not offered for the PIN code 395007.'],
	[{ pinsAllowed: ['39'], pinsRefused: ['395007'] }, 'Cash on delivery is not offered for the PIN code 395007.'],
	[{ unpaid: '2 orders are still to be paid.' }, '2 orders are still to be paid.'],
])('with the rules %o an order of ₹ 1,000.00 to 395007 is told %s', (rules, sentence) => {
	expect(cashProblem({ ...none, ...rules }, order)).toBe(sentence)
})

test('a PIN code counts once it is typed, and only in India', () => {
	const rules = { ...none, pinsAllowed: ['40'] }
	expect(cashProblem(rules, { ...order, zipCode: '' })).toBeNull()
	expect(cashProblem(rules, { ...order, country: 'uk', zipCode: 'SW1A' })).toBeNull()
})

test('the limits are told in a sentence', () => {
	const limits = { ...none, lowestPaise: 30_000, highestPaise: 500_000 }
	expect(cashWords(limits)).toBe('For orders from ₹ 300.00 up to ₹ 5,000.00.')
	expect(cashWords({ ...limits, firstHighestPaise: 150_000, pinsRefused: ['744'] })).toBe(
		'For a first order from ₹ 300.00 up to ₹ 1,500.00. Not for every PIN code.',
	)
	expect(cashWords({ ...none, pinsAllowed: ['39'] })).toBe('Not for every PIN code.')
})
