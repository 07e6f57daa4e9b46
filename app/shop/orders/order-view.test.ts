import { expect, test } from 'vitest'
import { paymentLabel } from '../words/ways-to-pay.ts'

test('ways to pay have their names', () => {
	expect(paymentLabel('online')).toBe('Online Payment')
	expect(paymentLabel('cod')).toBe('Cash on Delivery')
})
