import { expect, test } from 'vitest'
import { english } from '#app/i18n/translate.ts'
import { type CheckoutPrice, describeCodAvailability } from './checkout-price.ts'
import { type CodRules, findCodRestriction, describeCodRules } from './cod-rules.ts'

const none: CodRules = {
	lowestPaise: null,
	highestPaise: null,
	firstHighestPaise: null,
	pinsAllowed: [],
	pinsRefused: [],
	unpaid: null,
}
const order = { totalPaise: 100_000, country: 'india', zipCode: '395007' }

test('without rules COD is offered to everybody, and no note is shown (rule: cod-limits)', () => {
	expect(findCodRestriction(none, order, english)).toBeNull()
	expect(describeCodRules(none, english)).toBe('')
})

test.each<[Partial<CodRules>, string | null]>([
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
])('the rules %o for an order of ₹ 1,000.00 to 395007 show %s', (rules, sentence) => {
	expect(findCodRestriction({ ...none, ...rules }, order, english)).toBe(sentence)
})

test('a PIN code is checked once entered, and only in India', () => {
	const rules = { ...none, pinsAllowed: ['40'] }
	expect(findCodRestriction(rules, { ...order, zipCode: '' }, english)).toBeNull()
	expect(findCodRestriction(rules, { ...order, country: 'uk', zipCode: 'SW1A' }, english)).toBeNull()
})

test('the limits are explained in a sentence', () => {
	const limits = { ...none, lowestPaise: 30_000, highestPaise: 500_000 }
	expect(describeCodRules(limits, english)).toBe('For orders from ₹ 300.00 up to ₹ 5,000.00.')
	expect(describeCodRules({ ...limits, firstHighestPaise: 150_000, pinsRefused: ['744'] }, english)).toBe(
		'For a first order from ₹ 300.00 up to ₹ 1,500.00. Not available for every PIN code.',
	)
	expect(describeCodRules({ ...none, pinsAllowed: ['39'] }, english)).toBe('Not available for every PIN code.')
})

test.each([
	[{ lowestPaise: 100_001 }, null],
	[{ lowestPaise: 100_001, pinsAllowed: ['40'] }, 'Cash on delivery is not offered for the PIN code 395007.'],
])('while delivery is unknown the lowest amount alone is not checked: %j', (rules, problem) => {
	const price = { totalPaise: 100_000, codFeePaise: 0, unknownShippingLabel: 'from ₹ 60.00' } as CheckoutPrice
	const place = { place: { country: 'india', state: '' }, pin: '395007' }
	expect(describeCodAvailability({ ...none, ...rules }, price, place, english).problem).toBe(problem)
})
