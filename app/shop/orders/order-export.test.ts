import { expect, test } from 'vitest'
import { CANCELLED } from '../values/order-status.ts'
import { exportPaymentState } from './order-export.server.ts'

// Other programs read these values.
test.each([
	['online', 'due', 1, 'Unpaid'],
	['online', 'claimed', 1, 'Claimed'],
	['online', 'expired', CANCELLED, 'Not paid in time'],
	['online', 'paid', 2, 'Paid'],
	['online', 'part-refunded', 4, 'Refunded in part'],
	['online', 'refunded', CANCELLED, 'Refunded'],
	['cod', 'due', 3, 'To collect'],
	['cod', 'collected', 4, 'Collected'],
	['cod', 'remitted', 4, 'Remitted'],
	['cod', 'due', CANCELLED, ''],
	['cod', null, 4, ''],
])('the order export writes %s, %s, status %i as %j', (paymentMethod, paymentState, status, exported) => {
	expect(exportPaymentState({ paymentMethod, paymentState, status })).toBe(exported)
})
