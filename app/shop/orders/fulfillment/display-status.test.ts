import { expect, test } from 'vitest'
import { getDisplayStatus } from './fulfillment-status.ts'

test.each([
	['an order that waits for its payment is in no other queue', 'processing', { isAwaitingPayment: true }, 'waiting'],
	['a paid order stands where its work is', 'packed', {}, 'packed'],
	['a parcel that was not accepted came back', 'cancelled', { isReturnedToOrigin: true }, 'came-back'],
	['any other cancelled order is cancelled', 'cancelled', {}, 'cancelled'],
] as const)('%s', (_, stage, more, state) => {
	expect(getDisplayStatus({ stage, isAwaitingPayment: false, isReturnedToOrigin: false, ...more })).toBe(state)
})
