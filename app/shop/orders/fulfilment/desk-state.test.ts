import { expect, test } from 'vitest'
import { deskStateOf } from './desk-state.ts'
import type { Stage } from './order-stage.ts'

const stateOf = (stage: Stage, more = {}) =>
	deskStateOf({ stage, waitsForPayment: false, isReturnedToOrigin: false, ...more })

test('an order that waits for its payment is in no other queue', () => {
	expect(stateOf('processing', { waitsForPayment: true })).toBe('waiting')
})

test('a paid order stands where its work is', () => {
	expect(stateOf('packed')).toBe('packed')
})

test('a parcel that was not accepted came back, any other cancelled order is cancelled', () => {
	expect(stateOf('cancelled', { isReturnedToOrigin: true })).toBe('came-back')
	expect(stateOf('cancelled')).toBe('cancelled')
})
