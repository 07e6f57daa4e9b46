import { expect, test } from 'vitest'
import { shownTaxPaise } from './charges.ts'

test('the tax shown is 5% of the subtotal, in whole paise', () => {
	expect(shownTaxPaise(179_800)).toBe(8_990)
	expect(shownTaxPaise(0)).toBe(0)
	expect(Number.isInteger(shownTaxPaise(12_347))).toBe(true)
})
